package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PinnedChannelTest {
  private static final Instant NOW = Instant.parse("2026-03-04T10:00:00Z");
  private static final Scope PROJECT = Scope.project("exports");
  private static final Scope WORKSPACE = Scope.workspace("team");

  private final InMemoryStore store = InMemoryStore.create();

  @AfterEach
  void close() {
    store.close();
  }

  private static MemoryNode.Builder constraint(Scope scope, String slug) {
    return MemoryNode.builder(scope, NodeId.of(NodeKind.CONSTRAINT, slug), "Rule " + slug, NOW);
  }

  private void insert(MemoryNode.Builder node) {
    assertThat(Recorded.insert(store, node.build())).isNotNull();
  }

  /** What comes back where no more pinned memories than that are considered. */
  private List<String> recalled(int limit) {
    RecallParts parts =
        RecallParts.standard().withChannels(List.of(new PinnedChannel(limit, true)));
    return new PartialRecall(store, ScopeChain.of(PROJECT, WORKSPACE), parts, NOW)
        .recall(RecallRequest.forTask("why is the sky blue")).memories().stream()
            .map(found -> found.node().id().slug())
            .toList();
  }

  @Test
  void recall_moreThanAreShown_bringsTheWeightiest() {
    for (int i = 0; i < 40; i++) {
      insert(constraint(PROJECT, "n" + i).importance(.5).confidence(.5));
    }
    insert(constraint(PROJECT, "believed").importance(.6).confidence(.9));
    insert(constraint(WORKSPACE, "important").importance(1).confidence(.8));
    insert(constraint(PROJECT, "doubted").importance(1).confidence(.2));

    assertThat(recalled(2)).containsExactlyInAnyOrder("important", "believed");
  }

  @Test
  void recall_sameWeight_bringsTheNearerOnes() {
    for (int i = 0; i < 5; i++) {
      insert(constraint(WORKSPACE, "far-" + i));
      insert(constraint(PROJECT, "near-" + i));
      insert(constraint(WORKSPACE, "farther-" + i));
    }

    assertThat(recalled(5)).hasSize(5).allMatch(slug -> slug.startsWith("near-"));
  }

  @Test
  void recall_weightierOnesThatWait_takeNoPlaces() {
    for (int i = 0; i < 30; i++) {
      insert(
          constraint(PROJECT, "order-" + i)
              .status(NodeStatus.CANDIDATE)
              .importance(1)
              .confidence(1));
    }
    insert(constraint(PROJECT, "rule").importance(.5));
    insert(constraint(PROJECT, "other").importance(.4));

    assertThat(recalled(3)).containsExactlyInAnyOrder("rule", "other");
  }
}
