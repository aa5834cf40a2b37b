package dev.memoryweave.workspace.seeding.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Removes crossed-out text, which nobody states any more. */
final class CrossedOut {
  /** Two tildes on each side, on one line; three of them begin a block of code. */
  private static final Pattern TEXT =
      Pattern.compile("(?<![~`])~~(?=[^\\s~])[^~\\n]{0,1000}(?<!\\s)~~(?![~`])");

  private CrossedOut() {}

  /** A text without what is crossed out; its lines keep their numbers. */
  static String removed(String text) {
    if (!text.contains("~~")) {
      return text;
    }
    Matcher crossed = TEXT.matcher(text);
    return crossed.replaceAll("");
  }
}
