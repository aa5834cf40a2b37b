package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.Inspection;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.EvidenceKind;
import dev.memoryweave.model.IllegalTransitionException;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.RelationDraft;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.recall.RecallRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes of status, forgetting, relations and evidence. */
abstract class LifeCycleRules extends MemoryRules {
  LifeCycleRules(AgentMemoryContract contract) {
    super(contract);
  }

  @Test
  void changesOfStatus_followTheTableAndLeaveEvents() {
    MemoryNode node = remember(NodeKind.DECISION, "Use a queue", "Because of bursts");

    assertThat(memory.markStale(node.id(), "old").status()).isEqualTo(NodeStatus.STALE);
    MemoryNode verified = memory.verify(node.id(), "checked");
    assertThat(verified.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(verified.usage().verifiedAt()).isNotNull();
    assertThat(memory.archive(node.id(), "away").status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThatThrownBy(() -> memory.markStale(node.id(), "x"))
        .isInstanceOf(IllegalTransitionException.class);
    assertThat(memory.restore(node.id(), "back").status()).isEqualTo(NodeStatus.ACTIVE);
    assertThatThrownBy(() -> memory.close(node.id(), "x"))
        .isInstanceOf(IllegalTransitionException.class);
    assertThatThrownBy(() -> memory.archive(node.id(), " "))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("reason");
    assertThat(memory.inspect(node.id(), 0).history())
        .extracting(MemoryEvent::type)
        .containsExactly(
            EventType.MEMORY_CREATED,
            EventType.MEMORY_MARKED_STALE,
            EventType.MEMORY_VERIFIED,
            EventType.MEMORY_ARCHIVED,
            EventType.MEMORY_RESTORED);
  }

  @Test
  void questions_areClosedAndReopened() {
    MemoryNode question = remember(NodeKind.QUESTION, "Which broker?", "");

    assertThat(question.status()).isEqualTo(NodeStatus.OPEN);
    assertThat(memory.close(question.id(), "answered").status()).isEqualTo(NodeStatus.CLOSED);
    assertThat(memory.reopen(question.id(), "not quite").status()).isEqualTo(NodeStatus.OPEN);
  }

  @Test
  void supersede_tiesBothAndTakesTheOldOneOutOfRecall() {
    MemoryNode old = remember(NodeKind.DECISION, "Use polling", "Poll the queue every second");
    MemoryNode fresh = remember(NodeKind.DECISION, "Use push", "The queue pushes instead");

    MemoryNode superseded = memory.supersede(old.id(), fresh.id(), "polling was slow");

    assertThat(superseded.supersededBy()).isEqualTo(fresh.ref());
    Inspection inspection = memory.inspect(fresh.id(), 0);
    assertThat(inspection.relationsFrom())
        .singleElement()
        .satisfies(r -> assertThat(r.predicate()).isEqualTo(Predicate.SUPERSEDES));
    assertThat(memory.recall(RecallRequest.forTask("poll the queue")).memories())
        .extracting(found -> found.node().id())
        .doesNotContain(old.id());
    assertThatThrownBy(() -> memory.supersede(fresh.id(), old.id(), "back"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("superseded");
  }

  @Test
  void relateWithSupersedes_alsoMarksTheTarget() {
    MemoryNode old = remember(NodeKind.FACT, "Old", "a");
    MemoryNode fresh = remember(NodeKind.FACT, "New", "b");

    memory.relate(fresh.id(), RelationDraft.of(Predicate.SUPERSEDES, old.id()));

    assertThat(memory.inspect(old.id(), 0).node().supersededBy()).isEqualTo(fresh.ref());
  }

  @Test
  void forget_leavesNothingButAnEventWithoutContent() {
    MemoryNode other = remember(NodeKind.MODULE, "Retry", "keeps retrying");
    MemoryNode node =
        memory.remember(
            NodeDraft.of(NodeKind.INCIDENT, "Zanzibar outage")
                .body("quokka")
                .evidence(EvidenceKind.LOG, "app.log:7", "wombat")
                .related(Predicate.AFFECTS, other.id())
                .build());
    memory.remember(NodeDraft.of(node.id()).body("quokka again").build());

    memory.forget(node.id(), "asked for");

    assertThatThrownBy(() -> memory.inspect(node.id(), 0)).isInstanceOf(UnknownNodeException.class);
    assertThat(memory.search("quokka", MemoryQuery.all()).matches()).isEmpty();
    assertThat(memory.inspect(other.id(), 0).relationsTo()).isEmpty();
    List<MemoryEvent> events = memory.events(0, 100);
    MemoryEvent last = events.get(events.size() - 1);
    assertThat(last.type()).isEqualTo(EventType.MEMORY_DELETED);
    assertThat(last.reason()).isEqualTo("asked for");
    assertThat(events.toString()).doesNotContain("quokka").doesNotContain("wombat");
  }

  @Test
  void support_attachesTheSameEvidenceOnce() {
    MemoryNode node = remember(NodeKind.INCIDENT, "Outage", "");
    EvidenceDraft evidence = EvidenceDraft.of(EvidenceKind.TEST, "RetryTest.java:12", "red");

    memory.support(node.id(), evidence);
    clock.advance(Duration.ofDays(1));
    memory.support(node.id(), evidence);

    assertThat(memory.inspect(node.id(), 0).evidence())
        .singleElement()
        .satisfies(piece -> assertThat(piece.locator()).isEqualTo("RetryTest.java:12"));
    assertThat(heard).filteredOn(event -> event.type() == EventType.MEMORY_SUPPORTED).hasSize(1);
  }

  @Test
  void relate_statesEachTripleOnce() {
    MemoryNode one = remember(NodeKind.MODULE, "One", "");
    MemoryNode two = remember(NodeKind.MODULE, "Two", "");

    memory.relate(one.id(), RelationDraft.of(Predicate.DEPENDS_ON, two.id()));
    memory.relate(one.id(), RelationDraft.of(Predicate.DEPENDS_ON, two.id()));

    assertThat(memory.inspect(one.id(), 0).relationsFrom()).hasSize(1);
    assertThatThrownBy(
            () ->
                memory.relate(
                    one.id(), RelationDraft.of(Predicate.AFFECTS, NodeId.of("fact.nowhere"))))
        .isInstanceOf(UnknownNodeException.class);
  }
}
