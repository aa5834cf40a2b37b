package dev.memoryweave.operations.model;

import dev.memoryweave.operations.text.Quotation;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Points in time. */
final class TimeType extends ValueType<Instant> {
  private static final int LONGEST = 64;

  @Override
  Map<String, Object> schema(DoorWords door) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "string");
    schema.put("minLength", 1);
    schema.put("maxLength", LONGEST);
    schema.put("format", "date-time");
    return schema;
  }

  @Override
  @Nullable Instant read(String at, Object value, Problems problems) {
    String text = TextType.text(at, value, 1, LONGEST, problems);
    if (text == null) {
      return null;
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      problems.add(
          at,
          "is "
              + Quotation.value(text)
              + ", but must be a date and time with an offset, such as 2026-01-31T09:30:00Z");
      return null;
    }
  }
}
