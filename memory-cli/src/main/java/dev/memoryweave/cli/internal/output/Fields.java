package dev.memoryweave.cli.internal.output;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a JSON answer; missing fields read as empty.
 *
 * @param map the fields by name
 */
public record Fields(Map<?, ?> map) {
  /** The fields of an answer, or none. */
  public static Fields of(@Nullable Object value) {
    return new Fields(value instanceof Map<?, ?> map ? map : Map.of());
  }

  /** A field as a text; empty if it is not there. */
  public String text(String name) {
    Object value = map.get(name);
    return value == null ? "" : value.toString();
  }

  /** A field as a number; 0 if it is not a number. */
  public long number(String name) {
    return map.get(name) instanceof Number number ? number.longValue() : 0;
  }

  /** Whether a field is true. */
  public boolean is(String name) {
    return Boolean.TRUE.equals(map.get(name));
  }

  /** Whether a field is there. */
  public boolean has(String name) {
    return map.get(name) != null;
  }

  /** The nested fields of a field. */
  public Fields in(String name) {
    return of(map.get(name));
  }

  /** A list of objects. */
  public List<Fields> list(String name) {
    return map.get(name) instanceof List<?> list
        ? list.stream().map(Fields::of).toList()
        : List.of();
  }

  /** A list of texts. */
  public List<String> texts(String name) {
    return map.get(name) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** The day of a field that holds a time. */
  public String day(String name) {
    String time = text(name);
    return time.length() >= 10 ? time.substring(0, 10) : time;
  }

  /** The minute of a field that holds a time, in UTC, marked by a Z. */
  public String minute(String name) {
    String time = text(name);
    return time.length() >= 16 ? time.substring(0, 16).replace('T', ' ') + 'Z' : time;
  }
}
