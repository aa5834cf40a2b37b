package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.recall.StandingSettings;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StandingChannelTest {
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
    store.write(tx -> tx.nodes().insert(node.build()));
  }

  private List<String> recalled(RecallSettings settings) {
    AgentMemory memory =
        AgentMemory.builder(store)
            .scopes(ScopeChain.of(PROJECT, WORKSPACE))
            .clock(Clock.fixed(NOW, ZoneOffset.UTC))
            .config(MemoryConfig.defaults().withRecall(settings))
            .build();
    return memory.recall(RecallRequest.forTask("why is the sky blue")).memories().stream()
        .map(found -> found.node().id().slug())
        .toList();
  }

  private static RecallSettings with(StandingSettings standing) {
    return RecallSettings.builder().standing(standing).build();
  }

  private static RecallSettings showing(int standing) {
    return with(StandingSettings.defaults().withLimit(standing));
  }

  @Test
  void recall_moreThanAreShown_bringsTheWeightiest() {
    for (int i = 0; i < 40; i++) {
      insert(constraint(PROJECT, "n" + i).importance(.5).confidence(.5));
    }
    insert(constraint(PROJECT, "believed").importance(.6).confidence(.9));
    insert(constraint(WORKSPACE, "important").importance(1).confidence(.8));
    insert(constraint(PROJECT, "doubted").importance(1).confidence(.2));

    assertThat(recalled(showing(2))).containsExactlyInAnyOrder("important", "believed");
  }

  @Test
  void recall_sameWeight_bringsTheNearerOnes() {
    for (int i = 0; i < 5; i++) {
      insert(constraint(WORKSPACE, "far-" + i));
      insert(constraint(PROJECT, "near-" + i));
      insert(constraint(WORKSPACE, "farther-" + i));
    }

    assertThat(recalled(showing(5))).hasSize(5).allMatch(slug -> slug.startsWith("near-"));
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

    assertThat(recalled(showing(3))).containsExactlyInAnyOrder("rule", "other");
  }
}
