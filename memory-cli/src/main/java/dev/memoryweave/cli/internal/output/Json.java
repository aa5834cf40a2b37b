package dev.memoryweave.cli.internal.output;

import dev.memoryweave.cli.internal.terminal.SafeText;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values as JSON on one line. Characters that a terminal could interpret as commands are escaped,
 * even where JSON does not require it.
 */
public final class Json {
  private Json() {}

  /** The JSON of maps, lists, texts, numbers, flags and null; other values as text. */
  public static String of(@Nullable Object value) {
    StringBuilder json = new StringBuilder();
    write(json, value);
    return json.toString();
  }

  private static void write(StringBuilder json, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      json.append('{');
      String separator = "";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.append(separator);
        quote(json, String.valueOf(entry.getKey()));
        json.append(':');
        write(json, entry.getValue());
        separator = ",";
      }
      json.append('}');
    } else if (value instanceof Iterable<?> list) {
      json.append('[');
      String separator = "";
      for (Object each : list) {
        json.append(separator);
        write(json, each);
        separator = ",";
      }
      json.append(']');
    } else if (value == null || value instanceof Boolean || isNumber(value)) {
      json.append(value);
    } else {
      quote(json, value.toString());
    }
  }

  private static boolean isNumber(Object value) {
    return value instanceof Number number && Double.isFinite(number.doubleValue());
  }

  private static void quote(StringBuilder json, String text) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> json.append("\\\"");
        case '\\' -> json.append("\\\\");
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> {
          if (mustBeEscaped(text, i, c)) {
            json.append("\\u");
            String digits = Integer.toHexString(c);
            json.append("0".repeat(4 - digits.length())).append(digits);
          } else {
            json.append(c);
          }
        }
      }
    }
    json.append('"');
  }

  private static boolean mustBeEscaped(String text, int i, char c) {
    if (Character.isHighSurrogate(c)) {
      return i + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    if (Character.isLowSurrogate(c)) {
      return i == 0 || !Character.isHighSurrogate(text.charAt(i - 1));
    }
    return c < 0x20
        || (c >= 0x7f && c <= 0x9f)
        || c == 0x2028
        || c == 0x2029
        || SafeText.isTurning(c);
  }
}
