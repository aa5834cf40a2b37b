package dev.memoryweave.store.support.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.embed.Embedder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VectorDataTest {
  private static float[] gaussian(Random random, int dimensions) {
    float[] vector = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return new Embedder.Model("test", dimensions).unit(vector);
  }

  private static double product(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  @Test
  void similarity_isNearlyThatOfTheVectorsGiven() {
    long seed = 7;
    Random random = new Random(seed);
    for (int dimensions : new int[] {1, 2, 63, 64, 65, 384, 1024}) {
      for (int i = 0; i < 50; i++) {
        float[] one = gaussian(random, dimensions);
        float[] other = gaussian(random, dimensions);
        double exact = product(one, other);
        assertThat(VectorData.similarity(VectorData.of(one), other))
            .as("seed %d, %d dimensions", seed, dimensions)
            .isCloseTo(exact, within(.01));
        assertThat(VectorData.similarity(VectorData.of(one), one)).isCloseTo(1, within(.001));
      }
    }
  }

  @Test
  void data_takesAByteForEachNumberAndFourMore() {
    assertThat(VectorData.of(gaussian(new Random(1), 384))).hasSize(388);
  }

  @Test
  void damage_isFoundWhereverItIs() {
    byte[] data = VectorData.of(gaussian(new Random(1), 20));
    assertThat(VectorData.isIntact(data, 20)).isTrue();
    for (int i = 0; i < data.length; i++) {
      byte[] changed = data.clone();
      changed[i] ^= 1;
      assertThat(VectorData.isIntact(changed, 20)).as("byte %d", i).isFalse();
    }
    assertThat(VectorData.isIntact(data, 19)).isFalse();
    assertThat(VectorData.isIntact(data, 24)).isFalse();
    assertThat(VectorData.isIntact(Arrays.copyOf(data, 23), 20)).isFalse();
    assertThat(VectorData.isIntact(new byte[0], 20)).isFalse();
    assertThat(VectorData.isIntact(null, 20)).isFalse();
  }
}
