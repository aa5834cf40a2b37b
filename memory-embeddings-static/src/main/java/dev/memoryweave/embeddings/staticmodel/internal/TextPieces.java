package dev.memoryweave.embeddings.staticmodel.internal;

import dev.memoryweave.embed.internal.WordPieceTokenizer;
import dev.memoryweave.text.internal.PlainText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits text into the pieces of the table. A name in code such as {@code getUserName} is split
 * where its case changes, unless it is one piece as it is, so that its words count as words.
 */
public final class TextPieces {
  /** Maximum number of pieces read of a text, about 700 words. */
  private static final int MAX_PIECES = 1_024;

  private static final int LONGEST_WORD = 100;

  private final WordPieceTokenizer tokenizer;

  /**
   * Pieces whose ids are their positions in a list.
   *
   * @throws IllegalArgumentException if it lacks a special token; the message says which
   */
  public TextPieces(List<String> pieces) {
    Map<String, Integer> ids = new HashMap<>(pieces.size() * 2);
    for (String piece : pieces) {
      ids.put(piece, ids.size());
    }
    this.tokenizer = new WordPieceTokenizer(ids, true, true, LONGEST_WORD);
  }

  /** The ids of the pieces of a text, in order; {@link #unknown()} for unknown pieces. */
  public int[] of(String text) {
    return tokenizer.tokens(apart(read(text)), MAX_PIECES);
  }

  /** Whether at least two fifths of the letters of a text are in words that are one piece. */
  boolean knows(String text) {
    return tokenizer.knows(apart(read(text)));
  }

  private static String read(String text) {
    return text.length() <= 20 * MAX_PIECES ? text : text.substring(0, 20 * MAX_PIECES);
  }

  /** The id for everything without a piece. */
  public int unknown() {
    return tokenizer.unknown();
  }

  /** The text with a blank where the case of a name changes. */
  private String apart(String text) {
    StringBuilder apart = null;
    int copied = 0;
    int at = 0;
    while (at < text.length()) {
      int end = at;
      while (end < text.length() && isAsciiLetter(text.charAt(end))) {
        end++;
      }
      int change = nextChange(text, at, end);
      if (change < end && !tokenizer.isOnePiece(PlainText.lowerCase(text.substring(at, end)))) {
        apart = apart == null ? new StringBuilder(text.length() + 16) : apart;
        for (; change < end; change = nextChange(text, change, end)) {
          apart.append(text, copied, change).append(' ');
          copied = change;
        }
      }
      at = Math.max(end, at + 1);
    }
    return apart == null ? text : apart.append(text, copied, text.length()).toString();
  }

  /**
   * The start of the next word of a name: an upper-case letter after a lower-case one, or the last
   * of several upper-case ones before a lower-case one.
   *
   * @return an index after {@code from}, or {@code end} if no other word begins
   */
  private static int nextChange(String text, int from, int end) {
    for (int i = from + 1; i < end; i++) {
      boolean upper = isUpper(text.charAt(i));
      boolean afterLower = !isUpper(text.charAt(i - 1));
      boolean beforeLower = i + 1 < end && !isUpper(text.charAt(i + 1));
      if (upper && (afterLower || beforeLower)) {
        return i;
      }
    }
    return end;
  }

  private static boolean isAsciiLetter(char c) {
    return isUpper(c) || (c >= 'a' && c <= 'z');
  }

  private static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }
}
