package dev.memoryweave.workspace.transcripts.internal;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value. Missing values and values of an unexpected type are empty: transcripts are written
 * by many versions of many programs.
 *
 * @param value a map or a list of such values, a text, a number as {@link Digits}, a boolean, or
 *     null
 */
record Json(@Nullable Object value) {
  /** No value; also represents {@code null}. */
  static final Json NONE = new Json(null);

  private static final int MOST_ARGUMENTS = 16_000;

  /** A number as it is written. */
  record Digits(String text) {}

  boolean isObject() {
    return value instanceof Map;
  }

  boolean isArray() {
    return value instanceof List;
  }

  boolean isText() {
    return value instanceof String;
  }

  /** Whether it exists, even with an unexpected type. */
  boolean isPresent() {
    return value != null;
  }

  boolean isTrue() {
    return Boolean.TRUE.equals(value);
  }

  boolean isZero() {
    return value instanceof Digits digits && digits.text().matches("-?0");
  }

  @SuppressWarnings("unchecked")
  private Map<String, Json> fields() {
    return value instanceof Map<?, ?> map ? (Map<String, Json>) map : Map.of();
  }

  /** The values of an array, empty for anything else. */
  @SuppressWarnings("unchecked")
  List<Json> items() {
    return value instanceof List<?> list ? (List<Json>) list : List.of();
  }

  /** The value at a path, which is the names of fields with dots between them. */
  Json at(String path) {
    int dot = path.indexOf('.');
    return dot < 0
        ? fields().getOrDefault(path, NONE)
        : at(path.substring(0, dot)).at(path.substring(dot + 1));
  }

  boolean has(String field) {
    return fields().containsKey(field);
  }

  /** The value if it is a text, or else an empty text. */
  String text() {
    return value instanceof String text ? text : "";
  }

  /** The text at a path, or an empty one; of several paths, divided by bars, the first text. */
  String text(String paths) {
    String text = "";
    for (String path : paths.split("\\|", -1)) {
      text = at(path).text();
      if (!text.isBlank()) {
        return text;
      }
    }
    return text;
  }

  /** The value as a time, from a text or seconds since 1970. */
  Optional<Instant> time() {
    return value instanceof Digits digits
        ? WrittenTime.ofSeconds(digits.text())
        : WrittenTime.parse(text());
  }

  /** The value at a path as a time, or null. */
  @Nullable Instant time(String path) {
    return at(path).time().orElse(null);
  }

  /** The value in short: a text itself, anything else as compact JSON. */
  String inShort() {
    StringBuilder out = new StringBuilder(text());
    if (!isText()) {
      write(out);
    }
    return cut(out.toString());
  }

  /** The beginning of a text, up to the length worth keeping of a call. */
  static String cut(String text) {
    return text.length() <= MOST_ARGUMENTS ? text : text.substring(0, MOST_ARGUMENTS);
  }

  private void write(StringBuilder out) {
    if (value != null && out.length() > MOST_ARGUMENTS) {
      out.append("…");
    } else if (isObject()) {
      out.append('{');
      String separator = "";
      for (Map.Entry<String, Json> field : fields().entrySet()) {
        quote(field.getKey(), out.append(separator));
        field.getValue().write(out.append(':'));
        separator = ",";
      }
      out.append('}');
    } else if (isArray()) {
      out.append('[');
      String separator = "";
      for (Json item : items()) {
        item.write(out.append(separator));
        separator = ",";
      }
      out.append(']');
    } else if (value instanceof String text) {
      quote(text, out);
    } else {
      out.append(value instanceof Digits digits ? digits.text() : value);
    }
  }

  private static void quote(String text, StringBuilder out) {
    String escaped = cut(text).replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    out.append('"').append(escaped.replace("\r", "\\r").replace("\t", "\\t")).append('"');
  }

  /** The text of a tool's answer, which is a text or a list of pieces; only texts are kept. */
  String answer() {
    if (!isArray()) {
      return isText() ? text() : isPresent() ? inShort() : "";
    }
    StringBuilder texts = new StringBuilder();
    for (Json piece : items()) {
      String text = piece.isText() ? piece.text() : piece.text("text");
      if (text.isEmpty() && piece.isObject()) {
        text = "[" + (piece.text("type").isEmpty() ? "?" : piece.text("type")) + "]";
      }
      texts.append(texts.isEmpty() || text.isEmpty() ? "" : "\n").append(text);
    }
    return texts.toString();
  }
}
