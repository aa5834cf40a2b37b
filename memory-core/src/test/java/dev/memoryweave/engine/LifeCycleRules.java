package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.NodeStatus.IllegalTransitionException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
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

    assertThat(memory.node(node.id()).markStale("old").orElseThrow().status())
        .isEqualTo(NodeStatus.STALE);
    MemoryNode verified = memory.node(node.id()).verify("checked");
    assertThat(verified.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(verified.usage().verifiedAt()).isNotNull();
    assertThat(memory.node(node.id()).archive("away").orElseThrow().status())
        .isEqualTo(NodeStatus.ARCHIVED);
    assertThatThrownBy(() -> memory.node(node.id()).markStale("x"))
        .isInstanceOf(IllegalTransitionException.class);
    assertThat(memory.node(node.id()).restore("back").orElseThrow().status())
        .isEqualTo(NodeStatus.ACTIVE);
    assertThatThrownBy(() -> memory.node(node.id()).resolve("x"))
        .isInstanceOf(IllegalTransitionException.class);
    assertThatThrownBy(() -> memory.node(node.id()).archive(" "))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("reason");
    assertThat(memory.node(node.id()).inspect(0).history())
        .extracting(MemoryEvent::type)
        .containsExactly(
            MemoryEvent.Type.MEMORY_CREATED,
            MemoryEvent.Type.MEMORY_MARKED_STALE,
            MemoryEvent.Type.MEMORY_VERIFIED,
            MemoryEvent.Type.MEMORY_ARCHIVED,
            MemoryEvent.Type.MEMORY_RESTORED);
  }

  @Test
  void questions_areClosedAndReopened() {
    MemoryNode question = remember(NodeKind.QUESTION, "Which broker?", "");

    assertThat(question.status()).isEqualTo(NodeStatus.OPEN);
    assertThat(memory.node(question.id()).resolve("answered").orElseThrow().status())
        .isEqualTo(NodeStatus.CLOSED);
    assertThat(memory.node(question.id()).reopen("not quite").orElseThrow().status())
        .isEqualTo(NodeStatus.OPEN);
  }

  @Test
  void supersede_tiesBothAndTakesTheOldOneOutOfRecall() {
    MemoryNode old = remember(NodeKind.DECISION, "Use polling", "Poll the queue every second");
    MemoryNode fresh = remember(NodeKind.DECISION, "Use push", "The queue pushes instead");

    MemoryNode superseded =
        memory.node(old.id()).supersedeBy(fresh.id(), "polling was slow").orElseThrow();

    assertThat(superseded.supersededBy()).isEqualTo(fresh.ref());
    NodeHandle.Inspection inspection = memory.node(fresh.id()).inspect(0);
    assertThat(inspection.relationsFrom())
        .singleElement()
        .satisfies(r -> assertThat(r.predicate()).isEqualTo(Predicate.SUPERSEDES));
    assertThat(memory.recall(RecallRequest.forTask("poll the queue")).memories())
        .extracting(found -> found.node().id())
        .doesNotContain(old.id());
    assertThatThrownBy(() -> memory.node(fresh.id()).supersedeBy(old.id(), "back"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("superseded");
  }

  @Test
  void relateWithSupersedes_alsoMarksTheTarget() {
    MemoryNode old = remember(NodeKind.FACT, "Old", "a");
    MemoryNode fresh = remember(NodeKind.FACT, "New", "b");

    memory.node(fresh.id()).relate(Relation.Draft.of(Predicate.SUPERSEDES, old.id()));

    assertThat(memory.node(old.id()).inspect(0).node().supersededBy()).isEqualTo(fresh.ref());
  }

  @Test
  void forget_leavesNothingButAnEventWithoutContent() {
    MemoryNode other = remember(NodeKind.MODULE, "Retry", "keeps retrying");
    MemoryNode node =
        memory.remember(
            NodeDraft.builder(NodeKind.INCIDENT, "Zanzibar outage")
                .body("quokka")
                .evidence(Evidence.Kind.LOG, "app.log:7", "wombat")
                .related(Predicate.AFFECTS, other.id())
                .build());
    memory.remember(NodeDraft.builder(node.id()).body("quokka again").build());

    memory.writtenBy(() -> Provenance.of(Source.USER)).node(node.id()).forget("asked for");

    assertThatThrownBy(() -> memory.node(node.id()).inspect(0))
        .isInstanceOf(UnknownNodeException.class);
    assertThat(memory.search("quokka", MemoryQuery.all()).items()).isEmpty();
    assertThat(memory.node(other.id()).inspect(0).relationsTo()).isEmpty();
    List<MemoryEvent> events = memory.journal().events(0, 100);
    assertThat(events)
        .filteredOn(event -> event.type() == MemoryEvent.Type.MEMORY_DELETED)
        .singleElement()
        .satisfies(event -> assertThat(event.reason()).isNull());
    assertThat(events.toString())
        .doesNotContain("quokka")
        .doesNotContain("wombat")
        .doesNotContainIgnoringCase("zanzibar");
  }

  @Test
  void forget_takesWhatWasAskedForAboutItAlong() {
    AgentMemory person = memory.writtenBy(() -> Provenance.of(Source.USER));
    MemoryNode node = person.remember(NodeDraft.builder(NodeKind.FACT, "Zanzibar is far").build());
    memory.node(node.id()).forget("nobody goes to Zanzibar");
    memory.node(node.id()).archive("Zanzibar is near");
    MemoryNode other = person.remember(NodeDraft.builder(NodeKind.FACT, "Lisbon is far").build());

    person.node(node.id()).forget("asked for");

    assertThat(memory.search("Zanzibar", MemoryQuery.all()).items()).isEmpty();
    assertThat(memory.reviews().list(10, null).items()).isEmpty();
    assertThat(memory.journal().events(0, 100).toString())
        .contains(other.id().value())
        .doesNotContainIgnoringCase("zanzibar");
  }

  @Test
  void support_attachesTheSameEvidenceOnce() {
    MemoryNode node = remember(NodeKind.INCIDENT, "Outage", "");
    Evidence.Draft evidence = Evidence.Draft.of(Evidence.Kind.TEST, "RetryTest.java:12", "red");

    memory.node(node.id()).attachEvidence(evidence);
    clock.advance(Duration.ofDays(1));
    memory.node(node.id()).attachEvidence(evidence);

    assertThat(memory.node(node.id()).inspect(0).evidence())
        .singleElement()
        .satisfies(piece -> assertThat(piece.locator()).isEqualTo("RetryTest.java:12"));
    assertThat(heard)
        .filteredOn(event -> event.type() == MemoryEvent.Type.MEMORY_SUPPORTED)
        .hasSize(1);
  }

  @Test
  void relate_statesEachTripleOnce() {
    MemoryNode one = remember(NodeKind.MODULE, "One", "");
    MemoryNode two = remember(NodeKind.MODULE, "Two", "");

    memory.node(one.id()).relate(Relation.Draft.of(Predicate.DEPENDS_ON, two.id()));
    memory.node(one.id()).relate(Relation.Draft.of(Predicate.DEPENDS_ON, two.id()));

    assertThat(memory.node(one.id()).inspect(0).relationsFrom()).hasSize(1);
    assertThatThrownBy(
            () ->
                memory
                    .node(one.id())
                    .relate(Relation.Draft.of(Predicate.AFFECTS, NodeId.of("fact.nowhere"))))
        .isInstanceOf(UnknownNodeException.class);
  }
}
