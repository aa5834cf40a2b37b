package dev.memoryweave.cli.internal.install;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the statements of a TOML text by position: table headers, and keys with values. Values are
 * skipped, so that nothing inside them is taken for a statement.
 */
final class TomlScanner {
  private final String text;
  private int at;

  private TomlScanner(String text) {
    this.text = text;
    this.at = text.startsWith("\uFEFF") ? 1 : 0;
  }

  /**
   * A statement with its position.
   *
   * @param header whether it begins a table
   * @param path the parts of the key
   * @param start the index of its first character
   * @param value the index of its value; for a header, of its end
   * @param end the index after its last character
   */
  record Statement(boolean header, List<String> path, int start, int value, int end) {}

  /**
   * Reads a text.
   *
   * @throws BrokenSettingsException if it is not TOML
   */
  static List<Statement> read(String text) {
    TomlScanner scanner = new TomlScanner(text);
    List<Statement> statements = new ArrayList<>();
    for (scanner.skipAll(); scanner.at < text.length(); scanner.skipAll()) {
      statements.add(scanner.peek() == '[' ? scanner.header() : scanner.assignment());
    }
    return statements;
  }

  private Statement header() {
    int start = at++;
    boolean array = peek() == '[';
    if (array) {
      at++;
    }
    List<String> path = key();
    expect(']');
    if (array) {
      expect(']');
    }
    int end = at;
    endLine();
    return new Statement(true, path, start, end, end);
  }

  private Statement assignment() {
    int start = at;
    List<String> path = key();
    expect('=');
    skipSpaces();
    int value = at;
    value();
    int end = at;
    endLine();
    return new Statement(false, path, start, value, end);
  }

  private List<String> key() {
    List<String> parts = new ArrayList<>();
    do {
      skipSpaces();
      char c = peek();
      if (c == '"' || c == '\'') {
        int start = at;
        string();
        String part = text.substring(start + 1, at - 1);
        parts.add(c == '"' ? part.replace("\\\"", "\"").replace("\\\\", "\\") : part);
      } else {
        int start = at;
        while (at < text.length() && isBare(text.charAt(at))) {
          at++;
        }
        if (start == at) {
          throw broken("a name is expected");
        }
        parts.add(text.substring(start, at));
      }
      skipSpaces();
    } while (at < text.length() && text.charAt(at) == '.' && at++ >= 0);
    return parts;
  }

  private static boolean isBare(char c) {
    return c == '-' || c == '_' || (c < 0x80 && Character.isLetterOrDigit(c));
  }

  private void value() {
    char c = peek();
    if (c == '"' || c == '\'') {
      string();
    } else if (c == '[' || c == '{') {
      nested(c == '[' ? ']' : '}');
    } else {
      int start = at;
      while (at < text.length() && ",]}#\r\n".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      at = start + text.substring(start, at).stripTrailing().length();
      if (start == at) {
        throw broken("a value is expected");
      }
    }
  }

  /** Skips an array or an inline table. */
  private void nested(char closing) {
    int start = at++;
    for (skipAll(); at < text.length() && text.charAt(at) != closing; skipAll()) {
      char c = text.charAt(at);
      if (c == '"' || c == '\'') {
        string();
      } else if (c == '[' || c == '{') {
        nested(c == '[' ? ']' : '}');
      } else if (c == ']' || c == '}') {
        throw broken("'" + closing + "' is expected");
      } else {
        at++;
      }
    }
    if (at >= text.length()) {
      at = start;
      throw broken("'" + closing + "' is missing");
    }
    at++;
  }

  private void string() {
    int start = at;
    char quote = text.charAt(at);
    String three = String.valueOf(quote).repeat(3);
    boolean lines = text.startsWith(three, at);
    at += lines ? 3 : 1;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (quote == '"' && c == '\\') {
        at += 2;
      } else if (lines ? text.startsWith(three, at) : c == quote) {
        at += lines ? 3 : 1;
        while (lines && at < text.length() && text.charAt(at) == quote) {
          at++;
        }
        return;
      } else if (!lines && c == '\n') {
        break;
      } else {
        at++;
      }
    }
    at = start;
    throw broken("the quotes are not closed");
  }

  private void expect(char c) {
    if (peek() != c) {
      throw broken("'" + c + "' is expected");
    }
    at++;
  }

  private char peek() {
    if (at >= text.length()) {
      throw broken("it ends too early");
    }
    return text.charAt(at);
  }

  private void endLine() {
    skipSpaces();
    if (at < text.length() && "#\r\n".indexOf(text.charAt(at)) < 0) {
      throw broken("nothing may follow here");
    }
  }

  private void skipSpaces() {
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
  }

  /** Skips blanks, line ends and comments. */
  private void skipAll() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '#') {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (" \t\r\n".indexOf(c) >= 0) {
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
