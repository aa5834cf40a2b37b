package dev.memoryweave.benchmarks.fitting;

import java.util.List;

/** Sums over vectors. */
final class Vectors {
  private Vectors() {}

  static float dot(float[] one, float[] other) {
    // Four sums that do not wait for each other.
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    int i = 0;
    for (; i + 3 < one.length; i += 4) {
      a += one[i] * other[i];
      b += one[i + 1] * other[i + 1];
      c += one[i + 2] * other[i + 2];
      d += one[i + 3] * other[i + 3];
    }
    for (; i < one.length; i++) {
      a += one[i] * other[i];
    }
    return a + b + c + d;
  }

  static void add(float[] to, float[] vector, float weight) {
    for (int i = 0; i < to.length; i++) {
      to[i] += weight * vector[i];
    }
  }

  static float[] mean(List<float[]> vectors) {
    float[] mean = new float[vectors.get(0).length];
    for (float[] vector : vectors) {
      add(mean, vector, 1f / vectors.size());
    }
    return mean;
  }

  static float[] less(float[] vector, float[] mean) {
    float[] less = vector.clone();
    add(less, mean, -1);
    return less;
  }

  /** Makes the length 1 and gives what it was. */
  static float normalise(float[] vector) {
    float length = (float) Math.sqrt(dot(vector, vector));
    if (length > 0) {
      for (int i = 0; i < vector.length; i++) {
        vector[i] /= length;
      }
    }
    return length;
  }
}
