package dev.memoryweave.transfer.json.internal;

import dev.memoryweave.model.RecordSchema;
import dev.memoryweave.model.RecordSchema.Field;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records as JSON objects, in the fields and the order of their {@link RecordSchema}. */
final class RecordLine {
  private RecordLine() {}

  static <R> void write(Line line, RecordSchema<R, ?> schema, R record) throws IOException {
    for (Field<R, ?> field : schema.fields()) {
      write(line, field, field.get(record));
    }
  }

  @SuppressWarnings("unchecked")
  private static void write(Line line, Field<?, ?> field, @Nullable Object value)
      throws IOException {
    String name = field.name();
    if (value == null) {
      return;
    }
    switch (field.form()) {
      case TEXT -> line.text(name, (String) value);
      case COUNT, NUMBER -> line.number(name, (Long) value);
      case RATIO -> line.ratio(name, (Double) value);
      case TIME -> line.time(name, (Instant) value);
      case DURATION, REFERENCE -> line.shown(name, value);
      case TEXTS -> line.texts(name, (List<String>) value);
      case PART -> line.object(name, value, (to, record) -> write(to, field.requirePart(), record));
      case EMBEDDED -> write(line, field.requirePart(), value);
      case PARTS ->
          line.objects(
              name, (List<Object>) value, (to, record) -> write(to, field.requirePart(), record));
    }
  }

  /** Fills a record with the fields of an object. */
  static <B> void read(Fields fields, RecordSchema<?, B> schema, B to) throws DamagedLineException {
    for (Field<?, B> field : schema.fields()) {
      field.set(to, value(fields, field));
    }
  }

  private static @Nullable Object value(Fields fields, Field<?, ?> field)
      throws DamagedLineException {
    String name = field.name();
    return switch (field.form()) {
      case TEXT -> field.isRequired() ? fields.text(name) : fields.optional(name);
      case COUNT -> (long) fields.count(name);
      case NUMBER -> fields.number(name);
      case RATIO -> fields.ratio(name);
      case TIME -> field.isRequired() ? fields.time(name) : fields.timeOrNull(name);
      case DURATION -> duration(name, fields.optional(name));
      case REFERENCE -> fields.refOrNull(name);
      case TEXTS -> fields.texts(name);
      case PART -> fields.object(name, object -> part(object, field.requirePart()));
      case EMBEDDED -> part(fields, field.requirePart());
      case PARTS -> fields.objects(name, object -> part(object, field.requirePart()));
    };
  }

  private static Object part(Fields fields, RecordSchema.Part<Object> schema)
      throws DamagedLineException {
    Object[] part = schema.start();
    read(fields, schema, part);
    return schema.finish(part);
  }

  private static @Nullable Duration duration(String name, @Nullable String text)
      throws DamagedLineException {
    try {
      return text == null ? null : Duration.parse(text);
    } catch (DateTimeException e) {
      throw new DamagedLineException("field " + name + " must be a duration such as PT48H");
    }
  }
}
