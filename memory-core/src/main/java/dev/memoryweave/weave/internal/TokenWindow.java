package dev.memoryweave.weave.internal;

/**
 * The characters that determine how much a character of a text adds to the count: itself and up to
 * three before it, and the nearest of those. Reading is a walk through states, one per character.
 *
 * <p>The rules are those by which current tokenizers split a text before they join bytes: a word
 * includes one preceding space or sign, digits are grouped in threes, further spaces are a token of
 * their own, and signs join up to the end of the line. So a window reaches back to the start of its
 * word or its run of signs.
 */
final class TokenWindow {
  /** From this many characters on, a window is complete. */
  static final int REACH = 4;

  /** No window yet, in this state. */
  static final int START = 0;

  /** The state after a non-Latin character. */
  static final int OTHER = 3;

  static final int LONG_BITS = 16;
  static final int OTHER_BITS = 15;
  static final int SHORT_BITS = 12;

  /** The weight of a character that costs nothing. */
  static final int NOTHING = 0;

  static final int OTHER_FROM = 1 << LONG_BITS;
  static final int SHORT_FROM = OTHER_FROM + (1 << OTHER_BITS);
  static final int SIZE = SHORT_FROM + (1 << SHORT_BITS);

  /** Further states; those of digits cycle through three. */
  private static final int LETTER = 1;

  private static final int SIGN = 2;
  private static final int SPACE = 4;
  private static final int SECOND_SPACE = 5;
  private static final int MORE_SPACES = 6;
  private static final int FIRST_DIGIT = 7;
  private static final int SECOND_DIGIT = 8;
  private static final int THIRD_DIGIT = 9;
  private static final int FOURTH_DIGIT = 10;
  private static final int STATES = 11;

  /** Classes of characters: LETTER, SIGN, OTHER, SPACE and this. */
  private static final int DIGIT = 5;

  private static final int CLASS_BITS = 3;

  private static final int UNIT = 16;
  private static final long ONE = 0xffffL;
  private static final long TWO = 0xffff_ffffL;
  private static final long THREE = 0xffff_ffff_ffffL;
  private static final long ALL = -1;

  /**
   * Placeholders for any letter, before a sign, and for any space but one; they do not occur in
   * texts.
   */
  private static final long SOME_LETTER = 0xfff2L;

  private static final long SOME_SPACE = 0xfff3L;

  private static final int ASCII = 128;
  private static final byte[] CLASSES = new byte[ASCII];
  private static final byte[] UNITS = new byte[ASCII];
  private static final byte[] NEXT = new byte[STATES << CLASS_BITS];
  private static final long[] KEPT = new long[STATES << CLASS_BITS];
  private static final long[] PUT = new long[STATES << CLASS_BITS];
  private static final int[] COSTS = new int[STATES];

  static {
    for (char c = 0; c < ASCII; c++) {
      boolean digit = c >= '0' && c <= '9';
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      CLASSES[c] = (byte) (c == ' ' ? SPACE : digit ? DIGIT : letter ? LETTER : SIGN);
      UNITS[c] = (byte) (digit ? '0' : c);
    }
    for (int state = 0; state < STATES; state++) {
      boolean spaces = state >= SPACE && state <= MORE_SPACES;
      boolean digits = state >= FIRST_DIGIT;
      boolean word = state == LETTER || spaces;
      set(state, LETTER, LETTER, word ? ALL : state == OTHER ? ONE : TWO, 0);
      set(state, SIGN, SIGN, state == LETTER ? 0 : state == OTHER ? ONE : ALL, 0);
      set(state, OTHER, OTHER, state == OTHER ? ALL : ONE, 0);
      int space = !spaces ? SPACE : state == SPACE ? SECOND_SPACE : MORE_SPACES;
      set(state, SPACE, space, 0, 0);
      int digit = state == FOURTH_DIGIT ? SECOND_DIGIT : digits ? state + 1 : FIRST_DIGIT;
      set(state, DIGIT, digit, digits ? ALL : ONE, 0);
      boolean free =
          state == SPACE || state == MORE_SPACES || state == SECOND_DIGIT || state == THIRD_DIGIT;
      COSTS[state] = free ? 0 : -1;
      if (spaces) {
        PUT[state << CLASS_BITS | SPACE] = SOME_SPACE;
      }
    }
    PUT[LETTER << CLASS_BITS | SIGN] = SOME_LETTER;
  }

  private TokenWindow() {}

  private static void set(int state, int kind, int next, long kept, long put) {
    int step = state << CLASS_BITS | kind;
    NEXT[step] = (byte) next;
    KEPT[step] = kept;
    PUT[step] = put;
  }

  /** The step for a character in a state. */
  static int step(int state, int codePoint) {
    return state << CLASS_BITS | (codePoint < ASCII ? CLASSES[codePoint] : classOf(codePoint));
  }

  /** The state after a step. */
  static int state(int step) {
    return NEXT[step];
  }

  /** The window after a step. */
  static long window(long before, int step, int codePoint) {
    long unit = codePoint < ASCII ? UNITS[codePoint] : codePoint & ONE;
    return ((before & KEPT[step]) | PUT[step]) << UNIT | unit;
  }

  /** The index of the weight for the whole window. */
  static int longIndex(long window, int state, int codePoint) {
    if (state == OTHER) {
      return OTHER_FROM + hash(window & (hasWords(codePoint) ? THREE : TWO), OTHER_BITS);
    }
    return hash(window, LONG_BITS) & COSTS[state];
  }

  /** The index of the weight for the end of the window. */
  static int shortIndex(long window, int state, int codePoint) {
    if (state == OTHER) {
      return OTHER_FROM + hash(~(window & (hasWords(codePoint) ? TWO : ONE)), OTHER_BITS);
    }
    return (SHORT_FROM + hash(window & TWO, SHORT_BITS)) & COSTS[state];
  }

  private static int hash(long window, int bits) {
    long mixed = (window ^ (window >>> 29)) * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> (Long.SIZE - bits));
  }

  /** Whether the script of the character has words of more than a few characters. */
  static boolean hasWords(int codePoint) {
    return codePoint < 0x2000 || (codePoint >= 0xFB00 && codePoint < 0xFF00);
  }

  private static int classOf(int c) {
    return (c >= 0xC0 && c < 0x250) || (c >= 0x1E00 && c < 0x1F00) ? LETTER : OTHER;
  }
}
