package dev.memoryweave.store.sqlite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.RecordSchema;
import dev.memoryweave.model.RecordSchema.Field;
import dev.memoryweave.model.RecordSchema.Form;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lists of parts of a message, which are its tool calls and attachments, as the JSON object in
 * a column; NULL if there are none. Empty values are omitted, and times are milliseconds.
 */
final class Enclosures {
  private final @Nullable JsonNode json;

  private Enclosures(@Nullable JsonNode json) {
    this.json = json;
  }

  static <R> @Nullable String write(RecordSchema<R, ?> schema, R record) {
    ObjectNode json = ColumnJson.mapper().createObjectNode();
    for (Field<R, ?> field : schema.fields()) {
      if (field.form() == Form.PARTS
          && field.get(record) instanceof List<?> parts
          && !parts.isEmpty()) {
        ArrayNode array = json.putArray(name(field));
        parts.forEach(part -> add(array.addObject(), field.requirePart(), part));
      }
    }
    return json.isEmpty() ? null : json.toString();
  }

  private static void add(ObjectNode json, RecordSchema.Part<Object> schema, Object part) {
    for (Field<Object, ?> field : schema.fields()) {
      Object value = field.get(part);
      if (value instanceof Instant time) {
        json.put(field.label(), time.toEpochMilli());
      } else if (value instanceof String text && !text.isEmpty()) {
        json.put(field.label(), text);
      }
    }
  }

  static Enclosures read(@Nullable String text) {
    try {
      return new Enclosures(text == null ? null : ColumnJson.mapper().readTree(text));
    } catch (IOException e) {
      InvalidValueException invalid =
          new InvalidValueException("enclosures", text, "be a JSON object");
      invalid.initCause(e);
      throw invalid;
    }
  }

  /** The parts in a field of a message. */
  List<?> of(Field<?, ?> field) {
    List<Object> parts = new ArrayList<>();
    if (json != null) {
      json.path(name(field)).forEach(part -> parts.add(part(field.requirePart(), part)));
    }
    return List.copyOf(parts);
  }

  private static Object part(RecordSchema.Part<Object> schema, JsonNode json) {
    Object[] values = schema.start();
    for (Field<Object, Object[]> field : schema.fields()) {
      JsonNode value = json.path(field.label());
      boolean isAbsent = value.isMissingNode() || value.isNull();
      if (field.form() == Form.TIME) {
        field.set(values, isAbsent ? null : Instant.ofEpochMilli(value.asLong()));
      } else {
        field.set(values, isAbsent && !field.isRequired() ? null : value.asText());
      }
    }
    return schema.finish(values);
  }

  /** The first name of the list of tool calls, which stored rows have. */
  private static String name(Field<?, ?> field) {
    return field.name().equals("toolCalls") ? "calls" : field.label();
  }
}
