package dev.memoryweave.workspace.transcripts.internal;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Times as people and programs write them: {@code 1:56 pm on 8 May, 2023}, {@code March-15-2024},
 * the forms of ISO 8601, and seconds since 1970. The default zone is UTC.
 */
final class WrittenTime {
  private static final int LONGEST = 60;
  private static final int MILLIS = 1_000;

  /** Larger numbers are milliseconds; as seconds, this would be in the year 5138. */
  private static final long FIRST_MILLIS = 100_000_000_000L;

  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private static final List<DateTimeFormatter> FORMS =
      List.of(
          DateTimeFormatter.ISO_OFFSET_DATE_TIME,
          DateTimeFormatter.ISO_LOCAL_DATE_TIME.withZone(ZoneOffset.UTC),
          DateTimeFormatter.ISO_LOCAL_DATE,
          english("uuuu-MM-dd HH:mm[:ss]"),
          english("h:mm a 'on' d MMMM, uuuu"),
          english("MMMM-d-uuuu"),
          english("d MMMM uuuu"),
          english("MMMM d, uuuu"));

  private WrittenTime() {}

  private static DateTimeFormatter english(String pattern) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(pattern)
        .toFormatter(Locale.ENGLISH)
        .withZone(ZoneOffset.UTC);
  }

  /** The time, or nothing if it is unrecognizable or out of range for a memory. */
  static Optional<Instant> parse(String text) {
    String time = text.strip();
    if (time.isEmpty() || time.length() > LONGEST) {
      return Optional.empty();
    }
    for (DateTimeFormatter form : FORMS) {
      try {
        TemporalAccessor parsed = form.parseBest(time, Instant::from, WrittenTime::startOfDay);
        return Optional.of(Instant.from(parsed)).filter(WrittenTime::isStorable);
      } catch (DateTimeException e) {
        // Not this form; the next one may match.
      }
    }
    return Optional.empty();
  }

  private static Instant startOfDay(TemporalAccessor parsed) {
    return LocalDate.from(parsed).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /** The time for a number of seconds since 1970, or nothing. */
  static Optional<Instant> ofSeconds(String digits) {
    try {
      double seconds = digits.length() > LONGEST ? -1 : new BigDecimal(digits).doubleValue();
      if (!(seconds > 0) || seconds >= (double) FIRST_MILLIS * MILLIS) {
        return Optional.empty();
      }
      double millis = seconds >= FIRST_MILLIS ? seconds : seconds * MILLIS;
      return Optional.of(Instant.ofEpochMilli(Math.round(millis))).filter(WrittenTime::isStorable);
    } catch (ArithmeticException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static boolean isStorable(Instant time) {
    return !time.isBefore(EARLIEST) && !time.isAfter(LATEST);
  }
}
