package dev.memoryweave.operations.model;

import dev.memoryweave.operations.text.Quotation;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Points in time. */
final class TimeType extends ValueType<Instant> {
  private static final int LONGEST = 64;

  /** A time with its offset; a date means its first moment in UTC. */
  private static final List<Function<String, Instant>> FORMS =
      List.of(
          text -> OffsetDateTime.parse(text).toInstant(),
          text -> LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant());

  @Override
  Map<String, Object> schema(SchemaStyle style) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "string");
    if (style.limits()) {
      schema.put("minLength", 1);
      schema.put("maxLength", LONGEST);
    }
    schema.put("format", "date-time");
    return schema;
  }

  @Override
  @Nullable Instant read(String at, Object value, Problems problems) {
    String text = TextType.text(at, value, 1, LONGEST, problems);
    if (text == null) {
      return null;
    }
    for (Function<String, Instant> form : FORMS) {
      try {
        return form.apply(text.strip());
      } catch (DateTimeParseException e) {
        // The next form may match.
      }
    }
    problems.add(
        at,
        "is "
            + Quotation.value(text)
            + ", but must be a date, or a date and time with an offset, such as"
            + " 2026-01-31T09:30:00Z");
    return null;
  }
}
