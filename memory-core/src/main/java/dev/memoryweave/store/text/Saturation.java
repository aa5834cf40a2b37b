package dev.memoryweave.store.text;

import dev.memoryweave.store.support.Bm25;
import org.jspecify.annotations.Nullable;

/**
 * The part of a score that depends on an entry alone: how often it holds a term, and its length.
 */
final class Saturation {
  private static final int CODES = 256;

  private final Bm25 formula;
  private final double[] weights;

  /** How much higher the weights are than the usual ones, at most. */
  private final double raised;

  /** For each {@link Occurrences} code that was met, the part for each length. */
  private final double[] @Nullable [] tables = new double[CODES][];

  Saturation(Bm25 formula, double... weights) {
    this.formula = formula;
    this.weights = weights.clone();
    double most = 0;
    for (int field = 0; field < Occurrences.FIELDS; field++) {
      most = Math.max(most, weights[field] / Frontier.weight(field));
    }
    this.raised = most;
  }

  /** Whether an entry may hold a term only where it does not count. */
  boolean ignoresFields() {
    return weights[0] == 0 || weights[1] == 0 || weights[2] == 0;
  }

  /** The parts of all length codes, for a code that is not {@link Occurrences#MORE}. */
  double[] of(int code) {
    double[] known = tables[code];
    if (known == null) {
      double frequency =
          weighted(Occurrences.in(0, code), Occurrences.in(1, code), Occurrences.in(2, code));
      known = new double[CODES];
      for (int length = 1; length < CODES && frequency > 0; length++) {
        known[length] = of(frequency, length);
      }
      tables[code] = known;
    }
    return known;
  }

  double of(double frequency, int length) {
    return frequency > 0 ? formula.share(1, frequency, (byte) length) : 0;
  }

  /** The frequency of a term, each occurrence counted with the weight of its field; may be 0. */
  double weighted(int title, int labels, int body) {
    return title * weights[0] + labels * weights[1] + body * weights[2];
  }

  double frequency(PostingReader postings, int at) {
    return weighted(
        postings.occurrences(at, 0), postings.occurrences(at, 1), postings.occurrences(at, 2));
  }

  /** The most that any posting of a frontier has. */
  double best(ByteReader frontier) {
    double best = 0;
    for (int i = frontier.count(); i > 0; i--) {
      double frequency = frontier.small() / 2.0 * raised;
      best = Math.max(best, of(frequency, frontier.next()));
    }
    return best;
  }
}
