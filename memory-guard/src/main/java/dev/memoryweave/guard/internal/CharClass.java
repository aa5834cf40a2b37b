package dev.memoryweave.guard.internal;

/** A set of ASCII characters. */
public final class CharClass {
  public static final CharClass DIGIT = of("0-9");
  public static final CharClass HEX = of("0-9a-f");
  public static final CharClass ANY_CASE_HEX = of("0-9a-fA-F");
  public static final CharClass LETTER = of("a-zA-Z");
  public static final CharClass LOWER = of("a-z0-9");
  public static final CharClass UPPER = of("A-Z0-9");
  public static final CharClass ALNUM = of("a-zA-Z0-9");
  public static final CharClass WORD = of("a-zA-Z0-9_");
  public static final CharClass TOKEN = of("a-zA-Z0-9_-");
  public static final CharClass DOTTED = of("a-zA-Z0-9_.-");
  public static final CharClass BASE64 = of("a-zA-Z0-9+/=");
  public static final CharClass ANY_BASE64 = of("a-zA-Z0-9+/=_-");

  private final long low;
  private final long high;

  private CharClass(long low, long high) {
    this.low = low;
    this.high = high;
  }

  /** Reads {@code a-z} as a range; a hyphen at the end is a plain hyphen. */
  public static CharClass of(String members) {
    long low = 0;
    long high = 0;
    for (int i = 0; i < members.length(); i++) {
      char first = members.charAt(i);
      char last = first;
      if (i + 2 < members.length() && members.charAt(i + 1) == '-') {
        last = members.charAt(i + 2);
        i += 2;
      }
      for (char c = first; c <= last; c++) {
        if (c < 64) {
          low |= 1L << c;
        } else {
          high |= 1L << (c - 64);
        }
      }
    }
    return new CharClass(low, high);
  }

  public boolean has(char c) {
    return c < 64 ? (low >>> c & 1) != 0 : c < 128 && (high >>> (c - 64) & 1) != 0;
  }

  /** The index after the run of members that starts at {@code from}, at most {@code limit}. */
  public int runEnd(CharSequence text, int from, int limit) {
    int end = Math.min(limit, text.length());
    int i = from;
    while (i < end && has(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /**
   * The index of the first member of the run that ends before {@code to}, at least {@code limit}.
   */
  public int runStart(CharSequence text, int to, int limit) {
    int i = to;
    while (i > Math.max(0, limit) && has(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }

  public boolean hasAll(CharSequence text, int from, int to) {
    return runEnd(text, from, to) == to;
  }
}
