package dev.memoryweave.examples.conversation;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Times as people and programs write them: {@code 1:56 pm on 8 May, 2023}, {@code March-15-2024},
 * and the forms of ISO 8601. Without a zone, UTC is assumed.
 */
final class WrittenTime {
  private static final List<DateTimeFormatter> FORMS =
      List.of(
          english("h:mm a 'on' d MMMM, uuuu"),
          english("MMMM-d-uuuu"),
          english("d MMMM uuuu"),
          english("MMMM d, uuuu"),
          DateTimeFormatter.ISO_OFFSET_DATE_TIME,
          DateTimeFormatter.ISO_LOCAL_DATE_TIME,
          DateTimeFormatter.ISO_LOCAL_DATE);

  private WrittenTime() {}

  private static DateTimeFormatter english(String pattern) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(pattern)
        .toFormatter(Locale.ENGLISH);
  }

  /** The time, or nothing if there is none or it cannot be parsed. */
  static Optional<Instant> parse(@Nullable String text) {
    if (text == null) {
      return Optional.empty();
    }
    for (DateTimeFormatter form : FORMS) {
      try {
        TemporalAccessor parsed =
            form.parseBest(
                text.strip(), OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
        return Optional.of(instant(parsed));
      } catch (DateTimeException e) {
        // Not this form; the next one may match.
      }
    }
    return Optional.empty();
  }

  private static Instant instant(TemporalAccessor parsed) {
    if (parsed instanceof OffsetDateTime time) {
      return time.toInstant();
    }
    if (parsed instanceof LocalDateTime time) {
      return time.toInstant(ZoneOffset.UTC);
    }
    return LocalDate.from(parsed).atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
