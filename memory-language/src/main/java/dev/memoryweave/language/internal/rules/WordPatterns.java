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

  /** Matches a text that contains one of the wordings, wherever words begin and end. */
  public static Pattern containing(String wordings) {
    return Pattern.compile("(?i).*(?:" + alternatives(wordings) + ").*");
  }

  /** Matches a file name that is one of the wordings, with or without an extension. */
  public static Pattern named(String wordings) {
    return Pattern.compile("(?i)(?:" + alternatives(wordings) + ")(?:\\.[a-z]+)?");
  }

  private static String alternatives(String wordings) {
    return wordings.strip().replaceAll("\\s*\\n\\s*| \\| ", "|");
  }
}
