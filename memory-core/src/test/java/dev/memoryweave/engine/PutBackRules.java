package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.ChangeResult;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Verdict.Accept;
import org.junit.jupiter.api.Test;

/** What was archived, closed or related comes back or goes, on whose word it may. */
abstract class PutBackRules extends LearningRules {
  PutBackRules(AgentMemoryContract contract) {
    super(contract);
  }

  private AgentMemory codex() {
    return agent("codex");
  }

  private MemoryNode stated(AgentMemory by, NodeKind kind, String title) {
    return by.remember(NodeDraft.builder(kind, title).build());
  }

  private Relation.Status related(NodeId from, Predicate predicate) {
    return memory.node(from).inspect(0).relationsFrom().stream()
        .filter(relation -> relation.predicate().equals(predicate))
        .findFirst()
        .orElseThrow()
        .status();
  }

  @Test
  void aRelation_isTakenBackAndStatedAgain() {
    NodeId from = stated(codex(), NodeKind.FACT, "The shop is slow").id();
    NodeId to = stated(codex(), NodeKind.DECISION, "One database for all").id();
    codex().node(from).relate(Relation.Draft.of(Predicate.DEPENDS_ON, to));

    assertThat(codex().node(from).unrelate(Predicate.DEPENDS_ON, to, "it was measured")).isTrue();

    assertThat(related(from, Predicate.DEPENDS_ON)).isEqualTo(Relation.Status.REJECTED);
    MemoryEvent last = heard.get(heard.size() - 1);
    assertThat(last.type()).isEqualTo(MemoryEvent.Type.RELATION_UPDATED);
    assertThat(last.reason()).isEqualTo("rejected: it was measured");
    assertThat(codex().node(from).unrelate(Predicate.DEPENDS_ON, to, "again")).isFalse();
    assertThat(codex().node(from).unrelate(Predicate.PART_OF, to, "never said")).isFalse();

    codex().node(from).relate(Relation.Draft.of(Predicate.DEPENDS_ON, to));
    assertThat(related(from, Predicate.DEPENDS_ON)).isEqualTo(Relation.Status.ACTIVE);
  }

  @Test
  void aContradictionThatIsTakenBack_contestsNothing() {
    NodeId from = stated(codex(), NodeKind.FACT, "Orders are never deleted").id();
    NodeId to = stated(codex(), NodeKind.FACT, "The archive is emptied each year").id();
    codex().node(from).relate(Relation.Draft.of(Predicate.CONTRADICTS, to));
    assertThat(node(to).isContested()).isTrue();

    codex().node(from).unrelate(Predicate.CONTRADICTS, to, "the archive holds no orders");

    assertThat(node(to).isContested()).isFalse();
    assertThat(node(from).isContested()).isFalse();
  }

