package dev.memoryweave.store;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the names that code defines, by the keywords that most languages put before them. Files are
 * parsed instead; this is for code that is part of a memory.
 */
final class Definitions {
  private static final int LONGEST_LOOKED_AT = 8_000;
  private static final int MOST = 8;

  private static final Pattern DEFINITION =
      Pattern.compile(
          "^[ \\t]{0,16}(?:(?:public|private|protected|internal|static|final|abstract|sealed|open"
              + "|export|default|async|pub|data|override|suspend|inline) ){0,4}"
              + "(?:def|class|function|func|fun|fn|interface|struct|enum|record|trait|protocol) "
              + "(?:self\\.)?(\\w{2,80})(?=\\s{0,4}(?:[(:{<\\[;=]|$| extends | implements ))",
          Pattern.MULTILINE);

  private Definitions() {}

  /** The first names that a text defines, none for prose. */
  static List<String> in(String text) {
    String beginning = text.substring(0, Math.min(LONGEST_LOOKED_AT, text.length()));
    List<String> names = new ArrayList<>();
    Matcher matcher = DEFINITION.matcher(beginning);
    while (names.size() < MOST && matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }
}
