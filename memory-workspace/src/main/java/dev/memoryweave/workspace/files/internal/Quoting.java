package dev.memoryweave.workspace.files.internal;

/** Shows names chosen by others in messages. */
public final class Quoting {
  private static final int LONGEST = 200;

  private Quoting() {}

  /** The name in quotes, truncated if long, without characters that could upset a terminal. */
  public static String quoted(String name) {
    StringBuilder shown = new StringBuilder("'");
    int[] points = name.codePoints().limit(LONGEST).toArray();
    for (int c : points) {
      int type = Character.getType(c);
      if (Character.isISOControl(c)
          || type == Character.SURROGATE
          || type == Character.FORMAT
          || type == Character.LINE_SEPARATOR
          || type == Character.PARAGRAPH_SEPARATOR) {
        shown.append(String.format("\\u%04x", c));
      } else {
        shown.appendCodePoint(c);
      }
    }
    boolean cut = name.codePointCount(0, name.length()) > LONGEST;
    return shown.append(cut ? "…'" : "'").toString();
  }
}
