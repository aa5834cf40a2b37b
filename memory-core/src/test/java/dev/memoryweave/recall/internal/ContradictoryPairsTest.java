package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.weave.ContextPack;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ContradictoryPairsTest {
  private static final String TASK = "which retry limit does the upload worker have";
  private static final Instant NOW = Instant.parse("2026-03-04T10:00:00Z");

  private final InMemoryStore store = InMemoryStore.create();
  private final AgentMemory memory = memory(MemoryConfig.defaults());

  private AgentMemory memory(MemoryConfig config) {
    return AgentMemory.builder(store)
        .scopes(ScopeChain.forProject("uploads"))
        .clock(Clock.fixed(NOW, ZoneOffset.UTC))
        .config(config)
        .build();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private MemoryNode remember(NodeKind kind, String text) {
    return memory.remember(NodeDraft.builder(kind, text).build());
  }

  private MemoryNode matching() {
    return remember(NodeKind.FACT, "The retry limit of the upload worker is five");
  }

  private MemoryNode contradicting(MemoryNode other) {
    MemoryNode node = remember(NodeKind.DECISION, "Nothing is ever sent again after a failure");
    memory.node(node.id()).relate(Relation.Draft.of(Predicate.CONTRADICTS, other.id()));
    return node;
  }

  private static List<NodeId> ids(RecallResult result) {
    return result.memories().stream().map(found -> found.node().id()).toList();
  }

  private RecallResult recall(int limit) {
    return memory.recall(RecallRequest.builder(TASK).limit(limit).build());
  }

  @Test
  void recall_oneSideMatches_bringsTheOtherRightBehindItAndMarksBoth() {
    MemoryNode five = matching();
    remember(NodeKind.FACT, "The upload worker keeps a log of every retry");
    MemoryNode never = contradicting(five);

    RecallResult result = recall(10);

    assertThat(ids(result)).hasSize(3).startsWith(five.id(), never.id());
    RecallResult.Memory first = result.memories().get(0);
    RecallResult.Memory second = result.memories().get(1);
    assertThat(first.contradictedBy()).containsExactly(never.ref());
    assertThat(second.contradictedBy()).containsExactly(five.ref());
    assertThat(List.of(first, second)).allMatch(found -> found.node().isContested());
    assertThat(second.breakdown().channels())
        .extracting(RecallResult.Breakdown.Share::channel)
        .containsExactly("contradiction");
    assertThat(second.breakdown().factors())
        .extracting(RecallResult.Breakdown.Factor::name)
        .endsWith("contradiction");
    assertThat(result.memories())
        .extracting(RecallResult.Memory::score)
        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
  }

  @Test
  void weave_pairThatContradictsEachOther_namesTheOtherAtEach() {
    MemoryNode five = matching();
    MemoryNode never = contradicting(five);

    ContextPack pack = memory.weave(RecallRequest.forTask(TASK));

    assertThat(pack.markdown())
        .contains("[" + five.id() + ", agent, 2026-03-04T10:00Z, contested by " + never.id() + "]")
        .contains("[" + never.id() + ", agent, 2026-03-04T10:00Z, contested by " + five.id() + "]");
    assertThat(pack.items())
        .extracting(ContextPack.Item::contradictedBy)
        .containsExactlyInAnyOrder(List.of(five.ref()), List.of(never.ref()));
    assertThat(pack.items()).allMatch(item -> item.flags().contains(NodeFlag.CONTESTED));
  }

  @Test
  void recall_bothSidesMatch_movesTheWorseOneUpToTheBetter() {
    MemoryNode five = matching();
    remember(NodeKind.FACT, "The upload worker has a retry limit for each queue");
    MemoryNode eight = remember(NodeKind.FACT, "Somebody set the limit to eight");
    memory.node(eight.id()).relate(Relation.Draft.of(Predicate.CONTRADICTS, five.id()));

    RecallResult result = recall(10);

    assertThat(ids(result)).hasSize(3).containsSubsequence(five.id(), eight.id());
    int place = ids(result).indexOf(five.id());
    assertThat(ids(result).get(place + 1)).isEqualTo(eight.id());
    assertThat(ids(result)).doesNotHaveDuplicates();
  }

  @Test
  void recall_atTheLimit_leavesOutTheLastForTheOtherSide() {
    MemoryNode five = matching();
    remember(NodeKind.FACT, "The upload worker keeps a log of every retry");
    remember(NodeKind.FACT, "The download worker has no limit");
    MemoryNode never = contradicting(five);

    RecallResult two = recall(2);

    assertThat(ids(two)).containsExactly(five.id(), never.id());
    assertThat(two.trace().leftOut())
        .extracting(RecallTrace.LeftOut::reason)
        .containsOnly("beyond the limit");
    assertThat(two.trace().leftOut())
        .extracting(RecallTrace.LeftOut::ref)
        .doesNotContain(never.ref());
    assertThat(two.trace().leftOutCount()).isEqualTo(2);

    RecallResult one = recall(1);
    assertThat(ids(one)).containsExactly(five.id());
    assertThat(one.memories().get(0).contradictedBy()).containsExactly(never.ref());
  }

  @Test
  void recall_otherSideWaitsForAReviewer_isNamedButNotShown() {
    MemoryNode port = remember(NodeKind.FACT, "The staging database listens on port 5432");
    memory.capture(
        SessionReport.builder(SessionId.of("monday"))
            .statements(
                List.of(SessionReport.Said.byUser("The staging database listens on port 5433")))
            .build());
    NodeId challenger = memory.reviews().list(10, null).items().get(0).waiting().id();

    RecallResult result = memory.recall(RecallRequest.forTask("staging database port"));

    assertThat(ids(result)).containsExactly(port.id());
    assertThat(result.memories().get(0).contradictedBy())
        .extracting(ref -> ref.id())
        .containsExactly(challenger);
    assertThat(memory.weave(RecallRequest.forTask("staging database port")).markdown())
        .contains(", contested by " + challenger)
        .doesNotContain("[" + challenger);
  }

  @Test
  void recall_otherSideIsOfAKindNobodyAskedFor_isNamedOnly() {
    MemoryNode five = matching();
    MemoryNode never = contradicting(five);

    RecallResult result =
        memory.recall(RecallRequest.builder(TASK).kinds(Set.of(NodeKind.FACT)).build());

    assertThat(ids(result)).containsExactly(five.id());
    assertThat(result.memories().get(0).contradictedBy()).containsExactly(never.ref());
  }

  @Test
  void recall_otherSideOutsideTheScopes_isNeitherNamedNorShown() {
    AgentMemory tenant = AgentMemory.builder(store).scopes(ScopeChain.forProject("other")).build();
    MemoryNode five =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "The retry limit of the upload worker is five")
                .level(dev.memoryweave.model.Scope.Level.TENANT)
                .build());
    contradicting(five);

    RecallResult result = tenant.recall(RecallRequest.forTask(TASK));

    assertThat(ids(result)).containsExactly(five.id());
    assertThat(result.memories().get(0).contradictedBy()).isEmpty();
  }

  @Test
  void recall_settledContradiction_bringsNothingIn() {
    MemoryNode five = matching();
    MemoryNode never = contradicting(five);
    memory.node(never.id()).archive("nobody does that");

    RecallResult result = recall(10);

    assertThat(ids(result)).containsExactly(five.id());
    assertThat(result.memories().get(0).contradictedBy()).isEmpty();
    assertThat(result.memories().get(0).node().isContested()).isFalse();
  }

  @Test
  void recall_manySides_bringsAsManyAsTheStepTakes() {
    MemoryNode five = matching();
    for (String text : List.of("Alpha forbids it", "Beta forbids it", "Gamma forbids it")) {
      MemoryNode node = remember(NodeKind.DECISION, text);
      memory.node(node.id()).relate(Relation.Draft.of(Predicate.CONTRADICTS, five.id()));
    }

    for (int most = 0; most <= 3; most++) {
      RecallParts parts =
          RecallParts.standard().withSteps(SelectionSteps.STANDARD.withContradictions(most));
      RecallResult result =
          new PartialRecall(store, memory.scopes(), parts, NOW).recall(RecallRequest.forTask(TASK));
      assertThat(ids(result)).hasSize(1 + most).startsWith(five.id());
      assertThat(result.memories().get(0).contradictedBy()).hasSize(3);
    }
  }

  @Test
  void recall_asOfATimeBeforeTheContradiction_showsOneSideUnmarked() {
    AgentMemory earlier =
        AgentMemory.builder(store)
            .scopes(ScopeChain.forProject("uploads"))
            .clock(Clock.fixed(NOW.minusSeconds(3_600), ZoneOffset.UTC))
            .build();
    MemoryNode five =
        earlier.remember(
            NodeDraft.builder(NodeKind.FACT, "The retry limit of the upload worker is five")
                .build());
    MemoryNode never = contradicting(five);

    RecallRequest then =
        RecallRequest.builder(TASK).asOf(NOW.minusSeconds(60)).knowledge(false).build();
    RecallResult past = memory.recall(then);
    assertThat(ids(past)).containsExactly(five.id());
    assertThat(past.memories().get(0).contradictedBy()).isEmpty();

    AgentMemory later =
        AgentMemory.builder(store)
            .scopes(memory.scopes())
            .clock(Clock.fixed(NOW.plusSeconds(60), ZoneOffset.UTC))
            .build();
    assertThat(ids(later.recall(then.asOf(NOW)))).containsExactly(five.id(), never.id());
  }
}
