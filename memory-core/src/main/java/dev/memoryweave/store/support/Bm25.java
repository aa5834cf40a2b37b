package dev.memoryweave.store.support;

import dev.memoryweave.store.TextQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
 * <p>A store that searches by {@link #search} over a {@link Source} of postings, or by the formula
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

  /**
   * A term position as a number: those of a field are consecutive, and fields are not adjacent.
   *
   * @param field the number of the field, 0 to 7
   * @param index the index of the term among those of the field, 0 or more
   */
  public static int place(int field, int index) {
    return field << Bm25Search.FIELD_SHIFT | index;
  }

  /**
   * The best admitted rows of a source, best first, with ties in their {@linkplain Source#order
   * order}. Only as many rows as needed are passed to the filter.
   *
   * @param weights the weight of a match in each field; 0 for a field that is not searched
   * @param limit the most hits
   */
  public static <H> List<H> search(
      Source source,
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases,
      double[] weights,
      int limit,
      Admission<H> admission) {
    return Bm25Search.run(source, terms, phrases, weights, limit, admission);
  }

  /** Turns a row into a hit. */
  @FunctionalInterface
  public interface Admission<H> {
    /**
     * Returns the hit, or null if the row does not pass the filter of the query.
     *
     * @param row the number of the row
     * @param score the sum of the term scores
     * @param termScores the scores of the terms and phrases, in the order of the query
     */
    @Nullable H admit(int row, double score, TextQuery.Scores termScores);
  }

  /**
   * The rows of a text index, numbered from 0, and the postings of their terms. A source is a
   * snapshot: nothing changes during a search.
   *
   * <p>Deleted rows may simply be left out of the postings and of {@link #texts}, so that a store
   * need not renumber its rows.
   */
  public interface Source {
    /** Receives the postings of a term. */
    @FunctionalInterface
    interface Postings {
      /**
       * Takes a row that holds the term.
       *
       * @param row the number of the row; higher at each call
       * @param places where the term occurs, see {@link Bm25#place}; kept until the search ends
       * @param from the index of the first place of this row
       * @param to the index after its last place; the places between are in rising order
       */
      void add(int row, int[] places, int from, int to);
    }

    /** One more than the highest row number. */
    int rows();

    /**
     * The number of terms in all fields of a row together. A store that keeps only the {@linkplain
     * Bm25#lengthCode code} of a length returns the length of the code.
     */
    int length(int row);

    /** Gives all rows that hold a term, in rising order. */
    void postings(String term, Postings to);

    /** The number of rows that count: all except deleted ones. */
    default long texts() {
      return rows();
    }

    /** The sum of the coded lengths of the rows that count. */
    default long totalLength() {
      long total = 0;
      for (int row = 0; row < rows(); row++) {
        total += Bm25.length(lengthCode(length(row)));
      }
      return total;
    }

    /** The rank of a row among those of equal scores, lower first. */
    default long order(int row) {
      return row;
    }
  }
}
