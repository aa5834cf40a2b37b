package dev.memoryweave.operations.text;

import dev.memoryweave.guard.secret.Redactor;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Quotes values of callers in messages: short values in full, long ones by their size. */
public final class Quotation {
  private static final int LONGEST = 60;

  private Quotation() {}

  /** A name or text in quotes, without characters that could confuse a terminal or a reader. */
  public static String quoted(String text) {
    if (text.codePointCount(0, text.length()) > LONGEST) {
      return "a text of " + text.codePointCount(0, text.length()) + " characters";
    }
    StringBuilder shown = new StringBuilder("'");
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE) {
                shown.append(String.format("\\u%04x", c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return shown.append('\'').toString();
  }

  /**
   * A path or another name of a project, in full, in quotes if it holds more than plain characters.
   */
  public static String path(String named) {
    return plain(Redactor.standard().redact(named));
  }

  /**
   * A path that the data of the answer contains as well, and that is therefore no secret, in quotes
   * if it holds more than plain characters. It is not searched for secrets, which saves a short
   * call from compiling the rules for them.
   */
  public static String plain(String path) {
    if (path.codePoints().allMatch(Quotation::isPlain)) {
      return path;
    }
    StringBuilder shown = new StringBuilder("\"");
    path.codePoints()
        .forEach(
            c -> {
              if (isPlain(c) || c == ' ') {
                shown.appendCodePoint(c);
              } else if (c < 0x10000) {
                shown.append(String.format("\\u%04x", c));
              } else {
                shown.append(String.format("\\u{%x}", c));
              }
            });
    return shown.append('"').toString();
  }

  private static boolean isPlain(int c) {
    return Character.isLetterOrDigit(c) || "-_./+@#$%=,~()".indexOf(c) >= 0;
  }

  /** The JSON type of a value with its article, followed by the value if it is short. */
  public static String value(@Nullable Object value) {
    if (value == null) {
      return "null";
    } else if (value instanceof String text) {
      return "the string " + quoted(text);
    } else if (value instanceof Boolean) {
      return "the boolean " + value;
    } else if (value instanceof Number) {
      String digits = value.toString();
      return digits.length() > LONGEST ? "a very long number" : "the number " + digits;
    } else if (value instanceof List<?> list) {
      return list.isEmpty() ? "an empty array" : "an array of " + list.size();
    } else if (value instanceof Map<?, ?>) {
      return "an object";
    }
    return "something else";
  }

  /** The names in the order given, for messages. */
  public static String names(Collection<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }
}
