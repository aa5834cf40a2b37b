package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RecallPartsTest {
  private final RecallParts standard = RecallParts.standard();

  @Test
  void factors_areNamedOnce_inTheOrderOfMultiplication() {
    assertThat(standard.memoryFactors())
        .extracting(ScoreFactor::name)
        .containsExactly(
            "intent",
            "importance",
            "confidence",
            "scope",
            "named file",
            "tree",
            "freshness",
            "time",
            "order",
            "use",
            "trust",
            "status",
            "contested",
            "suspected injection",
            "author",
            "speaker",
            "informativeness",
            "directive",
            "branch",
            "other branch",
            "session");
  }

  @Test
  void channels_areThoseOfMemoriesAndOfPassages() {
    assertThat(standard.channels())
        .extracting(RecallChannel::name)
        .containsExactly("lexical", "pinned");
    assertThat(standard.chunkChannels())
        .extracting(RecallChannel::name)
        .containsExactly("symbols", "files");
  }

  @Test
  void withoutFactor_leavesOneOut() {
    assertThat(standard.withoutFactor("trust").memoryFactors())
        .extracting(ScoreFactor::name)
        .hasSize(standard.memoryFactors().size() - 1)
        .doesNotContain("trust");
  }

  @Test
  void withoutChannel_leavesOneOut() {
    assertThat(standard.withoutChannel("pinned").channels())
        .extracting(RecallChannel::name)
        .containsExactly("lexical");
  }

  @Test
  void without_aNameThatIsNotThere_isRefused() {
    assertThatThrownBy(() -> standard.withoutFactor("luck"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("luck");
    assertThatThrownBy(() -> standard.withoutChannel("rumour"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void withDirectives_replacesTheFactorInItsPlace() {
    assertThat(standard.withDirectives(1, 1).memoryFactors())
        .extracting(ScoreFactor::name)
        .isEqualTo(standard.memoryFactors().stream().map(ScoreFactor::name).toList());
  }
}
