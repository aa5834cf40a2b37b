package dev.memoryweave.guard.phrases.internal;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The words of a text in order: their numbers, positions, and separation from the previous word.
 */
public final class WordSequence {
  /** A sentence ends, or code of another statement begins, before the word. */
  public static final int SENTENCE = 1;

  /** The word is the first of its line. */
  static final int LINE = 2;

  /** Punctuation precedes the word. */
  static final int PUNCTUATION = 4;

  /** The word is the first of the text. */
  static final int TEXT = 8;

  /**
   * A comma, colon, dash or the end of a sentence precedes the word, rather than quotes or marks.
   */
  static final int CLAUSE = 16;

  /** A colon precedes the word. */
  static final int COLON = 32;

  private int count;
  private int[] number = new int[64];
  private int[] start = new int[64];
  private int[] end = new int[64];
  private byte[] parting = new byte[64];
  private final BitSet capitals = new BitSet();

  void add(int wordNumber, int from, int to, int partedBy) {
    if (count == number.length) {
      int capacity = count * 2;
      number = Arrays.copyOf(number, capacity);
      start = Arrays.copyOf(start, capacity);
      end = Arrays.copyOf(end, capacity);
      parting = Arrays.copyOf(parting, capacity);
    }
    number[count] = wordNumber;
    start[count] = from;
    end[count] = to;
    parting[count] = (byte) partedBy;
    count++;
  }

  /** The number of words. */
  public int count() {
    return count;
  }

  /** The number of a word in the book, 0 if it is in no phrase. */
  int number(int i) {
    return number[i];
  }

  /** The index in the folded text at which a word begins. */
  public int start(int i) {
    return start[i];
  }

  /** The index in the folded text after a word. */
  public int end(int i) {
    return end[i];
  }

  /** Whether a word is separated from the previous one in one of these ways. */
  public boolean isParted(int i, int by) {
    return (parting[i] & by) != 0;
  }

  /**
   * Whether no word of the same clause follows: there is none at all, or punctuation comes first.
   */
  boolean endsClause(int next) {
    return next >= count || isParted(next, SENTENCE | PUNCTUATION);
  }

  /** Whether no word follows before a comma, a colon, a dash or the end of the sentence. */
  boolean endsPart(int next) {
    return next >= count || isParted(next, SENTENCE | CLAUSE);
  }

  /** Whether the next word follows a colon. */
  boolean endsInColon(int next) {
    return next < count && isParted(next, COLON);
  }

  /** Whether no word of the same line follows. */
  boolean endsLine(int next) {
    return next >= count || isParted(next, LINE);
  }

  /** Notes that a word begins with a capital in the text as it was written. */
  void markCapital(int i) {
    capitals.set(i);
  }

  boolean isCapital(int i) {
    return capitals.get(i);
  }

  /** The first word that ends after {@code index} of the text. */
  public int at(int index) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (end[middle] > index) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
