package dev.memoryweave.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WeaveSettingsTest {
  static Stream<Arguments> outOfBounds() {
    return Stream.of(
        wrong("share of FACTS", b -> b.share(SectionKind.FACTS, -1)),
        wrong("evidenceShare", b -> b.evidenceShare(-1)),
        wrong("warningShare", b -> b.warningShare(-1)),
        wrong("leadingItems", b -> b.leadingItems(-1)),
        wrong("longTextPart", b -> b.longTextPart(0)),
        wrong("longTextPart", b -> b.longTextPart(Double.NaN)),
        wrong("longTextPart", b -> b.longTextPart(1.1)),
        wrong("shortTextTokens", b -> b.shortTextTokens(0)),
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
  void defaults_haveTheShareOfEverySection() {
    for (SectionKind section : SectionKind.values()) {
      assertThat(WeaveSettings.defaults().shares()).containsEntry(section, section.share());
    }
  }

  @Test
  void builder_afterBuild_doesNotChangeWhatItBuilt() {
    WeaveSettings.Builder builder = WeaveSettings.builder();
    WeaveSettings built = builder.build();
    builder.share(SectionKind.FACTS, 1);

    assertThat(built).isEqualTo(WeaveSettings.defaults());
  }
}
