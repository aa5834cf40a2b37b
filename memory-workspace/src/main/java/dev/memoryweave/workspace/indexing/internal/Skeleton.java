package dev.memoryweave.workspace.indexing.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The form of a text for a parser: one byte for each character, so that offsets can be converted,
 * and small blocks emptied, because parsing them takes most of the time and is not needed to find
 * definitions.
 *
 * <p>Non-ASCII characters become letters or spaces. Names are read from the text itself.
 */
final class Skeleton {
  private final byte[] bytes;
  private final int[] cutAt;
  private final int[] removed;

  private Skeleton(byte[] bytes, int[] cutAt, int[] removed) {
    this.bytes = bytes;
    this.cutAt = cutAt;
    this.removed = removed;
  }

  /** The whole text. */
  static Skeleton whole(String text) {
    byte[] bytes = new byte[text.length()];
    copy(text, 0, text.length(), bytes, 0);
    return new Skeleton(bytes, new int[0], new int[0]);
  }

  /**
   * A text with its small blocks emptied.
   *
   * @param largest the most characters that an emptied block may have
   * @return null if its blocks could not be found
   */
  static @Nullable Skeleton of(String text, Lexis lexis, int largest) {
    int[] blocks = new BlockScanner(text, lexis, largest).blocks();
    if (blocks == null) {
      return null;
    }
    int count = blocks.length / 2;
    int[] cutAt = new int[count];
    int[] removed = new int[count];
    int gone = 0;
    for (int i = 0; i < count; i++) {
      cutAt[i] = blocks[2 * i] - gone;
      gone += blocks[2 * i + 1] - blocks[2 * i];
      removed[i] = gone;
    }
    byte[] bytes = new byte[text.length() - gone];
    int from = 0;
    int at = 0;
    for (int i = 0; i < count; i++) {
      copy(text, from, blocks[2 * i], bytes, at);
      at += blocks[2 * i] - from;
      from = blocks[2 * i + 1];
    }
    copy(text, from, text.length(), bytes, at);
    return new Skeleton(bytes, cutAt, removed);
  }

  private static void copy(String text, int from, int to, byte[] bytes, int at) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      bytes[at + i - from] =
          (byte) (c < 128 ? c : Character.isWhitespace(c) || Character.isSpaceChar(c) ? ' ' : 'x');
    }
  }

  byte[] bytes() {
    return bytes;
  }

  /** Whether blocks were emptied. */
  boolean isPartial() {
    return cutAt.length > 0;
  }

  /** The position in the text of a byte of this. */
  int source(int offset) {
    int found = Arrays.binarySearch(cutAt, offset);
    int cuts = found >= 0 ? found + 1 : -found - 1;
    return cuts == 0 ? offset : offset + removed[cuts - 1];
  }

  /** The position in the text of the end of a node that ends here before that byte. */
  int sourceEnd(int offset) {
    return offset == 0 ? 0 : source(offset - 1) + 1;
  }
}
