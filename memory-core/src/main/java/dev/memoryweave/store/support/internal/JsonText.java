package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.InvalidValueException;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON of columns: texts, whole numbers, and lists and maps of them.
 *
 * <p>Digests of rows depend on what is written: no spaces, and no escapes but those that JSON asks
 * for, with digits in upper case.
 */
public final class JsonText {
  /** More than any column has; rows that someone else wrote must not exhaust the stack. */
  private static final int MAX_DEPTH = 8;

  /** The characters that are written as a backslash and a letter, and these letters. */
  private static final String NAMED = "\"\\\b\f\n\r\t";

  private static final String NAMES = "\"\\bfnrt";

  /** Stands for the end; no JSON has this character outside a text, or unescaped in one. */
  private static final char END = '\0';

  private final String text;
  private int at;

  private JsonText(String text) {
    this.text = text;
  }

  // ---- writing ----------------------------------------------------------------------------------

  /** Writes a text, a whole number, a list or a map of them. */
  public static String write(Object value) {
    StringBuilder to = new StringBuilder();
    write(value, to);
    return to.toString();
  }

  private static void write(Object value, StringBuilder to) {
    if (value instanceof Map<?, ?> map) {
      char before = '{';
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        to.append(before);
        quote(entry.getKey().toString(), to);
        write(entry.getValue(), to.append(':'));
        before = ',';
      }
      to.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof List<?> list) {
      char before = '[';
      for (Object element : list) {
        write(element, to.append(before));
        before = ',';
      }
      to.append(list.isEmpty() ? "[]" : "]");
    } else if (value instanceof Long number) {
      to.append(number.longValue());
    } else {
      quote(value.toString(), to);
    }
  }

  private static void quote(String text, StringBuilder to) {
    to.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int named = c > '\\' ? -1 : NAMED.indexOf(c);
      if (named >= 0) {
        to.append('\\').append(NAMES.charAt(named));
      } else if (c < ' ') {
        to.append("\\u").append(HexFormat.of().withUpperCase().toHexDigits(c));
      } else {
        to.append(c);
      }
    }
    to.append('"');
  }

  // ---- reading ----------------------------------------------------------------------------------

  /**
   * Reads what {@link #write} writes, with spaces and other escapes.
   *
   * @param field the name of what is read, for the exception
   * @param rule what it must be, for the exception
   * @return a {@code String}, a {@code Long}, a {@code List} or a {@code Map} of them
   * @throws InvalidValueException if the text is nothing of this
   */
  public static Object read(String json, String field, String rule) {
    try {
      JsonText reading = new JsonText(json);
      Object value = reading.value(0);
      reading.skipSpaces();
      reading.unless(reading.at == json.length());
      return value;
    } catch (ParseException e) {
      InvalidValueException invalid = new InvalidValueException(field, json, rule);
      invalid.initCause(e);
      throw invalid;
    }
  }

  private Object value(int depth) throws ParseException {
    unless(depth <= MAX_DEPTH);
    char first = next();
    if (first == '"') {
      return quoted();
    } else if (first == '[') {
      return list(depth + 1);
    } else if (first == '{') {
      return map(depth + 1);
    }
    return number();
  }

  private List<Object> list(int depth) throws ParseException {
    List<Object> list = new ArrayList<>();
    at++;
    if (!passes(']')) {
      do {
        list.add(value(depth));
      } while (passes(','));
      unless(passes(']'));
    }
    return list;
  }

  private Map<String, Object> map(int depth) throws ParseException {
    Map<String, Object> map = new LinkedHashMap<>();
    at++;
    if (!passes('}')) {
      do {
        unless(next() == '"');
        String name = quoted();
        unless(passes(':'));
        map.put(name, value(depth));
      } while (passes(','));
      unless(passes('}'));
    }
    return map;
  }

  private Long number() throws ParseException {
    int start = at;
    at += peek() == '-' ? 1 : 0;
    int digits = at;
    while (peek() >= '0' && peek() <= '9') {
      at++;
    }
    unless(at > digits && (at == digits + 1 || text.charAt(digits) != '0'));
    try {
      return Long.valueOf(text.substring(start, at));
    } catch (NumberFormatException e) {
      throw invalid();
    }
  }

  private String quoted() throws ParseException {
    int start = ++at;
    while (peek() != '"' && peek() != '\\') {
      unless(peek() >= ' ');
      at++;
    }
    return peek() == '"' ? text.substring(start, at++) : unescaped(start);
  }

  private String unescaped(int start) throws ParseException {
    StringBuilder to = new StringBuilder().append(text, start, at);
    while (peek() != '"') {
      unless(peek() >= ' ');
      to.append(peek() == '\\' ? escaped() : peek());
      at++;
    }
    at++;
    return to.toString();
  }

  /** The character of an escape; afterwards, its last character is the current one. */
  private char escaped() throws ParseException {
    at++;
    char name = peek();
    if (name == 'u') {
      unless(at + 4 < text.length());
      try {
        char c = (char) HexFormat.fromHexDigits(text, at + 1, at + 5);
        at += 4;
        return c;
      } catch (NumberFormatException e) {
        throw invalid();
      }
    }
    int named = NAMES.indexOf(name);
    unless(named >= 0 || name == '/');
    return named >= 0 ? NAMED.charAt(named) : name;
  }

  /** Moves on if the next character that is no space is a certain one. */
  private boolean passes(char c) {
    boolean passes = next() == c;
    at += passes ? 1 : 0;
    return passes;
  }

  private char next() {
    skipSpaces();
    return peek();
  }

  private void skipSpaces() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /** The current character, or {@link #END} after the last one. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : END;
  }

  private void unless(boolean isValid) throws ParseException {
    if (!isValid) {
      throw invalid();
    }
  }

  private ParseException invalid() {
    return new ParseException("No JSON of a column", at);
  }
}
