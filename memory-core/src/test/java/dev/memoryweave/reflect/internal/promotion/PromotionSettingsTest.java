package dev.memoryweave.reflect.internal.promotion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PromotionSettingsTest {

  @Test
  void defaults_areTheNamedConstants() {
    PromotionSettings settings = PromotionSettings.defaults();

    assertThat(settings.alike()).isEqualTo(PromotionSettings.DEFAULT_ALIKE);
    assertThat(settings.same()).isEqualTo(PromotionSettings.DEFAULT_SAME);
    assertThat(settings.riskMargin()).isEqualTo(PromotionSettings.DEFAULT_RISK_MARGIN);
    assertThat(settings).isEqualTo(PromotionSettings.builder().build());
  }

  static Stream<UnaryOperator<PromotionSettings.Builder>> outOfBounds() {
    return Stream.of(
        b -> b.alike(-.1),
        b -> b.alike(Double.NaN),
        b -> b.same(1.1),
        b -> b.same(.4),
        b -> b.titleWeight(.9),
        b -> b.titleWeight(0).kindWeight(0),
        b -> b.kindWeight(-1),
        b -> b.pathWeight(2),
        b -> b.summaryWeight(2),
        b -> b.topicOverlap(-1),
        b -> b.contradictionTitle(2),
        b -> b.comparedMemories(0),
        b -> b.confidenceTolerance(2),
        b -> b.riskMargin(-1),
        b -> b.goodConfidence(2),
        b -> b.mergedCharacters(100),
        b -> b.mergedCharacters(9_000),
        b -> b.mergedStatements(0),
        b -> b.mergedStatements(81));
  }

  @ParameterizedTest
  @MethodSource("outOfBounds")
  void build_outOfBounds_isRefused(UnaryOperator<PromotionSettings.Builder> change) {
    PromotionSettings.Builder builder = change.apply(PromotionSettings.builder());

    assertThatThrownBy(builder::build).isInstanceOf(InvalidValueException.class);
  }
}
