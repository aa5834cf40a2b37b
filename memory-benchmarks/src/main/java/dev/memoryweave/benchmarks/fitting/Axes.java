package dev.memoryweave.benchmarks.fitting;

import java.util.Comparator;
import java.util.stream.IntStream;

/** The principal axes of a cloud of vectors: those along which they differ most. */
final class Axes {
  private static final int SWEEPS = 12;

  private final float[][] axes;

  private Axes(float[][] axes) {
    this.axes = axes;
  }

  /**
   * The first axes of centred vectors.
   *
   * @param vectors vectors whose mean is zero
   * @param count how many axes
   */
  static Axes of(float[][] vectors, int count) {
    int size = vectors[0].length;
    double[][] covariance = new double[size][size];
    IntStream.range(0, size)
        .parallel()
        .forEach(
            row -> {
              for (float[] vector : vectors) {
                double value = vector[row];
                for (int i = 0; i < size; i++) {
                  covariance[row][i] += value * vector[i];
                }
              }
            });
    double[][] turned = new double[size][size];
    for (int i = 0; i < size; i++) {
      turned[i][i] = 1;
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (int p = 0; p < size; p++) {
        for (int q = p + 1; q < size; q++) {
          turn(covariance, turned, p, q);
        }
      }
    }
    int[] order =
        IntStream.range(0, size)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -covariance[i][i]))
            .mapToInt(i -> i)
            .toArray();
    float[][] axes = new float[count][size];
    for (int axis = 0; axis < count; axis++) {
      for (int i = 0; i < size; i++) {
        axes[axis][i] = (float) turned[order[axis]][i];
      }
    }
    return new Axes(axes);
  }

  /** Jacobi's rotation, which makes the element zero; rows of {@code turned} are the axes. */
  private static void turn(double[][] matrix, double[][] turned, int p, int q) {
    double element = matrix[p][q];
    if (Math.abs(element) < 1e-12) {
      return;
    }
    double theta = (matrix[q][q] - matrix[p][p]) / (2 * element);
    double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
    double c = 1 / Math.sqrt(t * t + 1);
    double s = t * c;
    rotate(matrix[p], matrix[q], c, s);
    for (double[] row : matrix) {
      double a = row[p];
      row[p] = c * a - s * row[q];
      row[q] = s * a + c * row[q];
    }
    rotate(turned[p], turned[q], c, s);
  }

  private static void rotate(double[] one, double[] other, double c, double s) {
    for (int i = 0; i < one.length; i++) {
      double a = one[i];
      one[i] = c * a - s * other[i];
      other[i] = s * a + c * other[i];
    }
  }

  /** A vector by its places on the axes. */
  float[] of(float[] vector) {
    float[] places = new float[axes.length];
    for (int i = 0; i < places.length; i++) {
      places[i] = Vectors.dot(axes[i], vector);
    }
    return places;
  }
}
