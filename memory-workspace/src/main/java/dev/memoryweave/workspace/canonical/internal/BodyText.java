package dev.memoryweave.workspace.canonical.internal;

import java.util.Iterator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rules for the Markdown of nodes. */
final class BodyText {
  private static final Pattern LINE_END = Pattern.compile("\r\n?");
  private static final Pattern HEADING =
      Pattern.compile(" {0,3}#[ \\t]+(.*?)(?:[ \\t]+#+)?[ \\t]*");
  private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,}).*");

  private BodyText() {}

  /**
   * A problem of a body.
   *
   * @param line its line, from 1
   * @param why the problem, continuing the word "it"
   */
  record Problem(int line, String why, boolean isFrontMatter) {}

  /** The text as it is hashed: without a byte order mark, with {@code \n} between lines. */
  static String read(String text) {
    String plain = text.startsWith("\ufeff") ? text.substring(1) : text;
    return plain.indexOf('\r') < 0 ? plain : LINE_END.matcher(plain).replaceAll("\n");
  }

  /** The text as it is written after a change: as it is read, without trailing white space. */
  static String saved(String text) {
    String plain = read(text);
    int end = plain.length();
    while (end > 0 && isBlank(plain.charAt(end - 1))) {
      end--;
    }
    return plain.substring(0, end);
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\ufeff';
  }

  /** The first problem of a text, if there is one. */
  static Optional<Problem> problem(String text) {
    int at = unwritable(text);
    if (at >= 0) {
      String why =
          text.charAt(at) == '\0'
              ? "holds the NUL character"
              : "holds half of a pair of surrogates";
      return Optional.of(new Problem(line(text, at), why, false));
    }
    return startsWithFrontMatter(text)
        ? Optional.of(new Problem(1, "begins with a YAML front matter", true))
        : Optional.empty();
  }

  /** Whether it starts with a line of hyphens and has another one, or one of dots, below. */
  private static boolean startsWithFrontMatter(String text) {
    if (!text.startsWith("---")) {
      return false;
    }
    Iterator<String> lines = text.lines().iterator();
    if (!lines.next().stripTrailing().equals("---")) {
      return false;
    }
    while (lines.hasNext()) {
      String line = lines.next().stripTrailing();
      if (line.equals("---") || line.equals("...")) {
        return true;
      }
    }
    return false;
  }

  private static int unwritable(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\0') {
        return i;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return i;
      }
    }
    return -1;
  }

  /** The line of a character, from 1. */
  static int line(String text, int at) {
    int line = 1;
    for (int i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) {
      line++;
    }
    return line;
  }

  /**
   * The first heading of the first level outside fences.
   *
   * @param line its line, from 1
   */
  record Heading(String text, int line) {}

  static Optional<Heading> heading(String body) {
    String fence = "";
    int number = 0;
    for (String line : (Iterable<String>) body.lines()::iterator) {
      number++;
      Matcher fenced = FENCE.matcher(line);
      if (fenced.matches()) {
        String marks = fenced.group(1);
        if (fence.isEmpty()) {
          fence = marks;
        } else if (marks.startsWith(fence)) {
          fence = "";
        }
      } else if (fence.isEmpty()) {
        Matcher heading = HEADING.matcher(line);
        if (heading.matches()) {
          return Optional.of(new Heading(heading.group(1).strip(), number));
        }
      }
    }
    return Optional.empty();
  }
}
