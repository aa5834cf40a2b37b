package dev.memoryweave.language.internal.rules;

import java.util.regex.Pattern;

/**
 * Makes patterns out of lists of wordings. Each list is a text whose alternatives have a bar with
 * spaces or the end of a line between them, and each alternative is a regular expression; case does
 * not count.
 */
public final class WordPatterns {
  private WordPatterns() {}

  /** Matches a text that one of the wordings stands in, as whole words. */
  public static Pattern within(String wordings) {
    return Pattern.compile("(?i).*\\b(?:" + alternatives(wordings) + ")\\b.*");
  }

  /** Matches a text that begins with one of the wordings, as whole words. */
  public static Pattern atStart(String wordings) {
    return Pattern.compile("(?i)(?:" + alternatives(wordings) + ")\\b.*");
  }

  /** The same after something that itself is a regular expression, with its space. */
  public static Pattern after(String before, String wordings) {
    return Pattern.compile("(?i)" + before + "(?:" + alternatives(wordings) + ")\\b.*");
  }

  /** Matches a text that one of the wordings stands in, wherever words begin and end. */
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

  /** Matches a text of which each word is one of the wordings. */
  public static Pattern words(String wordings) {
    // Possessive, since a long text of such words would be tried in every other way first.
    return Pattern.compile("(?i)(?:(?:" + alternatives(wordings) + ")(?:[\\s,!:.–—-]++|$))++");
  }

  /** Matches the name of a file that is one of the wordings, with or without an ending. */
  public static Pattern named(String wordings) {
    return Pattern.compile("(?i)(?:" + alternatives(wordings) + ")(?:\\.[a-z]+)?");
  }

  private static String alternatives(String wordings) {
    return wordings.strip().replaceAll("\\s*\\n\\s*| \\| ", "|");
  }
}
