package dev.memoryweave.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermSharesTest {
  @Test
  void of_keepsTheSharesInOrder() {
    double[] values = {1.5, 0, 2};
    TermShares shares = TermShares.of(values);
    values[0] = 9;

    assertThat(shares.size()).isEqualTo(3);
    assertThat(shares.get(0)).isEqualTo(1.5);
    assertThat(shares.get(1)).isZero();
    assertThat(shares.get(2)).isEqualTo(2);
    assertThat(shares.sum()).isEqualTo(3.5);
    assertThat(shares).hasToString("[1.5, 0.0, 2.0]");
    assertThatThrownBy(() -> shares.get(3)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void of_none_sumsUpToNothing() {
    assertThat(TermShares.of().sum()).isZero();
  }

  @Test
  void shares_areEqualByValue() {
    assertThat(TermShares.of(1, 2))
        .isEqualTo(TermShares.of(1, 2))
        .hasSameHashCodeAs(TermShares.of(1, 2))
        .isNotEqualTo(TermShares.of(2, 1))
        .isNotEqualTo(TermShares.of(1, 2, 0));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void of_whatIsNoShare_isRefused(double share) {
    assertThatThrownBy(() -> TermShares.of(1, share))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("share");
  }
}
