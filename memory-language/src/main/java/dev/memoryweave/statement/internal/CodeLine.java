package dev.memoryweave.statement.internal;

import java.util.Set;

/** Distinguishes lines of code from sentences by their form, whatever the language. */
final class CodeLine {
  private static final Set<String> DECLARING =
      Set.of("const", "let", "var", "val", "def", "function", "async", "fn", "func", "import");

  private CodeLine() {}

  /**
   * Whether a line can hardly be anything but code; a mere setting such as "a = 5" does not count.
   */
  static boolean isCode(String line) {
    String text = line.strip();
    if (text.isEmpty()) {
      return false;
    }
    char last = text.charAt(text.length() - 1);
    boolean calls = text.indexOf('(') >= 0;
    boolean isTag = text.charAt(0) == '<' && text.indexOf('>') > 0;
    boolean isBlock = last == '{' || last == '}';
    boolean isStep = last == ';' && (calls || text.indexOf('=') >= 0);
    return isTag || isBlock || isStep || declares(text, calls) || assigns(text);
  }

  private static boolean declares(String text, boolean calls) {
    int end = text.indexOf(' ');
    return end > 0
        && DECLARING.contains(text.substring(0, end))
        && (calls || text.indexOf('=') > 0 || text.endsWith(":"));
  }

  /** Whether it assigns a value to part of something: "config['a'] = 5", "this.a = b(c)". */
  private static boolean assigns(String text) {
    int sign = text.indexOf('=');
    if (sign <= 0) {
      return false;
    }
    String left = text.substring(0, sign).strip();
    String right = text.substring(sign + 1);
    boolean isOne = left.indexOf(' ') < 0;
    return isOne
        && (left.indexOf('[') > 0
            || left.startsWith("this.")
            || left.startsWith("self.")
            || right.indexOf('(') > 0
            || right.indexOf('[') > 0);
  }
}
