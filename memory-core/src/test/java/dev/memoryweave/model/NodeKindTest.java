package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeKindTest {

  @ParameterizedTest
  @CsvSource({
    "project, semantic, 1.00, 0", "constraint, semantic, .92, 0", "preference, semantic, .85, 0",
    "architecture, semantic, .80, 0", "module, semantic, .62, 2", "feature, semantic, .65, 2",
    "decision, semantic, .82, 3", "incident, semantic, .85, 3", "gotcha, semantic, .80, 3",
    "fact, semantic, .60, 3", "question, semantic, .55, 3", "procedure, procedural, .72, 3",
    "episode, episodic, .45, 3", "turn, episodic, .35, 3", "outcome, episodic, .45, 3",
    "pattern, reflection, .60, 3"
  })
  void kind_hasTheTierImportanceAndDepthOfTheDesign(
      String label, String tier, double importance, int depth) {
    NodeKind kind = NodeKind.of(label);

    assertThat(kind.tier().label()).isEqualTo(tier);
    assertThat(kind.importance()).isEqualTo(importance);
    assertThat(kind.naturalDepth()).isEqualTo(depth);
  }

  @ParameterizedTest
  @CsvSource({"note", "objective", "request", "criterion", "task", "blocker", "claim", "summary"})
  void kind_ofWork_isInTheWorkingTierWithinItsRange(String label) {
    NodeKind kind = NodeKind.of(label);

    assertThat(kind.tier()).isEqualTo(NodeKind.Tier.WORKING);
    assertThat(kind.importance()).isBetween(.30, .70);
    assertThat(kind.naturalDepth()).isEqualTo(3);
  }

  @Test
  void kinds_areThoseOfTheDesign() {
    assertThat(NodeKind.values()).hasSize(17 + 8);
  }

  @Test
  void liveStatus_ofQuestionsAndWork_isOpen() {
    assertThat(Arrays.stream(NodeKind.values()).filter(NodeKind::isOpenable))
        .containsExactly(
            NodeKind.QUESTION,
            NodeKind.OBJECTIVE,
            NodeKind.REQUEST,
            NodeKind.CRITERION,
            NodeKind.TASK,
            NodeKind.BLOCKER,
            NodeKind.CLAIM)
        .allMatch(kind -> kind.liveStatus() == NodeStatus.OPEN);
    assertThat(Arrays.stream(NodeKind.values()).filter(kind -> !kind.isOpenable()))
        .allMatch(kind -> kind.liveStatus() == NodeStatus.ACTIVE);
  }

  @Test
  void liveStatus_fitsEachKind() {
    assertThat(NodeKind.values()).allMatch(kind -> kind.liveStatus().fits(kind));
  }

  @Test
  void isStanding_holdsForWhatRecallAlwaysBrings() {
    assertThat(Arrays.stream(NodeKind.values()).filter(NodeKind::isPinned))
        .containsExactly(NodeKind.PROJECT, NodeKind.CONSTRAINT, NodeKind.PREFERENCE);
  }

  @Test
  void tier_workingAndEpisodic_areBoundToSessions() {
    assertThat(Arrays.stream(NodeKind.Tier.values()).filter(NodeKind.Tier::isSessionBound))
        .containsExactly(NodeKind.Tier.WORKING, NodeKind.Tier.EPISODIC);
  }

  @Test
  void tier_onlyWorking_expiresByItself() {
    assertThat(NodeKind.Tier.WORKING.timeToLive()).contains(Duration.ofDays(7));
    assertThat(
            Arrays.stream(NodeKind.Tier.values())
                .map(NodeKind.Tier::timeToLive)
                .filter(Optional::isPresent))
        .hasSize(1);
  }
}
