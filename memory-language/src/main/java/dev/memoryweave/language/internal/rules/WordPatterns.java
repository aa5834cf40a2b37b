package dev.memoryweave.language.internal.rules;

import java.util.regex.Pattern;

/**
 * Builds patterns from lists of wordings. Each list is a text whose alternatives are separated by a
 * bar with spaces or the end of a line, and each alternative is a regular expression; case is
 * ignored.
 */
public final class WordPatterns {
  private WordPatterns() {}

  /** Matches a text that contains one of the wordings, as whole words. */
  public static Pattern within(String wordings) {
    return Pattern.compile("(?i).*\\b(?:" + alternatives(wordings) + ")\\b.*");
  }

  /** Matches a text that begins with one of the wordings, as whole words. */
  public static Pattern atStart(String wordings) {
    return Pattern.compile("(?i)(?:" + alternatives(wordings) + ")\\b.*");
  }

  /** As above, after something that is itself a regular expression, with its space. */
  public static Pattern after(String before, String wordings) {
    return Pattern.compile("(?i)" + before + "(?:" + alternatives(wordings) + ")\\b.*");
  }

  /** Matches a text that contains one of the wordings, wherever words begin and end. */
  public static Pattern containing(String wordings) {
    return Pattern.compile("(?i).*(?:" + alternatives(wordings) + ").*");
  }

  /** Matches a text that ends with one of the wordings. */
  public static Pattern atEnd(String wordings) {
    return Pattern.compile("(?i).*\\b(?:" + alternatives(wordings) + ")\\s*");
  }

  /** Matches a text that is one of the wordings and nothing else. */
  public static Pattern whole(String wordings) {
    return Pattern.compile("(?i)(?:" + alternatives(wordings) + ")");
  }

  /** Matches a text in which each word is one of the wordings. */
  public static Pattern words(String wordings) {
    // Possessive, since a long text of such words would otherwise cause backtracking.
    return Pattern.compile("(?i)(?:(?:" + alternatives(wordings) + ")(?:[\\s,!:.–—-]++|$))++");
  }

  /** Matches a file name that is one of the wordings, with or without an extension. */
  public static Pattern named(String wordings) {
    return Pattern.compile("(?i)(?:" + alternatives(wordings) + ")(?:\\.[a-z]+)?");
  }

  private static String alternatives(String wordings) {
    return wordings.strip().replaceAll("\\s*\\n\\s*| \\| ", "|");
  }
}
