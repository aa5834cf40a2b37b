package dev.memoryweave.cli.internal.install;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parts of a JSON text by position, so that it can be changed without being rewritten.
 * Comments and trailing commas are allowed, as editors allow them.
 */
final class JsonScanner {
  /** Settings are never nested deeper; the scanner recurses for each level. */
  private static final int DEEPEST = 500;

  private final String text;
  private int at;
  private int depth;

  private JsonScanner(String text) {
    this.text = text;
    this.at = text.startsWith("\uFEFF") ? 1 : 0;
  }

  /**
   * A value by its position.
   *
   * @param start the index of its first character
   * @param end the index after its last character
   * @param items its members or elements; empty for a value that has none
   * @param text the text of a string, or null
   */
  record Value(char first, int start, int end, List<Item> items, @Nullable String text) {
    boolean isObject() {
      return first == '{';
    }

    boolean isArray() {
      return first == '[';
    }

    /** The last member of a name, which is the one that counts; null if there is none. */
    @Nullable Item member(String name) {
      Item found = null;
      for (Item item : items) {
        if (name.equals(item.name())) {
          found = item;
        }
      }
      return found;
    }
  }

  /**
   * A member of an object, or an element of an array.
   *
   * @param name the name of a member; null for an element
   * @param start the index of its name or, for an element, of its value
   * @param comma the index of the comma after it, or -1
   */
  record Item(@Nullable String name, int start, Value value, int comma) {
    /** The index after its value. */
    int end() {
      return value.end();
    }
  }

  /**
   * Reads a text.
   *
   * @return its value, or null if it is blank
   * @throws BrokenSettingsException if it is not JSON
   */
  static @Nullable Value read(String text) {
    JsonScanner scanner = new JsonScanner(text);
    scanner.skipBlank();
    if (scanner.at == text.length()) {
      return null;
    }
    Value value = scanner.value();
    scanner.skipBlank();
    if (scanner.at < text.length()) {
      throw scanner.broken("nothing may follow here");
    }
    return value;
  }

  private Value value() {
    int start = at;
    char first = peek();
    if (++depth > DEEPEST) {
      throw broken("it is nested too deeply");
    }
    List<Item> items = List.of();
    String string = null;
    switch (first) {
      case '{' -> items = object();
      case '[' -> items = array();
      case '"' -> string = string();
      default -> word();
    }
    depth--;
    return new Value(first, start, at, items, string);
  }

  private List<Item> object() {
    List<Item> members = new ArrayList<>();
    at++;
    for (skipBlank(); peek() != '}'; skipBlank()) {
      int start = at;
      if (peek() != '"') {
        throw broken("a name in quotes or '}' is expected");
      }
      String name = string();
      skipBlank();
      expect(':', "':' is expected behind the name " + name);
      skipBlank();
      Value value = value();
      skipBlank();
      int comma = peek() == ',' ? at++ : -1;
      if (comma < 0 && peek() != '}') {
        throw broken("',' or '}' is expected");
      }
      members.add(new Item(name, start, value, comma));
    }
    at++;
    return members;
  }

  private List<Item> array() {
    List<Item> elements = new ArrayList<>();
    at++;
    for (skipBlank(); peek() != ']'; skipBlank()) {
      Value value = value();
      skipBlank();
      int comma = peek() == ',' ? at++ : -1;
      if (comma < 0 && peek() != ']') {
        throw broken("',' or ']' is expected");
      }
      elements.add(new Item(null, value.start(), value, comma));
    }
    at++;
    return elements;
  }

  private String string() {
    StringBuilder name = new StringBuilder();
    int start = at++;
    while (true) {
      if (at >= text.length() || text.charAt(at) == '\n') {
        at = start;
        throw broken("the quotes are not closed");
      }
      char c = text.charAt(at++);
      if (c == '"') {
        return name.toString();
      }
      name.append(c == '\\' ? escaped() : c);
    }
  }

  private char escaped() {
    char c = peek();
    at++;
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case '"', '\\', '/' -> c;
      case 'u' -> {
        int end = at + 4;
        if (end > text.length() || !text.substring(at, end).matches("[0-9a-fA-F]{4}")) {
          throw broken("four hexadecimal digits are expected");
        }
        char unit = (char) Integer.parseInt(text.substring(at, end), 16);
        at = end;
        yield unit;
      }
      default -> {
        at--;
        throw broken("'\\" + c + "' means nothing");
      }
    };
  }

  /** A number, true, false or null. */
  private void word() {
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "+-.".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    String word = text.substring(start, at);
    if (!word.matches("true|false|null|-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?")) {
      at = start;
      throw broken("a value is expected");
    }
  }

  private void expect(char c, String problem) {
    if (peek() != c) {
      throw broken(problem);
    }
    at++;
  }

  private char peek() {
    if (at >= text.length()) {
      throw broken("it ends too early");
    }
    return text.charAt(at);
  }

  private void skipBlank() {
    while (at < text.length()) {
      if (text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw broken("the comment is not closed");
        }
        at = end + 2;
      } else if (" \t\r\n".indexOf(text.charAt(at)) >= 0) {
        at++;
      } else {
        return;
      }
    }
  }

  private BrokenSettingsException broken(String problem) {
    return new BrokenSettingsException(text, at, problem);
  }
}
