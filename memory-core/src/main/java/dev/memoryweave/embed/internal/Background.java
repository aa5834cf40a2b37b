package dev.memoryweave.embed.internal;

import dev.memoryweave.embed.Embedder;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The vectors of some two hundred sentences on all kinds of topics. How similar unrelated texts are
 * differs for each model and each question; these sentences measure it, however little a store
 * holds.
 */
public final class Background {
  private static final String SENTENCES = "background.txt";

  /** For a question that is equally near to all of them, as if it said nothing. */
  private static final double LEAST_DEVIATION = .01;

  private final float[][] vectors;

  private Background(float[][] vectors) {
    this.vectors = vectors;
  }

  /** From the vectors of the {@link #sentences}, of length 1. */
  public static Background of(List<float[]> vectors) {
    return new Background(vectors.toArray(float[][]::new));
  }

  /** The sentences, one at a time from the file beside this class. */
  public static List<String> sentences() {
    try (InputStream file = Background.class.getResourceAsStream(SENTENCES)) {
      if (file == null) {
        throw new IllegalStateException("There is no " + SENTENCES + " beside its class");
      }
      return new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))
          .lines()
          .filter(line -> !line.isBlank())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The similarities of the sentences to a question. */
  public Embedder.Chance chance(float[] query) {
    double length = Math.sqrt(dot(query, query));
    double sum = 0;
    double squares = 0;
    for (float[] vector : vectors) {
      double similarity = dot(vector, query) / length;
      sum += similarity;
      squares += similarity * similarity;
    }
    double mean = sum / vectors.length;
    double variance = squares / vectors.length - mean * mean;
    return new Embedder.Chance(mean, Math.max(LEAST_DEVIATION, Math.sqrt(Math.max(0, variance))));
  }

  private static double dot(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (double) one[i] * other[i];
    }
    return sum;
  }

  /** Writes the vectors, each number as one byte. */
  public void write(OutputStream to) throws IOException {
    float largest = 0;
    for (float[] vector : vectors) {
      for (float value : vector) {
        largest = Math.max(largest, Math.abs(value));
      }
    }
    DataOutputStream data = new DataOutputStream(to);
    data.writeInt(vectors.length);
    data.writeInt(vectors[0].length);
    data.writeFloat(largest / Byte.MAX_VALUE);
    for (float[] vector : vectors) {
      for (float value : vector) {
        data.writeByte(Math.round(value / largest * Byte.MAX_VALUE));
      }
    }
    data.flush();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if it is cut off
   */
  public static Background read(InputStream from) throws IOException {
    DataInputStream data = new DataInputStream(from);
    float[][] vectors = new float[data.readInt()][data.readInt()];
    float factor = data.readFloat();
    for (float[] vector : vectors) {
      for (int i = 0; i < vector.length; i++) {
        vector[i] = data.readByte() * factor;
      }
    }
    return new Background(vectors);
  }
}
