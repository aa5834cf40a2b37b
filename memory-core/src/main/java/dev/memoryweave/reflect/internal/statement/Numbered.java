package dev.memoryweave.reflect.internal.statement;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Things that are told apart by their numbers: "trap number 3" and "trap number 4" are two. */
public final class Numbered {
  private static final Pattern NUMBER =
      Pattern.compile("(?i)(?:\\b(?:number|no\\.|nr\\.?)\\s|#)(\\d{1,9})\\b");

  private Numbered() {}

  /** Whether two texts each begin by naming such a thing, and not the same. */
  public static boolean areOthers(String one, String other) {
    Matcher ours = NUMBER.matcher(one);
    Matcher theirs = NUMBER.matcher(other);
    return ours.find() && theirs.find() && !ours.group(1).equals(theirs.group(1));
  }
}
