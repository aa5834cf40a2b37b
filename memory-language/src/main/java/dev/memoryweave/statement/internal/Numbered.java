package dev.memoryweave.statement.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Things that are distinguished by their numbers: "trap number 3" and "trap number 4" are two. */
final class Numbered {
  private static final Pattern NUMBER =
      Pattern.compile("(?i)(?:\\b(?:number|no\\.|nr\\.?)\\s|#)(\\d{1,9})\\b");

  private Numbered() {}

  /** Whether two texts each begin with such a thing, and not the same one. */
  static boolean areOthers(String one, String other) {
    Matcher ours = NUMBER.matcher(one);
    Matcher theirs = NUMBER.matcher(other);
    return ours.find() && theirs.find() && !ours.group(1).equals(theirs.group(1));
  }
}
