package dev.memoryweave.workspace;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the lines that define a name, in code of any language with customary indentation: the first
 * line that declares the name, the marks above it, the deeper indented lines below it, and the line
 * that closes them.
 */
final class DeclaredLines {
  /** Words before a name that rule out a declaration. */
  private static final Set<String> USES =
      Set.of(
          ("return new throw throws await yield else case in of not and or import from assert"
                  + " extends implements typeof raise package using")
              .split(" ", -1));

  /** Longer words cannot be among these. */
  private static final int LONGEST_WORD = 20;

  private static final Set<String> COMMENTS = Set.of("//", "/*", "*", "--", "# ");
  private static final Set<String> MARKS = Set.of("@", "#[");
  private static final Set<String> CLOSING = Set.of("}", ")", "]", "end");

  /** Line endings after a closing bracket that ends the parameters, not the body. */
  private static final Set<String> GOING_ON = Set.of("{", ":", "=", "->", "=>");

  private final List<String> lines;

  private DeclaredLines(List<String> lines) {
    this.lines = lines;
  }

  /** The lines that define the last of some nested names; nothing if one of them is not found. */
  static Optional<String> of(String text, List<String> names) {
    List<String> lines = text.lines().toList();
    for (String name : names) {
      Optional<List<String>> inside = new DeclaredLines(lines).block(name);
      if (inside.isEmpty()) {
        return Optional.empty();
      }
      lines = inside.get();
    }
    return Optional.of(String.join("\n", lines));
  }

  private Optional<List<String>> block(String name) {
    int at =
        IntStream.range(0, lines.size())
            .filter(line -> isCallable(lines.get(line), name))
            .findFirst()
            .orElseGet(
                () ->
                    IntStream.range(0, lines.size())
                        .filter(line -> declares(lines.get(line), name) >= 0)
                        .findFirst()
                        .orElse(-1));
    return at < 0 ? Optional.empty() : Optional.of(lines.subList(first(at), end(at)));
  }

  /** Whether a line declares a callable with that name. */
  private static boolean isCallable(String line, String name) {
    int end = declares(line, name);
    return end >= 0 && isNext(line, end, '(');
  }

  /** The end of the name in a line that declares it, or -1. */
  private static int declares(String line, String name) {
    String text = line.strip();
    if (COMMENTS.stream().anyMatch(text::startsWith)) {
      return -1;
    }
    for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      int end = at + name.length();
      if (isQuoted(text, at, end) || (isWhole(text, at, end) && isNamed(text, at, end))) {
        return line.indexOf(text) + end;
      }
    }
    return -1;
  }

  /** Titles of tests are quoted. */
  private static boolean isQuoted(String line, int at, int end) {
    return at > 0
        && end < line.length()
        && line.charAt(at - 1) == line.charAt(end)
        && "'\"`".indexOf(line.charAt(end)) >= 0;
  }

  private static boolean isWhole(String line, int at, int end) {
    return (at == 0 || !isWordPart(line.charAt(at - 1)))
        && (end == line.length() || !isWordPart(line.charAt(end)));
  }

  /** Whether a line gives a name to something, rather than uses it. */
  private static boolean isNamed(String line, int at, int end) {
    if (at == 0) {
      // A method of a class in JavaScript.
      return isNext(line, end, '(') && line.endsWith("{");
    }
    int last = at - 1;
    while (last > 0 && Character.isWhitespace(line.charAt(last))) {
      last--;
    }
    int start = last + 1;
    while (start > 0 && start > last - LONGEST_WORD && isWordPart(line.charAt(start - 1))) {
      start--;
    }
    String word = line.substring(start, last + 1);
    char before = line.charAt(last);
    return word.isEmpty()
        ? before == '>' || before == ']' || (before == ')' && line.startsWith("func"))
        : last < at - 1 && !USES.contains(word);
  }

  private static boolean isNext(String line, int from, char wanted) {
    int at = from;
    while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
      at++;
    }
    return at < line.length() && line.charAt(at) == wanted;
  }

  private static boolean isWordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '$';
  }

  /** The first of the lines directly above that annotate the declaration. */
  private int first(int at) {
    int first = at;
    while (first > 0
        && indent(first - 1) == indent(at)
        && MARKS.stream().anyMatch(lines.get(first - 1).strip()::startsWith)) {
      first--;
    }
    return first;
  }

  /** The line after the end of the declaration at a line. */
  private int end(int at) {
    int end = at + 1;
    for (int line = at + 1; line < lines.size(); line++) {
      String text = lines.get(line).strip();
      if (text.isEmpty()) {
        continue;
      }
      if (indent(line) <= indent(at)) {
        boolean goesOn =
            text.startsWith("{")
                || (text.startsWith(")") && GOING_ON.stream().anyMatch(text::endsWith));
        if (!goesOn) {
          boolean closes =
              indent(line) == indent(at) && CLOSING.stream().anyMatch(text::startsWith);
          return closes && isOpen(at, line) ? line + 1 : end;
        }
      }
      end = line + 1;
    }
    return end;
  }

  /** Whether anything is still open before a line: what a single line opens, it also closes. */
  private boolean isOpen(int at, int line) {
    return line > at + 1 || !lines.get(at).stripTrailing().endsWith("}");
  }

  private int indent(int line) {
    String text = lines.get(line);
    int indent = 0;
    while (indent < text.length() && Character.isWhitespace(text.charAt(indent))) {
      indent++;
    }
    return indent;
  }
}
