package dev.memoryweave.workspace.canonical.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.workspace.files.internal.StrictJson;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Writes JSON values like {@code JSON.stringify} of a browser: texts with minimal escaping, numbers
 * in their shortest form.
 */
final class JsonForm {
  /** Reads texts of the schema. */
  static final StrictJson READER = new StrictJson(100, FileLimits.MAX_BODY);

  /** Names are sorted by code points, which differs from Java's order for surrogate pairs. */
  static final Comparator<String> BY_CODE_POINTS = JsonForm::compare;

  private static final String HEX = "0123456789abcdef";
  private static final int SHORTEST_EXPONENT = 21;
  private static final int SMALLEST_PLAIN = -6;

  private JsonForm() {}

  /** Without white space, names sorted: the form of hashes and lines of events. */
  static String compact(JsonNode value) {
    StringBuilder out = new StringBuilder();
    write(value, out, -1, true);
    return out.toString();
  }

  /** With two spaces for each level, names sorted, and a final line end. */
  static String pretty(JsonNode value) {
    return pretty(value, true);
  }

  /** Like {@link #pretty(JsonNode)}, optionally keeping the order of names. */
  static String pretty(JsonNode value, boolean sorted) {
    StringBuilder out = new StringBuilder();
    write(value, out, 0, sorted);
    return out.append('\n').toString();
  }

  private static int compare(String a, String b) {
    int i = 0;
    int length = Math.min(a.length(), b.length());
    while (i < length && a.charAt(i) == b.charAt(i)) {
      i++;
    }
    if (i == length) {
      return Integer.compare(a.length(), b.length());
    }
    return Integer.compare(pointAt(a, i), pointAt(b, i));
  }

  /** The code point of a character, even if that is its second half. */
  private static int pointAt(String text, int i) {
    boolean second =
        Character.isLowSurrogate(text.charAt(i))
            && i > 0
            && Character.isHighSurrogate(text.charAt(i - 1));
    return text.codePointAt(second ? i - 1 : i);
  }

  private static void write(JsonNode value, StringBuilder out, int indent, boolean sorted) {
    if (value.isObject()) {
      List<String> names = new ArrayList<>();
      value.fieldNames().forEachRemaining(names::add);
      if (sorted) {
        names.sort(BY_CODE_POINTS);
      }
      char separator = '{';
      for (String name : names) {
        out.append(separator);
        lineBreak(out, indent, 1);
        quote(name, out);
        out.append(indent < 0 ? ":" : ": ");
        write(value.path(name), out, deeper(indent), sorted);
        separator = ',';
      }
      end(out, names.isEmpty(), '{', '}', indent);
    } else if (value.isArray()) {
      char separator = '[';
      for (JsonNode item : value) {
        out.append(separator);
        lineBreak(out, indent, 1);
        write(item, out, deeper(indent), sorted);
        separator = ',';
      }
      end(out, value.isEmpty(), '[', ']', indent);
    } else if (value.isTextual()) {
      quote(value.textValue(), out);
    } else {
      out.append(value.isNumber() ? number(value.doubleValue()) : value.asText());
    }
  }

  private static int deeper(int indent) {
    return indent < 0 ? indent : indent + 1;
  }

  private static void lineBreak(StringBuilder out, int indent, int more) {
    if (indent >= 0) {
      out.append('\n').append("  ".repeat(indent + more));
    }
  }

  private static void end(StringBuilder out, boolean empty, char first, char last, int indent) {
    if (empty) {
      out.append(first);
    } else {
      lineBreak(out, indent, 0);
    }
    out.append(last);
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || isHalf(text, i)) {
            escape(c, out);
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static boolean isHalf(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }

  private static void escape(char c, StringBuilder out) {
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(HEX.charAt((c >> shift) & 0xf));
    }
  }

  /** A number as JavaScript prints it, reading every number as a double. */
  static String number(double value) {
    if (Double.isInfinite(value)) {
      return "null";
    } else if (value == 0) {
      return "0";
    }
    BigDecimal shortest = shortest(value).stripTrailingZeros();
    String figures = shortest.unscaledValue().abs().toString();
    int point = figures.length() - shortest.scale();
    StringBuilder out = new StringBuilder(value < 0 ? "-" : "");
    if (point > SHORTEST_EXPONENT || point <= SMALLEST_PLAIN) {
      out.append(figures.charAt(0));
      if (figures.length() > 1) {
        out.append('.').append(figures, 1, figures.length());
      }
      return out.append(point > 0 ? "e+" : "e-").append(Math.abs(point - 1)).toString();
    } else if (point <= 0) {
      return out.append("0.").append("0".repeat(-point)).append(figures).toString();
    } else if (point >= figures.length()) {
      return out.append(figures).append("0".repeat(point - figures.length())).toString();
    }
    return out.append(figures, 0, point)
        .append('.')
        .append(figures, point, figures.length())
        .toString();
  }

  /** The fewest digits that are read as that number; Java 17 sometimes prints one too many. */
  private static BigDecimal shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int precision = 1; precision < 17; precision++) {
      BigDecimal rounded = exact.round(new MathContext(precision, RoundingMode.HALF_EVEN));
      if (rounded.doubleValue() == value) {
        return rounded;
      }
    }
    return exact.round(new MathContext(17, RoundingMode.HALF_EVEN));
  }
}
