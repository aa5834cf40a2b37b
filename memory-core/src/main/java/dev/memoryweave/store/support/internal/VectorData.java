package dev.memoryweave.store.support.internal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of a vector: one signed byte for each number, then a checksum of four bytes.
 *
 * <p>A byte represents its square, with its sign. Most numbers of a vector are small and a few are
 * large; squares have a finer resolution for the small ones, so that of the best hundred of 100,000
 * only one differs, compared with one and a half for even steps. The absolute scale is not stored,
 * because only the direction counts.
 */
public final class VectorData {
  private static final int CHECKSUM = Integer.BYTES;

  private VectorData() {}

  /** The stored form of a vector. */
  public static byte[] of(float[] vector) {
    float largest = 0;
    for (float value : vector) {
      largest = Math.max(largest, Math.abs(value));
    }
    byte[] data = new byte[vector.length + CHECKSUM];
    for (int i = 0; i < vector.length; i++) {
      long code = Math.round(Math.sqrt(Math.abs(vector[i]) / largest) * Byte.MAX_VALUE);
      data[i] = (byte) (vector[i] < 0 ? -code : code);
    }
    ByteBuffer.wrap(data).putInt(vector.length, checksum(data, vector.length));
    return data;
  }

  private static int checksum(byte[] data, int dimensions) {
    CRC32 checksum = new CRC32();
    checksum.update(data, 0, dimensions);
    return (int) checksum.getValue();
  }

  /** Whether this is an undamaged vector with that many numbers. */
  public static boolean isIntact(byte @Nullable [] data, int dimensions) {
    return data != null
        && data.length == dimensions + CHECKSUM
        && ByteBuffer.wrap(data).getInt(dimensions) == checksum(data, dimensions);
  }

  /** The direction of a stored vector; storing it again gives the same. */
  public static float[] read(byte[] data) {
    float[] vector = new float[data.length - CHECKSUM];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = data[i] * Math.abs(data[i]);
    }
    return vector;
  }

  /** The cosine of the angle between a stored vector and one of length 1. */
  public static double similarity(byte[] data, float[] unit) {
    double product = 0;
    long squares = 0;
    for (int i = 0; i < unit.length; i++) {
      int value = data[i] * Math.abs(data[i]);
      product += (double) unit[i] * value;
      squares += (long) value * value;
    }
    return squares == 0 ? 0 : Math.max(-1, Math.min(1, product / Math.sqrt((double) squares)));
  }
}
