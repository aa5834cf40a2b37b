package dev.memoryweave.recall.internal;

import java.util.regex.Pattern;

/** What the wording of a statement tells about how long it holds. */
final class Wording {
  /** Where a message says it at all, it says it before long. */
  private static final int LONGEST_LOOKED_AT = 600;

  private static final Pattern RULE =
      ignoringCase(
          "(?:^|[.!?\\n]\\s{1,4}|, (?:so|and|but) )(?:please )?(?:always|never|from now on"
              + "|going forward|in future|whenever i|make sure (?:to|you|that)"
              + "|remember (?:to|that i)|do not|don't ever|when i ask)\\b");

  private static final Pattern PREFERENCE =
      ignoringCase(
          "\\b(?:i (?:always |really |generally |usually |would )?prefer|i'd (?:rather|prefer)"
              + "|my preference|i like (?:to|using|it when)|i want you to|i'd like you to"
              + "|i favou?r|preferably|rather than)\\b");

  private static final Pattern CHANGE =
      ignoringCase(
          "\\b(?:now|recent(?:ly)?|updat\\w*|increas\\w*|improv\\w*|exten\\w*|new|chang\\w*|moved?"
              + "|reach\\w*|add(?:ed|ing|itional)|switch\\w*|instead|no longer|reschedul\\w*"
              + "|postpon\\w*|rais\\w*|reduc\\w*|drop\\w*|grew|grown|growth|current\\w*|latest"
              + "|total|already|so far|expand\\w*|decid\\w*|complet\\w*|adjust\\w*|bump\\w*"
              + "|push\\w*|lower\\w*|boost\\w*|finally|replac\\w*|revis\\w*|upgrad\\w*)\\b");

  private static final Pattern NUMBER = Pattern.compile("\\p{Nd}");

  private Wording() {}

  private static Pattern ignoringCase(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
  }

  /** Gives a rule for all times. */
  static boolean isRule(String text) {
    return finds(RULE, text);
  }

  /** States what somebody prefers. */
  static boolean isPreference(String text) {
    return finds(PREFERENCE, text);
  }

  /** Says that something is no longer as it was. */
  static boolean tellsOfChange(String text) {
    return finds(CHANGE, text);
  }

  /** Names an amount, a date, a version or the like. */
  static boolean hasNumber(String text) {
    return finds(NUMBER, text);
  }

  private static boolean finds(Pattern pattern, String text) {
    return pattern.matcher(text).region(0, Math.min(LONGEST_LOOKED_AT, text.length())).find();
  }
}
