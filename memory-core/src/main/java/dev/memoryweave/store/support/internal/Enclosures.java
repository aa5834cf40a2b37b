package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.RecordSchema;
import dev.memoryweave.model.RecordSchema.Field;
import dev.memoryweave.model.RecordSchema.Form;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The lists of parts of a message, which are its tool calls and attachments, as the JSON object in
 * a column; NULL if there are none. Empty values are omitted, and times are milliseconds.
 */
final class Enclosures {
  private static final String NAME = "enclosures";
  private static final String RULE = "be a JSON object of lists of parts";

  private final Map<?, ?> lists;

  private Enclosures(Map<?, ?> lists) {
    this.lists = lists;
  }

  static <R> @Nullable String write(RecordSchema<R, ?> schema, R record) {
    Map<String, List<Object>> lists = new LinkedHashMap<>();
    for (Field<R, ?> field : schema.fields()) {
      if (field.form() == Form.PARTS
          && field.get(record) instanceof List<?> parts
          && !parts.isEmpty()) {
        List<Object> list = new ArrayList<>();
        parts.forEach(part -> list.add(values(field.requirePart(), part)));
        lists.put(name(field), list);
      }
    }
    return lists.isEmpty() ? null : JsonText.write(lists);
  }

  private static Map<String, Object> values(RecordSchema.Part<Object> schema, Object part) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Field<Object, ?> field : schema.fields()) {
      Object value = field.get(part);
      if (value instanceof Instant time) {
        values.put(field.label(), time.toEpochMilli());
      } else if (value instanceof String text && !text.isEmpty()) {
        values.put(field.label(), text);
      }
    }
    return values;
  }

  static Enclosures read(@Nullable String json) {
    if (json == null) {
      return new Enclosures(Map.of());
    }
    if (JsonText.read(json, NAME, RULE) instanceof Map<?, ?> lists) {
      return new Enclosures(lists);
    }
    throw new InvalidValueException(NAME, json, RULE);
  }

  /** The parts in a field of a message. */
  List<?> of(Field<?, ?> field) {
    Object list = lists.get(name(field));
    if (list == null) {
      return List.of();
    }
    List<Object> parts = new ArrayList<>();
    if (list instanceof List<?> all) {
      for (Object part : all) {
        parts.add(part(field.requirePart(), part));
      }
      return List.copyOf(parts);
    }
    throw invalid(list);
  }

  private static Object part(RecordSchema.Part<Object> schema, Object part) {
    if (!(part instanceof Map<?, ?> given)) {
      throw invalid(part);
    }
    Object[] values = schema.start();
    for (Field<Object, Object[]> field : schema.fields()) {
      Object value = given.get(field.label());
      if (value == null) {
        field.set(values, field.isRequired() ? "" : null);
      } else if (field.form() == Form.TIME && value instanceof Long millis) {
        field.set(values, Instant.ofEpochMilli(millis));
      } else if (field.form() == Form.TEXT && value instanceof String) {
        field.set(values, value);
      } else {
        throw invalid(value);
      }
    }
    return schema.finish(values);
  }

  private static InvalidValueException invalid(Object part) {
    return new InvalidValueException(NAME, part, RULE);
  }

  /** The first name of the list of tool calls, which stored rows have. */
  private static String name(Field<?, ?> field) {
    return field.name().equals("toolCalls") ? "calls" : field.label();
  }
}
