package dev.memoryweave.workspace.transcripts;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value. Missing values and values of an unexpected type are empty: transcripts are written
 * by many versions of many programs.
 */
final class Json {
  /** No value; also represents {@code null}. */
  static final Json NONE = new Json(null);

  private static final int MOST_ARGUMENTS = 16_000;

  /** A map, a list, a text, a number as text, a boolean, or null. */
  private final @Nullable Object value;

  private Json(@Nullable Object value) {
    this.value = value;
  }

  static Json ofFields(Map<String, Json> fields) {
    return new Json(fields);
  }

  static Json ofItems(List<Json> items) {
    return new Json(items);
  }

  static Json ofText(String text) {
    return new Json(text);
  }

  static Json ofDigits(String digits) {
    return new Json(new Digits(digits));
  }

  static Json ofTruth(boolean value) {
    return new Json(value);
  }

  /** A number as it is written. */
  private record Digits(String text) {}

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

  @SuppressWarnings("unchecked")
  private Map<String, Json> fields() {
    return value instanceof Map<?, ?> map ? (Map<String, Json>) map : Map.of();
  }

  /** The values of an array, empty for anything else. */
  @SuppressWarnings("unchecked")
  List<Json> items() {
    return value instanceof List<?> list ? (List<Json>) list : List.of();
  }

  /** A field of an object. */
  Json at(String field) {
    return fields().getOrDefault(field, NONE);
  }

  boolean has(String field) {
    return fields().containsKey(field);
  }

  /** The value if it is a text, or else an empty text. */
  String text() {
    return value instanceof String text ? text : "";
  }

  /** The text of a field, or an empty one. */
  String text(String field) {
    return at(field).text();
  }

  /** The first non-empty text among some fields, or an empty text. */
  String firstText(String... names) {
    for (String name : names) {
      String text = text(name);
      if (!text.isBlank()) {
        return text;
      }
    }
    return "";
  }

  /** The value as a time, from a text or seconds since 1970. */
  Optional<Instant> time() {
    if (value instanceof Digits digits) {
      return WrittenTime.ofSeconds(digits.text());
    }
    return WrittenTime.parse(text());
  }

  Optional<Instant> time(String field) {
    return at(field).time();
  }

  /** The value as a whole number, or the default. */
  long number(long other) {
    try {
      return value instanceof Digits digits ? Long.parseLong(digits.text()) : other;
    } catch (NumberFormatException e) {
      return other;
    }
  }

  /** The value in short: a text itself, anything else as compact JSON. */
  String inShort() {
    if (value instanceof String text) {
      return cut(text);
    }
    StringBuilder out = new StringBuilder();
    write(out);
    return cut(out.toString());
  }

  /** The beginning of a text, up to the length worth keeping of a call. */
  static String cut(String text) {
    return text.length() <= MOST_ARGUMENTS ? text : text.substring(0, MOST_ARGUMENTS);
  }

  private void write(StringBuilder out) {
    if (out.length() > MOST_ARGUMENTS || value == null) {
      out.append(value == null ? "null" : "…");
    } else if (isObject()) {
      String separator = "{";
      for (Map.Entry<String, Json> field : fields().entrySet()) {
        out.append(separator);
        quote(field.getKey(), out);
        out.append(':');
        field.getValue().write(out);
        separator = ",";
      }
      out.append(fields().isEmpty() ? "{}" : "}");
    } else if (isArray()) {
      String separator = "[";
      for (Json item : items()) {
        out.append(separator);
        item.write(out);
        separator = ",";
      }
      out.append(items().isEmpty() ? "[]" : "]");
    } else if (value instanceof String text) {
      quote(text, out);
    } else if (value instanceof Digits digits) {
      out.append(digits.text());
    } else {
      out.append(value);
    }
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    String most = cut(text);
    for (int i = 0; i < most.length(); i++) {
      char c = most.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> out.append(c);
      }
    }
    out.append('"');
  }
}
