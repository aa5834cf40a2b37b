package dev.memoryweave.weave.internal;

/**
 * The estimate behind {@link dev.memoryweave.weave.TokenCounter#estimating()}: the sum of the
 * contributions of all characters, each given the up to three before it.
 */
public final class TokenEstimate {
  /** Hundredths, as are all weights. */
  private static final int TOKEN = 100;

  /**
   * The cost of the first characters, whose window may be incomplete: including the line end before
   * them, as much as inside a block, so that the costs of lines add up to no less than the block.
   */
  private static final int START = 180;

  private static final TokenWeights WEIGHTS = TokenWeights.read();
  private static final byte[] BY_WINDOW = WEIGHTS.byWindow();

  /** From this code point on, characters have a minimum cost. */
  private static final int LEAST_FROM = 0x80;

  private TokenEstimate() {}

  /** The estimated tokens of a text, 0 or more; 0 for an empty one. */
  public static int of(CharSequence text) {
    String characters = text.toString();
    if (characters.isEmpty()) {
      return 0;
    }
    long weight = START;
    long window = 0;
    int state = TokenWindow.START;
    for (int i = 0; i < characters.length(); i++) {
      char c = characters.charAt(i);
      if (c >= LEAST_FROM) {
        weight += rest(characters, i, window, state);
        break;
      }
      int step = TokenWindow.step(state, c);
      state = TokenWindow.state(step);
      window = TokenWindow.window(window, step, c);
      if (i >= TokenWindow.REACH) {
        weight += byWindow(window, state, c);
      }
    }
    return (int) Math.min(Integer.MAX_VALUE, (weight + TOKEN - 1) / TOKEN);
  }

  /** The weight from the first non-ASCII character on; separate, so that most texts stay fast. */
  private static long rest(String characters, int from, long windowBefore, int stateBefore) {
    long weight = 0;
    long window = windowBefore;
    int state = stateBefore;
    int length = characters.length();
    for (int i = from; i < length; i++) {
      int c = characters.charAt(i);
      boolean whole = i >= TokenWindow.REACH;
      if (c >= LEAST_FROM) {
        if (Character.isHighSurrogate((char) c)
            && i + 1 < length
            && Character.isLowSurrogate(characters.charAt(i + 1))) {
          i++;
          c = Character.toCodePoint((char) c, characters.charAt(i));
        }
        weight += WEIGHTS.least(c);
        whole &= WEIGHTS.hasWindow(c);
      }
      int step = TokenWindow.step(state, c);
      state = TokenWindow.state(step);
      window = TokenWindow.window(window, step, c);
      if (whole) {
        weight += byWindow(window, state, c);
      }
    }
    return weight;
  }

  private static int byWindow(long window, int state, int c) {
    int byWhole = BY_WINDOW[TokenWindow.longIndex(window, state, c)];
    return Math.max(0, byWhole + BY_WINDOW[TokenWindow.shortIndex(window, state, c)]);
  }
}
