package dev.memoryweave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.privacy.PrivacyPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MemoryConfigTest {
  /** Each setting with another value than its default, in the order of the record. */
  private static MemoryConfig other() {
    return MemoryConfig.builder()
        .tokenBudget(6_000)
        .recallLimit(7)
        .passageLimit(0)
        .knowledgeShare(.4)
        .evidencePerItem(3)
        .lowConfidence(.3)
        .mainBranches(List.of("release"))
        .authority(new AuthorityPolicy(Set.of("importer"), true, Set.of("codex", "gemini"), true))
        .candidateLifetime(Duration.ofDays(3))
        .minimumUnverifiedConfidence(.9)
        .statementsPerSession(5)
        .reflectorCandidates(2)
        .reflectorTimeout(Duration.ofSeconds(1))
        .policies(MemoryPolicies.of(MemoryPolicy.neverArchive("keep")))
        .privacy(PrivacyPolicy.STANDARD.with(PrivacyPolicy.Rule.of(PrivacyPolicy.Action.REDACT)))
        .build();
  }

  @Test
  void everySetting_canBeSetAndIsKeptByToBuilder() throws ReflectiveOperationException {
    MemoryConfig defaults = MemoryConfig.defaults();
    MemoryConfig other = other();

    for (var setting : MemoryConfig.class.getRecordComponents()) {
      assertThat(setting.getAccessor().invoke(other))
          .as(setting.getName())
          .isNotEqualTo(setting.getAccessor().invoke(defaults));
    }
    assertThat(other.toBuilder().build()).isEqualTo(other);
    assertThat(MemoryConfig.builder().build()).isEqualTo(defaults);
    assertThat(MemoryConfig.class.getRecordComponents()).hasSizeLessThanOrEqualTo(15);
  }

  @Test
  void everySetting_takesPrecedenceOverThatOfABase_ifItIsNotTheDefault() {
    MemoryConfig defaults = MemoryConfig.defaults();
    MemoryConfig base = MemoryConfig.builder().recallLimit(9).lowConfidence(.1).build();

    assertThat(other().over(defaults)).isEqualTo(other());
    assertThat(defaults.over(other())).isEqualTo(other());
    assertThat(other().over(base)).isEqualTo(other());
    assertThat(MemoryConfig.builder().recallLimit(5).build().over(base))
        .isEqualTo(base.toBuilder().recallLimit(5).build());
  }

  @Test
  void builderMadeFromSettings_doesNotChangeThem() {
    MemoryConfig before = MemoryConfig.defaults();

    MemoryConfig changed = before.toBuilder().recallLimit(3).build();

    assertThat(changed.recallLimit()).isEqualTo(3);
    assertThat(before.recallLimit()).isEqualTo(MemoryConfig.DEFAULT_LIMIT);
  }

  @Test
  void mainBranches_areCopied() {
    List<String> branches = new ArrayList<>(List.of("release"));
    MemoryConfig config = MemoryConfig.builder().mainBranches(branches).build();

    branches.add("main");

    assertThat(config.mainBranches()).containsExactly("release");
  }

  static List<Consumer<MemoryConfig.Builder>> outsideTheirRange() {
    return Arrays.asList(
        builder -> builder.tokenBudget(-1),
        builder -> builder.recallLimit(0),
        builder -> builder.passageLimit(501),
        builder -> builder.knowledgeShare(1.1),
        builder -> builder.evidencePerItem(101),
        builder -> builder.lowConfidence(Double.NaN),
        builder -> builder.candidateLifetime(Duration.ofMinutes(59)),
        builder -> builder.minimumUnverifiedConfidence(-.1),
        builder -> builder.statementsPerSession(1_001),
        builder -> builder.reflectorCandidates(-1),
        builder -> builder.reflectorTimeout(Duration.ZERO),
        builder -> builder.reflectorTimeout(Duration.ofMinutes(11)));
  }

  @ParameterizedTest
  @MethodSource("outsideTheirRange")
  void valueOutsideItsRange_isRefused(Consumer<MemoryConfig.Builder> change) {
    MemoryConfig.Builder builder = MemoryConfig.builder();
    change.accept(builder);

    assertThatThrownBy(builder::build).isInstanceOf(InvalidValueException.class);
  }
}
