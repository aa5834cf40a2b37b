package dev.memoryweave.store.support.internal;

/**
 * Two bits for each number of a vector: its sign, and whether its absolute value is large.
 *
 * <p>The signs alone find vectors that may be near, at the cost of a few machine instructions; both
 * bits together sort these nearly in the order of the vectors. The four levels lose the least of a
 * normal distribution (J. Max, "Quantizing for minimum distortion", 1960): the limit between small
 * and large, and the averages of small and large values.
 */
final class SignCode {
  private static final double LIMIT = .9816;
  private static final double SMALL = .4528;
  private static final double LARGE = 1.5104;

  /** The resolution of a query's numbers: 5 bits and their sign. */
  private static final int LEVELS = 31;

  private static final int PLANES = 6;

  private final int words;
  private final int dimensions;
  private final long[] signs;

  /** For each word and plane, the dimensions in which that bit of the query's number is set. */
  private final long[] planes;

  private final double sum;

  private SignCode(int dimensions, long[] signs, long[] planes, double sum) {
    this.words = words(dimensions);
    this.dimensions = dimensions;
    this.signs = signs;
    this.planes = planes;
    this.sum = sum;
  }

  /** The number of words for the signs of a vector; the sizes take as many. */
  static int words(int dimensions) {
    return (dimensions + Long.SIZE - 1) / Long.SIZE;
  }

  /** Writes the bits of a stored vector at a place of two arrays. */
  static void write(byte[] data, int dimensions, long[] signs, long[] sizes, int at) {
    double squares = 0;
    for (int i = 0; i < dimensions; i++) {
      double value = (double) data[i] * data[i];
      squares += value * value;
    }
    // A number is the square of its code.
    double limit = LIMIT * Math.sqrt(squares / dimensions);
    for (int i = 0; i < dimensions; i++) {
      long bit = 1L << i;
      if (data[i] > 0) {
        signs[at + i / Long.SIZE] |= bit;
      }
      if (data[i] * data[i] > limit) {
        sizes[at + i / Long.SIZE] |= bit;
      }
    }
  }

  /** The code of a query of length 1. */
  static SignCode of(float[] query) {
    float largest = 0;
    for (float value : query) {
      largest = Math.max(largest, Math.abs(value));
    }
    int words = words(query.length);
    long[] signs = new long[words];
    long[] planes = new long[PLANES * words];
    double sum = 0;
    for (int i = 0; i < query.length; i++) {
      if (query[i] > 0) {
        signs[i / Long.SIZE] |= 1L << i;
      }
      int level = Math.round(query[i] / largest * LEVELS);
      sum += level;
      int shifted = level + LEVELS;
      for (int plane = 0; plane < PLANES; plane++) {
        if ((shifted >> plane & 1) != 0) {
          planes[i / Long.SIZE * PLANES + plane] |= 1L << i;
        }
      }
    }
    return new SignCode(query.length, signs, planes, sum);
  }

  /** In how many dimensions the signs differ, for a number of vectors from the first on. */
  void distances(long[] of, int count, short[] distances, int at) {
    if (words == 6) {
      // The size of many models: without an inner loop it takes half the time.
      distances6(of, count, distances, at);
      return;
    }
    for (int i = 0, word = 0; i < count; i++) {
      int distance = 0;
      for (int w = 0; w < words; w++) {
        distance += Long.bitCount(of[word++] ^ signs[w]);
      }
      distances[at + i] = (short) distance;
    }
  }

  private void distances6(long[] of, int count, short[] distances, int at) {
    long a = signs[0];
    long b = signs[1];
    long c = signs[2];
    long d = signs[3];
    long e = signs[4];
    long f = signs[5];
    for (int i = 0, word = 0; i < count; i++, word += 6) {
      distances[at + i] =
          (short)
              (Long.bitCount(of[word] ^ a)
                  + Long.bitCount(of[word + 1] ^ b)
                  + Long.bitCount(of[word + 2] ^ c)
                  + Long.bitCount(of[word + 3] ^ d)
                  + Long.bitCount(of[word + 4] ^ e)
                  + Long.bitCount(of[word + 5] ^ f));
    }
  }

  /** Approximately the cosine of the angle to a vector, times the same factor for all vectors. */
  float similarity(long[] ofSigns, long[] ofSizes, int at) {
    // Sums of the query's levels where the vector is positive, where it is large, and where it is
    // both.
    int positive = 0;
    int large = 0;
    int both = 0;
    int positives = 0;
    int larges = 0;
    int boths = 0;
    for (int w = 0, plane = 0; w < words; w++, plane += PLANES) {
      long sign = ofSigns[at + w];
      long size = ofSizes[at + w];
      long signAndSize = sign & size;
      positives += Long.bitCount(sign);
      larges += Long.bitCount(size);
      boths += Long.bitCount(signAndSize);
      long p0 = planes[plane];
      long p1 = planes[plane + 1];
      long p2 = planes[plane + 2];
      long p3 = planes[plane + 3];
      long p4 = planes[plane + 4];
      long p5 = planes[plane + 5];
      positive += sum(sign, p0, p1, p2, p3, p4, p5);
      large += sum(size, p0, p1, p2, p3, p4, p5);
      both += sum(signAndSize, p0, p1, p2, p3, p4, p5);
    }
    double ofAll = 2.0 * (positive - LEVELS * positives) - sum;
    double ofLarge = 2.0 * (both - LEVELS * boths) - (large - LEVELS * larges);
    double squares = larges * LARGE * LARGE + (dimensions - larges) * SMALL * SMALL;
    return (float) ((SMALL * ofAll + (LARGE - SMALL) * ofLarge) / Math.sqrt(squares));
  }

  private static int sum(long of, long p0, long p1, long p2, long p3, long p4, long p5) {
    return Long.bitCount(of & p0)
        + (Long.bitCount(of & p1) << 1)
        + (Long.bitCount(of & p2) << 2)
        + (Long.bitCount(of & p3) << 3)
        + (Long.bitCount(of & p4) << 4)
        + (Long.bitCount(of & p5) << 5);
  }
}
