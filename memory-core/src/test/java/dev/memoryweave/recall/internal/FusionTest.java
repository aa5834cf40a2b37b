package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallResult;
import org.junit.jupiter.api.Test;

class FusionTest {
  private static final NodeRef NODE = new NodeRef(Scope.project("p"), NodeId.of("fact.a"));

  @Test
  void add_twoChannels_relevanceIsAboveBothAndNeverAboveOne() {
    Fusion<NodeRef> fusion = new Fusion<>();
    fusion.add("lexical", NODE, .5);
    fusion.add("pinned", NODE, .2);

    Fusion.Fused<NodeRef> fused = fusion.results().get(0);
    assertThat(fused.relevance()).isCloseTo(.6, within(1e-12));
    assertThat(fused.shares())
        .extracting(RecallResult.Breakdown.Share::channel)
        .containsExactly("lexical", "pinned");

    fusion.add("vector", NODE, 7);
    assertThat(fused.relevance()).isEqualTo(1);
  }
}
