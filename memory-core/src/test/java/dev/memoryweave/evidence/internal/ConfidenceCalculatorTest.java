package dev.memoryweave.evidence.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Check.Verdict;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConfidenceCalculatorTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Scope SCOPE = Scope.project("shop");
  private int places;

  private static MemoryNode node(double stated, int confirmations) {
    return MemoryNode.builder(SCOPE, NodeId.of("fact.it"), "It", NOON)
        .confidence(stated)
        .usage(new Usage(confirmations, 0, null, null))
        .build();
  }

  private Evidence evidence(Polarity polarity, @Nullable Verdict verdict) {
    Evidence evidence =
        Evidence.of(
            SCOPE,
            new Evidence.Draft(Evidence.Kind.FILE, "a:" + ++places, "", null, null, polarity),
            NOON);
    return verdict == null ? evidence : evidence.checked(new Evidence.Check(verdict, NOON));
  }

  private static NodeHandle.Belief of(MemoryNode node, Evidence... evidence) {
    return ConfidenceCalculator.belief(node, List.of(evidence));
  }

  @Test
  void withoutAnythingSince_whatWasStatedIsBelieved() {
    NodeHandle.Belief belief = of(node(.8, 0), evidence(Polarity.SUPPORTS, null));

    assertThat(belief.confidence()).isEqualTo(.8);
    assertThat(belief.steps()).isEmpty();
    assertThat(belief.trust()).isEqualTo(Trust.AGENT);
    assertThat(belief.evidence()).hasSize(1);
    assertThat(belief.remarks()).isEmpty();
  }

  @Test
  void confirmations_takeAwayAPartOfTheDoubtEach() {
    assertThat(of(node(.8, 1)).confidence()).isCloseTo(.85, within(1e-9));
    assertThat(of(node(.8, 2)).confidence()).isCloseTo(.8875, within(1e-9));
    assertThat(of(node(.8, 1_000_000)).confidence()).isLessThanOrEqualTo(1);
    assertThat(of(node(1, 3)).confidence()).isEqualTo(1);
    assertThat(of(node(0, 1)).confidence()).isEqualTo(.25);
    assertThat(of(node(.8, 2)).steps().get(0).reason()).contains("2 times");
  }

  @Test
  void doubtedEvidence_countsByItsPart() {
    Evidence held = evidence(Polarity.SUPPORTS, Verdict.HOLDS);
    Evidence changed = evidence(Polarity.SUPPORTS, Verdict.CHANGED);
    Evidence gone = evidence(Polarity.SUPPORTS, Verdict.GONE);

    assertThat(of(node(.8, 0), changed).confidence()).isCloseTo(.56, within(1e-9));
    assertThat(of(node(.8, 0), gone).confidence()).isCloseTo(.4, within(1e-9));
    assertThat(of(node(.8, 0), held, gone).confidence()).isCloseTo(.6, within(1e-9));
    NodeHandle.Belief both = of(node(.8, 0), changed, gone);
    assertThat(both.confidence()).isCloseTo(.8 * .85 * .75, within(1e-9));
    assertThat(both.steps()).hasSize(2);
    assertThat(both.steps().get(0).evidence()).containsExactly(changed.id());
    assertThat(both.steps().get(1).before()).isEqualTo(both.steps().get(0).after());
    assertThat(both.steps().get(1).after()).isEqualTo(both.confidence());
  }

  @Test
  void evidenceAgainst_countsWhileItHoldsAndUpToABound() {
    Evidence against = evidence(Polarity.CONTRADICTS, null);

    assertThat(of(node(.8, 0), against).confidence()).isCloseTo(.68, within(1e-9));
    assertThat(of(node(.8, 0), evidence(Polarity.CONTRADICTS, Verdict.GONE)).confidence())
        .isEqualTo(.8);
    List<Evidence> many = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      many.add(evidence(Polarity.CONTRADICTS, Verdict.HOLDS));
    }
    assertThat(of(node(.8, 0), many.toArray(Evidence[]::new)).confidence())
        .isCloseTo(.8 * Math.pow(.85, 3), within(1e-9));
  }

  @Test
  void flags_becomeRemarks() {
    MemoryNode flagged =
        node(.8, 0).toBuilder().flags(Set.of(NodeFlag.CONTESTED, NodeFlag.BREAKS_FRAME)).build();

    assertThat(of(flagged).remarks())
        .hasSize(2)
        .anySatisfy(remark -> assertThat(remark).contains("breaks_frame"))
        .anySatisfy(remark -> assertThat(remark).contains("nobody has decided"));
  }
}