  @Test
  void aRelationOfAReplacement_staysUntilTheDecisionIsUndone() {
    NodeId old = stated(codex(), NodeKind.FACT, "The queue is in the database").id();
    NodeId current = stated(codex(), NodeKind.FACT, "Messages go through a broker").id();
    codex().node(old).supersedeBy(current, "it was moved");

    assertThatThrownBy(() -> codex().node(current).unrelate(Predicate.SUPERSEDES, old, "no"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("undo that decision");
    assertThat(node(old).status()).isEqualTo(NodeStatus.SUPERSEDED);
  }

  @Test
  void whatCannotBeUnrelated_isSaid() {
    NodeId from = stated(codex(), NodeKind.FACT, "The shop is slow").id();
    NodeId personal = stated(byPerson(), NodeKind.CONSTRAINT, "Main needs a review").id();
    NodeId request = codex().node(personal).archive("in the way").waiting().orElseThrow().id();

    assertThatThrownBy(
            () -> codex().node(from).unrelate(Predicate.PART_OF, NodeId.of("fact.no"), "x"))
        .isInstanceOf(UnknownNodeException.class);
    assertThatThrownBy(() -> codex().node(from).unrelate(Predicate.PART_OF, personal, " "))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("reason");
    assertThatThrownBy(
            () -> codex().node(request).unrelate(Predicate.of("asks_archive"), personal, "x"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("asks_");
  }

  @Test
  void anAgent_takesBackNoRelationThatAPersonStated_andStatesNoneAgainThatAPersonTookBack() {
    NodeId from = stated(codex(), NodeKind.FACT, "The shop is slow").id();
    NodeId to = stated(codex(), NodeKind.DECISION, "One database for all").id();
    Relation.Draft relation = Relation.Draft.of(Predicate.DEPENDS_ON, to);
    byPerson().node(from).relate(relation);

    assertThatThrownBy(() -> codex().node(from).unrelate(Predicate.DEPENDS_ON, to, "not so"))
        .isInstanceOf(NeedsPersonException.class);
    assertThat(related(from, Predicate.DEPENDS_ON)).isEqualTo(Relation.Status.ACTIVE);

    byPerson().node(from).unrelate(Predicate.DEPENDS_ON, to, "measured");
    assertThatThrownBy(() -> codex().node(from).relate(relation))
        .isInstanceOf(NeedsPersonException.class)
        .hasMessageContaining("taken back");
    assertThat(related(from, Predicate.DEPENDS_ON)).isEqualTo(Relation.Status.REJECTED);
  }

  @Test
  void anAgent_takesBackNoRelationOfAPersonsMemory() {
    NodeId from = stated(byPerson(), NodeKind.FACT, "The shop is slow").id();
    NodeId to = stated(codex(), NodeKind.DECISION, "One database for all").id();
    byPerson().node(from).relate(Relation.Draft.of(Predicate.DEPENDS_ON, to));

    assertThatThrownBy(() -> codex().node(from).unrelate(Predicate.DEPENDS_ON, to, "not so"))
        .isInstanceOf(NeedsPersonException.class);
  }

  @Test
  void whatAnAgentPutAway_anAgentPutsBack() {
    MemoryNode fact = stated(codex(), NodeKind.FACT, "The port is 8080");
    MemoryNode task = stated(codex(), NodeKind.TASK, "Draw the moon");

    codex().node(fact.id()).markStale("seems old");
    codex().node(fact.id()).verify("it is still so");
    assertThat(node(fact.id()).status()).isEqualTo(NodeStatus.ACTIVE);

    codex().node(fact.id()).archive("not needed");
    assertThat(codex().node(fact.id()).restore("needed again").isDone()).isTrue();

    codex().node(task.id()).resolve("drawn");
    assertThat(codex().node(task.id()).reopen("it is too small").isDone()).isTrue();
    assertThat(node(task.id()).status()).isEqualTo(NodeStatus.OPEN);
  }

  @Test
  void whatAPersonPutAway_staysSoUntilAPersonPutsItBack() {
    MemoryNode fact = stated(codex(), NodeKind.FACT, "The port is 8080");
    MemoryNode old = stated(codex(), NodeKind.FACT, "Tests take three minutes");
    MemoryNode task = stated(codex(), NodeKind.TASK, "Draw the moon");
    byPerson().node(fact.id()).markStale("it was moved");
    byPerson().node(old.id()).archive("nobody cares");
    byPerson().node(task.id()).resolve("enough moon");

    assertThatThrownBy(() -> codex().node(fact.id()).verify("I saw it"))
        .isInstanceOf(NeedsPersonException.class);
    assertThatThrownBy(() -> codex().node(old.id()).restore("I care"))
        .isInstanceOf(NeedsPersonException.class);
    ChangeResult<MemoryNode> reopened = codex().node(task.id()).reopen("it is too small");

    assertThat(node(task.id()).status()).isEqualTo(NodeStatus.CLOSED);
    MemoryNode request = reopened.waiting().orElseThrow();
    assertThat(memory.reviews().get(request.id()).cause()).isEqualTo(Reviews.Item.Cause.REQUEST);
    byPerson().reviews().decide(request.id(), new Accept("right"));
    assertThat(node(task.id()).status()).isEqualTo(NodeStatus.OPEN);
    byPerson().node(fact.id()).verify("it is back");
    byPerson().node(old.id()).restore("somebody does");
    assertThat(node(fact.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(old.id()).status()).isEqualTo(NodeStatus.ACTIVE);
  }
}
