package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.weave.WeaveSettings;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WeaveSettingsTest {
  static Stream<Arguments> outOfBounds() {
    return Stream.of(
        wrong("knowledgePart", b -> b.knowledgePart(-.1)),
        wrong("knowledgePart", b -> b.knowledgePart(Double.NaN)),
        wrong("knowledgePart", b -> b.knowledgePart(1.1)),
        wrong("evidencePerItem", b -> b.evidencePerItem(-1)),
        wrong("excerptCharacters", b -> b.excerptCharacters(0)),
        wrong("warnings", b -> b.warnings(-1)),
        wrong("warningCharacters", b -> b.warningCharacters(0)),
        wrong("lowConfidence", b -> b.lowConfidence(2)));
  }

  private static Arguments wrong(String field, UnaryOperator<WeaveSettings.Builder> change) {
    return Arguments.of(field, change);
  }

  @ParameterizedTest
  @MethodSource("outOfBounds")
  void valueOutOfBounds_isRefusedByName(String field, UnaryOperator<WeaveSettings.Builder> change) {
    WeaveSettings.Builder builder = change.apply(WeaveSettings.builder());

    assertThatThrownBy(builder::build)
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(field);
  }

  @Test
  void builder_afterBuild_doesNotChangeWhatItBuilt() {
    WeaveSettings.Builder builder = WeaveSettings.builder();
    WeaveSettings built = builder.build();
    builder.warnings(1);

    assertThat(built).isEqualTo(WeaveSettings.defaults());
  }
}
