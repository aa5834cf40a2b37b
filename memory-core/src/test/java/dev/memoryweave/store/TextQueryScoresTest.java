package dev.memoryweave.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextQueryScoresTest {
  @Test
  void of_keepsTheScoresInOrder() {
    double[] values = {1.5, 0, 2};
    TextQuery.Scores scores = TextQuery.Scores.of(values);
    values[0] = 9;

    assertThat(scores.size()).isEqualTo(3);
    assertThat(scores.get(0)).isEqualTo(1.5);
    assertThat(scores.get(1)).isZero();
    assertThat(scores.get(2)).isEqualTo(2);
    assertThat(scores.sum()).isEqualTo(3.5);
    assertThat(scores).hasToString("[1.5, 0.0, 2.0]");
    assertThatThrownBy(() -> scores.get(3)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void of_none_sumsUpToNothing() {
    assertThat(TextQuery.Scores.of().sum()).isZero();
  }

  @Test
  void scores_areEqualByValue() {
    assertThat(TextQuery.Scores.of(1, 2))
        .isEqualTo(TextQuery.Scores.of(1, 2))
        .hasSameHashCodeAs(TextQuery.Scores.of(1, 2))
        .isNotEqualTo(TextQuery.Scores.of(2, 1))
        .isNotEqualTo(TextQuery.Scores.of(1, 2, 0));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void of_noScore_isRefused(double score) {
    assertThatThrownBy(() -> TextQuery.Scores.of(1, score))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("share");
  }
}
