package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.recall.RecallResult.Breakdown.Factor;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreFactorTest {
  @Test
  void raising_isOneAtZeroAndOneAndTheWeightAtOne() {
    ScoreFactor<Double> factor = ScoreFactor.raising("use", .25, value -> value);

    assertThat(factor.of(0.0)).isEqualTo(new Factor("use", 0, 1));
    assertThat(factor.of(1.0)).isEqualTo(new Factor("use", 1, 1.25));
  }

  @Test
  void lowering_isOneAtOneAndOneLessTheWeightAtZero() {
    ScoreFactor<Double> factor = ScoreFactor.lowering("trust", .25, value -> value);

    assertThat(factor.of(1.0)).isEqualTo(new Factor("trust", 1, 1));
    assertThat(factor.of(0.0)).isEqualTo(new Factor("trust", 0, .75));
  }

  @Test
  void favouring_showsWhetherItRaises() {
    ScoreFactor<Double> factor = ScoreFactor.favouring("directive", value -> value);

    assertThat(factor.of(1.0)).isEqualTo(new Factor("directive", 0, 1));
    assertThat(factor.of(2.0)).isEqualTo(new Factor("directive", 1, 2));
  }

  @Test
  void multiplying_showsItsMultiplier() {
    ScoreFactor<Double> factor = ScoreFactor.multiplying("status", value -> value);

    assertThat(factor.of(.5)).isEqualTo(new Factor("status", .5, .5));
  }

  @Test
  void where_multipliesOnlyWhereItApplies() {
    ScoreFactor<Integer> factor = ScoreFactor.where("test", .7, value -> value > 3);

    assertThat(factor.of(4)).isEqualTo(new Factor("test", 1, .7));
    assertThat(factor.of(3)).isEqualTo(new Factor("test", 0, 1));
  }

  @Test
  void all_judgesInTheOrderOfTheList() {
    List<ScoreFactor<? super Double>> factors =
        List.of(
            ScoreFactor.multiplying("b", value -> value),
            ScoreFactor.multiplying("a", value -> value));

    assertThat(ScoreFactor.all(factors, .5)).extracting(Factor::name).containsExactly("b", "a");
  }
}
