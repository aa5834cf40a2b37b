package dev.memoryweave.embeddings.staticmodel.internal;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/**
 * A vector for each piece, as four-bit numbers and one factor per piece. With eight bits the file
 * was twice as large, without better results.
 *
 * <p>As bytes: a mark with the version, the number of pieces and of dimensions, the length of the
 * pieces in UTF-8 separated by line ends, the pieces, the factors, the numbers row by row, two per
 * byte with the first in the upper half, and the checksum (CRC-32) of all that.
 */
public final class TokenTable {
  private static final int MARK = 0x4D_57_54_31;
  private static final int MOST_PIECES = 1_000_000;
  private static final int MOST_DIMENSIONS = 8_192;

  /** The number of steps on either side of zero. */
  private static final int STEPS = 7;

  /**
   * Numbers above this part of the largest one are clipped to it, which gives the others a finer
   * resolution.
   */
  private static final float KEPT = .8f;

  private final List<String> pieces;
  private final int dimensions;
  private final float[] factors;
  private final byte[] numbers;

  private TokenTable(List<String> pieces, int dimensions, float[] factors, byte[] numbers) {
    this.pieces = pieces;
    this.dimensions = dimensions;
    this.factors = factors;
    this.numbers = numbers;
  }

  /**
   * A table of vectors.
   *
   * @param pieces the pieces in the order of their ids
   * @param vectors the vector of each, all of one even length
   */
  public static TokenTable of(List<String> pieces, float[][] vectors) {
    int dimensions = vectors[0].length;
    float[] factors = new float[vectors.length];
    byte[] numbers = new byte[vectors.length * dimensions / 2];
    for (int piece = 0; piece < vectors.length; piece++) {
      float[] vector = vectors[piece];
      float largest = 0;
      for (float value : vector) {
        largest = Math.max(largest, Math.abs(value));
      }
      float factor = largest * KEPT / STEPS;
      factors[piece] = factor;
      for (int i = 0; largest > 0 && i < dimensions; i += 2) {
        int two = steps(vector[i] / factor) << 4 | (steps(vector[i + 1] / factor) & 0xF);
        numbers[(piece * dimensions + i) / 2] = (byte) two;
      }
    }
    return new TokenTable(List.copyOf(pieces), dimensions, factors, numbers);
  }

  private static int steps(float value) {
    return Math.max(-STEPS, Math.min(STEPS, Math.round(value)));
  }

  /** The pieces in the order of their ids. */
  public List<String> pieces() {
    return pieces;
  }

  /** The length of each vector. */
  public int dimensions() {
    return dimensions;
  }

  /** Adds the vector of a piece to a sum. */
  void addTo(float[] sum, int piece) {
    float factor = factors[piece];
    int row = piece * dimensions / 2;
    for (int i = 0; i < dimensions / 2; i++) {
      int two = numbers[row + i];
      sum[2 * i] += factor * (two >> 4);
      // The lower half with its sign.
      sum[2 * i + 1] += factor * ((two << 28) >> 28);
    }
  }

  /** Writes the table. */
  public void write(OutputStream to) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    byte[] words = String.join("\n", pieces).getBytes(StandardCharsets.UTF_8);
    data.writeInt(MARK);
    data.writeInt(pieces.size());
    data.writeInt(dimensions);
    data.writeInt(words.length);
    data.write(words);
    for (float factor : factors) {
      data.writeFloat(factor);
    }
    data.write(numbers);
    CRC32 sum = new CRC32();
    sum.update(bytes.toByteArray());
    data.writeInt((int) sum.getValue());
    bytes.writeTo(to);
  }

  /**
   * Reads the output of {@link #write}.
   *
   * @throws IOException if it cannot be read, is another kind of file, or was damaged; the message
   *     says which
   */
  public static TokenTable read(InputStream from) throws IOException {
    byte[] all = from.readAllBytes();
    ByteBuffer data = ByteBuffer.wrap(all);
    if (all.length < 5 * Integer.BYTES || data.getInt() != MARK) {
      throw new IOException("it is no token table of this version");
    }
    CRC32 sum = new CRC32();
    sum.update(all, 0, all.length - Integer.BYTES);
    if ((int) sum.getValue() != data.getInt(all.length - Integer.BYTES)) {
      throw new IOException("its checksum does not fit, so it was damaged");
    }
    int count = within("pieces", data.getInt(), MOST_PIECES);
    int dimensions = within("dimensions", data.getInt(), MOST_DIMENSIONS);
    int length = within("bytes of pieces", data.getInt(), data.remaining());
    long expected = length + count * (Float.BYTES + dimensions / 2L) + Integer.BYTES;
    if (data.remaining() != expected) {
      throw new IOException("it has " + data.remaining() + " bytes of content, not " + expected);
    }
    String words = new String(all, data.position(), length, StandardCharsets.UTF_8);
    data.position(data.position() + length);
    float[] factors = new float[count];
    data.asFloatBuffer().get(factors);
    data.position(data.position() + count * Float.BYTES);
    byte[] numbers = new byte[count * dimensions / 2];
    data.get(numbers);
    List<String> pieces = List.of(words.split("\n", -1));
    if (pieces.size() != count) {
      throw new IOException("it has " + pieces.size() + " pieces, not " + count);
    }
    return new TokenTable(pieces, dimensions, factors, numbers);
  }

  private static int within(String what, int value, int most) throws IOException {
    if (value < 1 || value > most) {
      throw new IOException("it says that it has " + value + " " + what);
    }
    return value;
  }
}
