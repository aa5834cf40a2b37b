package dev.memoryweave.model.internal;

/** Numbers of things in words. */
public final class Counted {
  private Counted() {}

  /**
   * A count with its noun, such as "1 memory" and "2 memories".
   *
   * @param noun the noun in the singular; its plural ends in s, or in ies for a y but in "day"
   */
  public static String of(long count, String noun) {
    if (count == 1) {
      return "1 " + noun;
    }
    boolean isChanged = noun.endsWith("y") && !noun.endsWith("ay");
    return count + " " + (isChanged ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s");
  }
}
