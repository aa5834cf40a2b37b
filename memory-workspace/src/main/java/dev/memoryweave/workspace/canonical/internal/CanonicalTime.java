package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.InvalidValueException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A time as written in a file, in ISO 8601 with an offset or {@code Z}. The text is kept, so that
 * reading and writing a time does not change it.
 *
 * @param text the written form, such as {@code 2026-11-23T01:04:33+00:00}
 */
public record CanonicalTime(String text) {
  /** The form in words, for messages. */
  static final String FORM = "be a time such as 2026-11-23T01:04:33+00:00";

  private static final Pattern WRITTEN =
      Pattern.compile(
          "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?(?:Z|[+-]\\d{2}:\\d{2})");
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT);

  /**
   * Checks the form.
   *
   * @throws InvalidValueException if it is not such a time
   */
  public CanonicalTime {
    InvalidValueException.unless(isTime(text), "time", text, FORM);
  }

  /** That time, to the second, in UTC as other tools of the schema write it. */
  public static CanonicalTime of(Instant time) {
    return new CanonicalTime(
        SECONDS.format(time.truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC)));
  }

  /** Whether a text is a time in that form. */
  static boolean isTime(String text) {
    try {
      return WRITTEN.matcher(text).matches() && OffsetDateTime.parse(text) != null;
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** The point in time. */
  public Instant instant() {
    return OffsetDateTime.parse(text).toInstant();
  }
}
