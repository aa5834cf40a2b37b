package dev.memoryweave.store.support.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.embed.Embedder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the bits in memory tell, compared with the vectors that they are of. */
class VectorCandidatesTest {
  private static final int COUNT = 3_000;

  private static float[] gaussian(Random random, int dimensions) {
    float[] vector = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return new Embedder.Model("test", dimensions).unit(vector);
  }

  @ParameterizedTest
  @ValueSource(ints = {384, 64, 100, 1024})
  void bits_putVectorsNearlyIntoTheirOrder(int dimensions) {
    long seed = 11;
    Random random = new Random(seed);
    List<byte[]> vectors = new ArrayList<>();
    SignGroup first = new SignGroup(dimensions);
    SignGroup second = new SignGroup(dimensions);
    for (int i = 0; i < COUNT; i++) {
      vectors.add(VectorData.of(gaussian(random, dimensions)));
      (i < 1_000 ? first : second).add(i, vectors.get(i));
    }
    float[] query = gaussian(random, dimensions);
    VectorCandidates candidates =
        new VectorCandidates(List.of(first.view(), second.view()), SignCode.of(query), dimensions);
    List<Long> exact = new ArrayList<>(LongStream.range(0, COUNT).boxed().toList());
    exact.sort(
        Comparator.comparingDouble(
            item -> -VectorData.similarity(vectors.get((int) (long) item), query)));

    long[] all = candidates.best(COUNT, COUNT, null);
    assertThat(candidates.count()).isEqualTo(COUNT);
    assertThat(all).hasSize(COUNT).doesNotHaveDuplicates();
    assertThat(all[0]).as("seed %d", seed).isIn(exact.subList(0, 100));
    assertThat(found(all, 600, exact, 20)).as("of the 20 best, seed %d", seed).isGreaterThan(17);

    long[] some = candidates.best(1_500, 300, null);
    assertThat(some.length).isBetween(300, 1_500);
    assertThat(found(some, 300, exact, 10)).as("of the 10 best, seed %d", seed).isGreaterThan(7);

    long[] even = candidates.best(COUNT, COUNT, item -> item % 2 == 0);
    assertThat(even).containsExactly(Arrays.stream(all).filter(item -> item % 2 == 0).toArray());
  }

  private static long found(long[] items, int among, List<Long> exact, int best) {
    List<Long> first = Arrays.stream(items).limit(among).boxed().toList();
    return exact.subList(0, best).stream().filter(first::contains).count();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 384})
  void equalVectors_comeInTheOrderOfAdding(int dimensions) {
    SignGroup group = new SignGroup(dimensions);
    float[] vector = gaussian(new Random(3), dimensions);
    List<Integer> items = new ArrayList<>(IntStream.range(0, 500).boxed().toList());
    Collections.shuffle(items, new Random(5));
    items.forEach(item -> group.add(item, VectorData.of(vector)));
    VectorCandidates candidates =
        new VectorCandidates(List.of(group.view()), SignCode.of(vector), dimensions);

    long[] expected = items.stream().mapToLong(Integer::longValue).toArray();
    assertThat(candidates.best(10, 10, null)).containsExactly(expected);
    assertThat(candidates.best(1_000, 1_000, null)).containsExactly(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 384})
  void similarity_growsWithTheCosine(int dimensions) {
    Random random = new Random(13);
    float[] query = gaussian(random, dimensions);
    float[] other = gaussian(random, dimensions);
    double former = Double.NEGATIVE_INFINITY;
    SignCode code = SignCode.of(query);
    double ofItself = similarity(code, query, dimensions);
    for (double share = -1; share <= 1; share += .5) {
      float[] mixed = new float[dimensions];
      for (int i = 0; i < dimensions; i++) {
        mixed[i] = (float) (share * query[i] + (1 - Math.abs(share)) * other[i]);
      }
      double similarity = similarity(code, mixed, dimensions) / ofItself;
      assertThat(similarity).isGreaterThan(former);
      former = similarity;
    }
    assertThat(former).isCloseTo(1, within(1e-6));
  }

  private static double similarity(SignCode code, float[] vector, int dimensions) {
    long[] signs = new long[SignCode.words(dimensions)];
    long[] sizes = new long[SignCode.words(dimensions)];
    SignCode.write(VectorData.of(vector), dimensions, signs, sizes, 0);
    return code.similarity(signs, sizes, 0);
  }
}
