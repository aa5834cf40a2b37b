package dev.memoryweave.embed;

import dev.memoryweave.model.InvalidValueException;
import java.util.regex.Pattern;

/**
 * Names a vector space. Vectors of two models are never compared.
 *
 * @param id which model in which version, such as {@code bge-small-en-v1.5-q}: 1 to {@value
 *     #MAX_ID} letters, digits and {@code . _ - : / @ +}. Whatever changes the vectors (a
 *     quantisation, an instruction before the text) must change the id.
 * @param dimensions the length of its vectors, 1 to {@value #MAX_DIMENSIONS}
 */
public record EmbeddingModel(String id, int dimensions) {
  /** The longest id, in characters. */
  public static final int MAX_ID = 120;

  /** The longest vector. */
  public static final int MAX_DIMENSIONS = 8_192;

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._:/@+-]{1," + MAX_ID + "}");

  /** Checks both. */
  public EmbeddingModel {
    InvalidValueException.unless(
        ID.matcher(id).matches(),
        "embedding model",
        id,
        "be 1 to " + MAX_ID + " letters, digits or . _ - : / @ +");
    InvalidValueException.unless(
        dimensions >= 1 && dimensions <= MAX_DIMENSIONS,
        "dimensions",
        dimensions,
        "be from 1 to " + MAX_DIMENSIONS);
  }

  /**
   * The unit vector of the direction of a vector of this space.
   *
   * @throws InvalidValueException if the vector is none of this space: it has another length, holds
   *     a number that is not finite, or is zero
   */
  public float[] unit(float[] vector) {
    InvalidValueException.unless(
        vector.length == dimensions,
        "vector",
        "of " + vector.length + " numbers",
        "have " + dimensions + " numbers for the model " + id);
    double squares = 0;
    for (float value : vector) {
      squares += (double) value * value;
    }
    InvalidValueException.unless(
        Double.isFinite(squares), "vector", "with " + squares, "hold finite numbers only");
    InvalidValueException.unless(squares > 0, "vector", "of zeros", "have a direction");
    double length = Math.sqrt(squares);
    float[] unit = new float[vector.length];
    for (int i = 0; i < unit.length; i++) {
      unit[i] = (float) (vector[i] / length);
    }
    return unit;
  }
}
