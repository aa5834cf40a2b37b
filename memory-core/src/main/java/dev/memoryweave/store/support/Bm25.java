package dev.memoryweave.store.support;

/**
 * The score of a text for the terms and phrases of a query, as every store computes it: Okapi BM25
 * (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009).
 *
 * <p>The score of a term is {@code weight * idf * f * (k1 + 1) / (f + k1 * (1 - b + b * length /
 * average))}, where
 *
 * <ul>
 *   <li>{@code idf} is {@code ln(1 + (N - n + 0.5) / (n + 0.5))} with N texts of which n hold the
 *       term, as in Lucene's BM25Similarity: above 0 even for a term that most texts hold, and
 *       still distinguishing common terms, which a floor as in SQLite's FTS5 does not;
 *   <li>{@code f} is how often the term occurs in the text, each occurrence counted with the weight
 *       of its field;
 *   <li>{@code length} is the number of terms of all fields together, whatever their weights and
 *       whichever are searched. Both match bm25() of FTS5 (its documentation, section "The bm25()
 *       function").
 * </ul>
 *
 * <p>A store that searches by {@link dev.memoryweave.store.text.TextIndex}, or by the formula
 * itself, may declare {@link dev.memoryweave.store.MemoryStore.Capability#EXACT_SCORES}.
 *
 * <p>A phrase counts as a term of its own. Deleted texts do not count. The length is rounded to a
 * byte (see {@link #lengthCode}), so that an index need not store more.
 */
public final class Bm25 {
  /** Saturation: the lower, the sooner further occurrences of a term stop adding to the score. */
  public static final double K1 = 1.2;

  /** Length normalisation: the share by which the length of a text lowers its score, 0 to 1. */
  public static final double B = 0.75;

  private static final int CODES = 256;

  /** Lengths below this have a code of their own. */
  private static final int EXACT = 128;

  /** Above that, each doubling of the length has this many codes: 2 to the power of 3. */
  private static final int STEP_BITS = 3;

  private static final int[] LENGTHS = lengths();

  private final long texts;

  /** For each length code, the amount that it adds to the frequency in the denominator. */
  private final double[] dampings = new double[CODES];

  /**
   * The score in an index.
   *
   * @param texts how many texts it holds
   * @param length the sum of their {@linkplain #length(byte) coded lengths}
   */
  public Bm25(long texts, long length) {
    this.texts = texts;
    double average = Math.max((double) length / Math.max(texts, 1), Double.MIN_NORMAL);
    for (int code = 0; code < CODES; code++) {
      dampings[code] = K1 * (1 - B + B * LENGTHS[code] / average);
    }
  }

  /**
   * The numerator of the score without the frequency.
   *
   * @param weight the weight of the term or phrase in the query
   * @param holding how many texts hold it
   */
  public double gain(double weight, long holding) {
    double ratio = (texts - holding + 0.5) / (holding + 0.5);
    return weight * Math.log1p(ratio) * (K1 + 1);
  }

  /**
   * The score of a term or phrase for a text that holds it, above 0.
   *
   * @param gain its {@link #gain}
   * @param frequency how often it occurs in the text, each occurrence counted with the weight of
   *     its field
   * @param lengthCode the {@linkplain #lengthCode code} of the text's length
   */
  public double share(double gain, double frequency, byte lengthCode) {
    double share = gain * frequency / (frequency + dampings[lengthCode & 0xff]);
    // A tiny weight must not round a match to no match.
    return Math.max(share, Double.MIN_VALUE);
  }

  /**
   * A length in a byte: exact below 128, above with a relative error of at most 1/16. 0 is not the
   * code of a length, so it can represent a missing text.
   *
   * @param length how many terms a text has, 0 or more
   */
  public static byte lengthCode(int length) {
    if (length < EXACT) {
      return (byte) (length + 1);
    }
    int doublings = Integer.numberOfLeadingZeros(EXACT) - Integer.numberOfLeadingZeros(length);
    int step = (length - (EXACT << doublings)) >> (log2(EXACT) + doublings - STEP_BITS);
    return (byte) Math.min(EXACT + 1 + (doublings << STEP_BITS) + step, CODES - 1);
  }

  /** The length of a code; 0 for no text. */
  public static int length(byte code) {
    return LENGTHS[code & 0xff];
  }

  private static int[] lengths() {
    int[] lengths = new int[CODES];
    for (int code = 1; code < CODES; code++) {
      int above = code - 1 - EXACT;
      if (above < 0) {
        lengths[code] = code - 1;
      } else {
        int width = EXACT >> STEP_BITS << (above >> STEP_BITS);
        int first = ((1 << STEP_BITS) + (above & ((1 << STEP_BITS) - 1))) * width;
        // The middle of the lengths that share the code.
        lengths[code] = first + (width - 1) / 2;
      }
    }
    return lengths;
  }

  private static int log2(int power) {
    return Integer.numberOfTrailingZeros(power);
  }
}
