package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.embed.Embedder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class VectorSimilarityTest {
  private static final Embedder.Chance CHANCE = new Embedder.Chance(.4, .05);

  @Test
  void among_a_few_texts_what_is_beyond_chance_covers_a_task() {
    double[] similarities = {.65, .56, .49, .3};

    assertThat(VectorSimilarity.coverage(similarities, 0, 100, CHANCE)).isGreaterThan(.5);
    assertThat(VectorSimilarity.coverage(similarities, 1, 100, CHANCE))
        .isGreaterThan(Coverage.LEAST);
    assertThat(VectorSimilarity.coverage(similarities, 2, 100, CHANCE)).isZero();
    assertThat(VectorSimilarity.coverage(similarities, 3, 100, CHANCE)).isZero();
  }

  @Test
  void among_a_few_texts_nothing_is_covered_if_chance_is_not_known() {
    assertThat(VectorSimilarity.coverage(new double[] {.9, .1}, 0, 100, null)).isZero();
  }

  @Test
  void among_many_texts_it_must_stand_out_of_them_too() {
    double[] alike = IntStream.range(0, 100).mapToDouble(i -> .65 - i * .0001).toArray();
    double[] apart = IntStream.range(0, 100).mapToDouble(i -> i == 0 ? .65 : .4).toArray();

    assertThat(VectorSimilarity.coverage(alike, 0, 100, CHANCE)).isLessThan(.05);
    assertThat(VectorSimilarity.coverage(apart, 0, 100, CHANCE)).isGreaterThan(.5);
  }

  @Test
  void how_far_similarities_are_spread_is_estimated_from_many_texts_if_chance_is_not_known() {
    double[] near = IntStream.range(0, 100).mapToDouble(i -> .65 - i * .0001).toArray();
    double[] spread = IntStream.range(0, 100).mapToDouble(i -> .65 - i * .002).toArray();
    double[] apart = IntStream.range(0, 100).mapToDouble(i -> i == 0 ? .65 : .4).toArray();
    double[] same = IntStream.range(0, 100).mapToDouble(i -> .65).toArray();

    assertThat(VectorSimilarity.coverage(near, 0, 100, null)).isLessThan(Coverage.LEAST);
    assertThat(VectorSimilarity.coverage(spread, 0, 100, null))
        .isEqualTo(VectorSimilarity.coverage(near, 0, 100, null), within(1e-9));
    assertThat(VectorSimilarity.coverage(apart, 0, 100, null)).isGreaterThan(.5);
    assertThat(VectorSimilarity.coverage(apart, 1, 100, null)).isZero();
    assertThat(VectorSimilarity.coverage(same, 0, 100, null)).isZero();
  }

  @Test
  void what_is_as_near_as_by_chance_is_not_relevant_however_few_there_are() {
    assertThat(VectorSimilarity.stretched(new double[] {.65, .45, .3}, 100, CHANCE))
        .containsExactly(1, 0, 0);
    assertThat(VectorSimilarity.stretched(new double[] {.45, .3}, 100, CHANCE))
        .containsExactly(0, 0);
    assertThat(VectorSimilarity.stretched(new double[] {.6, .3}, 100, null)).containsExactly(1, .5);
    assertThat(VectorSimilarity.stretched(new double[] {.6, .4, .2}, 3, CHANCE))
        .containsExactly(new double[] {1, .5, 0}, within(1e-9));
  }

  @Test
  void texts_that_are_all_as_near_are_all_relevant_where_there_may_be_more() {
    assertThat(VectorSimilarity.stretched(new double[] {.5, .5}, 2, CHANCE)).containsExactly(1, 1);
  }
}
