package dev.memoryweave.model.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.text.internal.PlainText;
import java.text.BreakIterator;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules for texts and times that all records of the model share. */
public final class Text {
  private static final Instant EARLIEST = Instant.ofEpochSecond(-62_135_596_800L);
  private static final Instant LATEST = Instant.ofEpochMilli(253_402_300_799_999L);

  /** Used for each time that is read; building it would load the date formats. */
  private static final String TIMES =
      "lie between 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999Z";

  /** The mark of a list item; a year that begins a sentence is not one. */
  private static final Pattern LIST_MARK =
      Pattern.compile("^(?:[-*+]|[0-9]{1,3}[.)])\\s+(?:\\[[ xX]]\\s+)?(?=\\S)");

  private Text() {}

  /** One line: no control characters, not blank, at most {@code max} code points; trimmed. */
  public static String line(String field, @Nullable String value, int max) {
    String trimmed = InvalidValueException.required(field, value, "be given").strip();
    InvalidValueException.unless(!trimmed.isEmpty(), field, value, "not be empty");
    requireStorable(field, trimmed);
    InvalidValueException.unless(
        !hasControl(trimmed), field, value, "be a single line without control characters");
    return atMost(field, trimmed, max);
  }

  /** Free text of any number of lines, possibly empty, at most {@code max} code points. */
  public static String block(String field, @Nullable String value, int max) {
    String text = InvalidValueException.required(field, value, "be given");
    requireStorable(field, text);
    return atMost(field, text, max);
  }

  private static boolean hasControl(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isControl(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** Control characters, and the line and paragraph separators of Unicode. */
  private static boolean isControl(int c) {
    return Character.isISOControl(c) || c == 0x2028 || c == 0x2029;
  }

  private static String atMost(String field, String value, int max) {
    // The length in chars is an upper bound, so most texts need no counting.
    if (value.length() > max) {
      int count = value.codePointCount(0, value.length());
      InvalidValueException.unless(
          count <= max, field, value, "have at most " + max + " characters, not " + count);
    }
    return value;
  }

  /** Refuses NUL and unpaired surrogates, which some stores cannot keep without loss. */
  public static void requireStorable(String field, String value) {
    int at = unstorable(value);
    if (at >= 0) {
      throw new InvalidValueException(
          field,
          value,
          value.charAt(at) == 0
              ? "not contain the NUL character (found at index " + at + ")"
              : "be valid Unicode (unpaired surrogate at index " + at + ")");
    }
  }

  /** Whether any store can keep a text without loss. */
  public static boolean isStorable(String text) {
    return unstorable(text) < 0;
  }

  /** The index of the first NUL or unpaired surrogate in a text, or -1. */
  public static int unstorable(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (c == 0 || Character.isSurrogate(c)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The text with U+FFFD in place of each NUL and unpaired surrogate; the text itself if it has
   * none.
   */
  public static String repaired(String text) {
    int at = unstorable(text);
    if (at < 0) {
      return text;
    }
    StringBuilder repaired = new StringBuilder(text);
    for (int i = at; i < repaired.length(); i++) {
      char c = repaired.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < repaired.length()
          && Character.isLowSurrogate(repaired.charAt(i + 1))) {
        i++;
      } else if (c == 0 || Character.isSurrogate(c)) {
        repaired.setCharAt(i, '\uFFFD');
      }
    }
    return repaired.toString();
  }

  /**
   * Truncates a time to milliseconds, as stores do, so that a value read equals the value written.
   */
  public static Instant time(String field, @Nullable Instant value) {
    Instant time = InvalidValueException.required(field, value, "be given");
    InvalidValueException.unless(
        !time.isBefore(EARLIEST) && !time.isAfter(LATEST), field, time, TIMES);
    return time.truncatedTo(ChronoUnit.MILLIS);
  }

  public static @Nullable Instant optionalTime(String field, @Nullable Instant value) {
    return value == null ? null : time(field, value);
  }

  public static double ratio(String field, double value) {
    InvalidValueException.unless(value >= 0 && value <= 1, field, value, "be a number from 0 to 1");
    return value == 0 ? 0.0 : value;
  }

  public static int count(String field, int value) {
    InvalidValueException.unless(value >= 0, field, value, "not be negative");
    return value;
  }

  /** Checks each entry, drops repeated ones, keeps the order. */
  public static List<String> distinct(
      String field, List<String> values, int max, UnaryOperator<String> checked) {
    if (values.isEmpty()) {
      return List.of();
    }
    LinkedHashSet<String> kept = new LinkedHashSet<>();
    for (String value : values) {
      kept.add(checked.apply(value));
    }
    if (kept.size() > max) {
      throw new InvalidValueException(
          field, kept.size() + " entries", "have at most " + max + " entries");
    }
    return List.copyOf(kept);
  }

  /**
   * The first sentence of the first prose paragraph, cut to {@code max} code points. List items
   * count as the parts of one sentence, without their marks, unless they are sentences themselves.
   */
  public static String firstSentence(String markdown, int max) {
    StringBuilder paragraph = new StringBuilder();
    boolean fenced = false;
    int start = 0;
    while (start < markdown.length() && paragraph.length() < 4 * max) {
      int end = markdown.indexOf('\n', start);
      end = end < 0 ? markdown.length() : end;
      String line = markdown.substring(start, end).strip();
      start = end + 1;
      if (line.startsWith("```") || line.startsWith("~~~")) {
        fenced = !fenced;
      } else if (!fenced && line.isEmpty() && paragraph.length() > 0) {
        break;
      } else if (!fenced && !line.isEmpty() && !line.startsWith("#") && !line.startsWith("---")) {
        append(paragraph, line);
      }
    }
    String text = paragraph.length() == 0 ? markdown.strip() : paragraph.toString();
    text = shorten(PlainText.oneLine(text), 4 * max);
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(text);
    int end = sentences.next();
    return shorten(end == BreakIterator.DONE ? text : text.substring(0, end).strip(), max);
  }

  private static void append(StringBuilder paragraph, String line) {
    String said = LIST_MARK.matcher(line).replaceFirst("");
    if (paragraph.length() > 0) {
      boolean isNext = said.length() < line.length();
      boolean isEnded = ".:;,!?。！？…".indexOf(paragraph.charAt(paragraph.length() - 1)) >= 0;
      paragraph.append(isNext && !isEnded ? "; " : " ");
    }
    paragraph.append(said);
  }

  /** Cuts to {@code max} code points; if something was cut, the last one is an ellipsis. */
  public static String shorten(String text, int max) {
    if (text.codePointCount(0, text.length()) <= max) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, max - 1)).stripTrailing() + "…";
  }
}
