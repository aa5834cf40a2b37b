package dev.memoryweave.weave.internal;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The fitted weights, in hundredths of a token: two for each character by its {@link TokenWindow},
 * and the minimum cost of a non-Latin character, by its block of 128 code points.
 *
 * <p>They are read from a file beside this class, which {@code TokenWeightsFit} among the tests
 * writes.
 */
final class TokenWeights {
  static final String FILE = "token-weights.bin";

  /**
   * The weight of a long Latin window is stored in half a byte, as the number of steps above the
   * lowest.
   */
  private static final int STEP = 8;

  private static final int LOWEST = -48;

  /** Blocks of the basic plane, of the part of the next plane with emoji, and one for the rest. */
  static final int BLOCKS = 512 + 24 + 1;

  /** From this value on, a block's entry is the whole cost of its characters, in units of four. */
  static final int WHOLE = 128;

  private static final int FIRST_EMOJI = 0x1F000;
  private static final int HALVES = TokenWindow.OTHER_FROM;

  private final byte[] weights;
  private final byte[] blocks;

  private TokenWeights(byte[] weights, byte[] blocks) {
    this.weights = weights;
    this.blocks = blocks;
  }

  static TokenWeights read() {
    try (InputStream in = TokenWeights.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException("Missing in the library: " + FILE);
      }
      return read(new DataInputStream(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TokenWeights read(DataInputStream in) throws IOException {
    byte[] halves = new byte[HALVES / 2];
    in.readFully(halves);
    byte[] weights = new byte[TokenWindow.SIZE];
    for (int i = 0; i < HALVES; i++) {
      int half = i % 2 == 0 ? halves[i / 2] & 0xf : halves[i / 2] >> 4 & 0xf;
      weights[i] = (byte) weight(half);
    }
    weights[TokenWindow.NOTHING] = 0;
    in.readFully(weights, HALVES, TokenWindow.SIZE - HALVES);
    byte[] blocks = new byte[BLOCKS];
    in.readFully(blocks);
    return new TokenWeights(weights, blocks);
  }

  /** The weight of a long Latin window for its value in the file, from 0 to 15. */
  static int weight(int half) {
    return LOWEST + STEP * half;
  }

  /** All weights, by the indexes of a window. */
  byte[] byWindow() {
    return weights;
  }

  /** The minimum cost of the character, in hundredths of a token. */
  int least(int codePoint) {
    int entry = blocks[block(codePoint)] & 0xff;
    return entry < WHOLE ? 2 * entry : 4 * (entry - WHOLE);
  }

  /** Whether the window may add to the minimum cost of the character. */
  boolean hasWindow(int codePoint) {
    return (blocks[block(codePoint)] & 0xff) < WHOLE;
  }

  static int block(int codePoint) {
    if (codePoint <= Character.MAX_VALUE) {
      return codePoint >>> 7;
    }
    int emoji = (codePoint - FIRST_EMOJI) >> 7;
    return emoji >= 0 && emoji < 24 ? 512 + emoji : BLOCKS - 1;
  }
}
