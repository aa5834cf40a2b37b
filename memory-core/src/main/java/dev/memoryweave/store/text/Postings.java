package dev.memoryweave.store.text;

import dev.memoryweave.store.support.Bm25;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The postings of a term or phrase of a query in one segment, with what they add to scores.
 *
 * <p>While entries are compared, scores are whole numbers, so that a sum does not depend on the
 * order in which it is added: equal entries have equal scores, whichever terms were passed over.
 */
final class Postings {
  private static final long UNKNOWN = -1;

  private final SegmentView segment;
  private final PostingReader reader;
  private final Saturation saturation;
  private double gain;
  private long[] bounds = {};
  private int boundBlock;

  Postings(SegmentView segment, PostingReader reader, Saturation saturation) {
    this.segment = segment;
    this.reader = reader;
    this.saturation = saturation;
  }

  /** How many entries that were not removed hold it in a field that counts. */
  int holding() {
    BitSet removed = segment.removed();
    if (saturation.ignoresFields()) {
      return holdingWhereItCounts();
    }
    int holding = reader.count();
    if (removed != null) {
      for (int entry = removed.nextSetBit(0); entry >= 0; entry = removed.nextSetBit(entry + 1)) {
        holding -= reader.seek(entry) ? 1 : 0;
      }
      reader.rewind();
    }
    return holding;
  }

  private int holdingWhereItCounts() {
    int holding = 0;
    while (reader.next()) {
      if (!segment.isRemoved(reader.ordinals()[reader.at()])
          && saturation.frequency(reader, reader.at()) > 0) {
        holding++;
      }
    }
    reader.rewind();
    return holding;
  }

  /** Begins a search. */
  void begin(double gainOfAll) {
    if (bounds.length == 0) {
      gain = gainOfAll;
      bounds = new long[reader.blocks()];
      Arrays.fill(bounds, UNKNOWN);
    }
    boundBlock = 0;
    reader.rewind();
  }

  /** Goes back to before the first entry. */
  void rewind() {
    reader.rewind();
  }

  private long share(double part) {
    return part > 0 ? (long) (gain * part) + 1 : 0;
  }

  /** The most that it adds to the score of any entry from one to another. */
  long bound(int from, int to) {
    while (boundBlock < bounds.length && reader.last(boundBlock) < from) {
      boundBlock++;
    }
    long most = 0;
    for (int block = boundBlock; block < bounds.length; block++) {
      if (bounds[block] == UNKNOWN) {
        bounds[block] = boundOf(block);
      }
      most = Math.max(most, bounds[block]);
      if (reader.last(block) >= to - 1) {
        break;
      }
    }
    return most;
  }

  private long boundOf(int block) {
    if (reader.hasFrontiers()) {
      return share(saturation.best(reader.frontier(block))) + 1;
    }
    long most = 0;
    reader.load(block);
    for (int i = 0; i < reader.size(); i++) {
      most = Math.max(most, shareAt(i));
    }
    return most;
  }

  private long shareAt(int at) {
    int length = segment.entries().lengthCode(reader.ordinals()[at]) & 0xff;
    int code = reader.codes()[at] & 0xff;
    return share(
        code == Occurrences.MORE
            ? saturation.of(saturation.frequency(reader, at), length)
            : saturation.of(code)[length]);
  }

  /** What it adds to the score of an entry, which is not before one that was asked for. */
  long share(int entry) {
    return reader.seek(entry) ? shareAt(reader.at()) : 0;
  }

  /** What it adds to the score of an entry, as the formula gives it. */
  double exactShare(int entry, Bm25 formula, double gainOfAll) {
    if (!reader.seek(entry)) {
      return 0;
    }
    double frequency = saturation.frequency(reader, reader.at());
    return frequency > 0
        ? formula.share(gainOfAll, frequency, segment.entries().lengthCode(entry))
        : 0;
  }

  /**
   * Adds to the scores of all entries from one to another.
   *
   * @param scores their scores
   * @param touched which of them have one
   */
  void addTo(long[] scores, long[] touched, int from, int to) {
    if (!reader.advance(from)) {
      return;
    }
    while (true) {
      addBlock(scores, touched, from, to);
      if (reader.at() < reader.size() || reader.block() + 1 == reader.blocks()) {
        return;
      }
      reader.load(reader.block() + 1);
    }
  }

  private void addBlock(long[] scores, long[] touched, int from, int to) {
    int[] ordinals = reader.ordinals();
    byte[] codes = reader.codes();
    byte[] lengths = segment.entries().lengthCodes();
    int size = reader.size();
    int at = reader.at();
    int known = Occurrences.MORE;
    double[] parts = {};
    for (; at < size && ordinals[at] < to; at++) {
      int entry = ordinals[at];
      int code = codes[at] & 0xff;
      long share;
      if (code == Occurrences.MORE) {
        share = shareAt(at);
      } else {
        if (code != known) {
          known = code;
          parts = saturation.of(code);
        }
        share = share(parts[lengths[entry] & 0xff]);
      }
      if (share > 0) {
        scores[entry - from] += share;
        touched[(entry - from) >> 6] |= 1L << (entry - from);
      }
    }
    reader.at(at);
  }
}
