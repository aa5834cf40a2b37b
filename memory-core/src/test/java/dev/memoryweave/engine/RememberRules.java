package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory.BatchItemException;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.StaleRevisionException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Remembering: new nodes, changes, keys, batches, and secrets that are refused. */
abstract class RememberRules extends MemoryRules {
  RememberRules(AgentMemoryContract contract) {
    super(contract);
  }

  @Test
  void rememberNewNode_givesIdDefaultsAndRevisionOne() {
    MemoryNode node =
        memory.remember(
            NodeDraft.builder(NodeKind.CONSTRAINT, "Terminal states are immutable")
                .body("A task that is done stays done. Nothing re-enters a terminal state.")
                .tags("State Machine", "state-machine")
                .anchors("./src/scheduler/**")
                .symbols("TaskState")
                .build());

    assertThat(node.id()).isEqualTo(NodeId.of("constraint.terminal-states-are-immutable"));
    assertThat(node.scope()).isEqualTo(Scope.project("scheduler"));
    assertThat(node.summary()).isEqualTo("A task that is done stays done.");
    assertThat(node.tags()).containsExactly("state-machine");
    assertThat(node.anchors()).hasToString("[src/scheduler/**]");
    assertThat(node.importance()).isEqualTo(.92);
    assertThat(node.revision()).isEqualTo(1);
    assertThat(memory.node(node.id()).inspect(0).node()).isEqualTo(node);
  }

  @Test
  void incidentsOfTheSameTitle_areNumbered() {
    Set<NodeId> ids = new HashSet<>();
    for (int i = 0; i < 40; i++) {
      ids.add(remember(NodeKind.INCIDENT, "Same title", "body " + i).id());
    }

    assertThat(ids)
        .hasSize(40)
        .contains(NodeId.of("incident.same-title"), NodeId.of("incident.same-title-2"));
  }

  @Test
  void rememberWithKey_updatesTheNodeThatHoldsIt() {
    NodeDraft first =
        NodeDraft.builder(NodeKind.FACT, "Timeout").key("timeout").body("30 s").build();
    MemoryNode created = memory.remember(first);
    MemoryNode updated =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "Timeout").key("timeout").body("60 s").build());

    assertThat(updated.id()).isEqualTo(created.id());
    assertThat(updated.revision()).isEqualTo(2);
    assertThat(updated.summary()).isEqualTo("60 s");
    assertThat(memory.node(created.id()).inspect(0).formerVersions())
        .extracting(MemoryNode::body)
        .containsExactly("30 s");
  }

  @Test
  void rememberTheSameThingAgain_changesNothing() {
    NodeDraft draft =
        NodeDraft.builder(NodeKind.FACT, "Timeout").key("timeout").body("30 s").build();
    MemoryNode first = memory.remember(draft);
    long events = memory.journal().events(0, 100).size();

    assertThat(memory.remember(draft)).isEqualTo(first);
    assertThat(memory.journal().events(0, 100)).hasSize((int) events);
  }

  @Test
  void updateById_keepsWhatTheDraftDoesNotName() {
    MemoryNode node =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "Port")
                .body("8080")
                .tags("net")
                .summary("Mine")
                .build());
    MemoryNode updated = memory.remember(NodeDraft.builder(node.id()).body("9090").build());

    assertThat(updated.title()).isEqualTo("Port");
    assertThat(updated.tags()).containsExactly("net");
    assertThat(updated.summary()).isEqualTo("Mine");
    assertThat(updated.body()).isEqualTo("9090");
  }

  @Test
  void updateFromAnOldRevision_isRefused() {
    MemoryNode node = remember(NodeKind.FACT, "Port", "8080");
    memory.remember(NodeDraft.builder(node.id()).body("9090").expectedRevision(1L).build());

    assertThatThrownBy(
            () ->
                memory.remember(
                    NodeDraft.builder(node.id()).body("1").expectedRevision(1L).build()))
        .isInstanceOf(StaleRevisionException.class)
        .hasMessageContaining("revision 2");
  }

  @Test
  void rememberWithoutTitleOrKind_namesTheMissingField() {
    assertThatThrownBy(() -> memory.remember(NodeDraft.builder().title("x").build()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("kind");
    assertThatThrownBy(() -> memory.remember(NodeDraft.builder().kind(NodeKind.FACT).build()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("title");
  }

  @Test
  void changeOfAnIdThatNothingHas_isRefusedAndNamesWhatMayBeMeant() {
    remember(NodeKind.FACT, "Timeout of the queue", "30 s");
    remember(NodeKind.DECISION, "Queue in memory", "It is small.");
    remember(NodeKind.FACT, "Unlike", "Something else.");
    // A letter is a part of nearly everything.
    memory.remember(NodeDraft.builder(NodeId.of("episode.t")).title("A short one").build());

    assertNear("fact.timeuot-of-the-queue", "fact.timeout-of-the-queue");
    assertNear("fact.timeout-of-queue", "fact.timeout-of-the-queue");
    assertNear("fact.queue-in-memory", "decision.queue-in-memory");
    assertNear("fact.timeout", "fact.timeout-of-the-queue");
    assertNear("fact.something-nobody-said");
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(4);
  }

  private void assertNear(String id, String... near) {
    NodeDraft change = NodeDraft.builder(NodeId.of(id)).body("60 s").build();
    assertThatThrownBy(() -> memory.remember(change))
        .isInstanceOfSatisfying(
            UnknownNodeException.class,
            unknown -> {
              assertThat(unknown.near()).extracting(NodeId::value).containsExactly(near);
              assertThat(unknown).hasMessageContaining(near.length == 0 ? "check the id" : near[0]);
            });
  }

  @Test
  void episodesOfTwoSessionsWithOneKey_areTwoNodes() {
    List<MemoryNode> nodes = new ArrayList<>();
    for (String session : List.of("s1", "s2", "s1")) {
      nodes.add(
          memory.remember(
              NodeDraft.builder(NodeKind.EPISODE, "Session told")
                  .key("told")
                  .session(SessionId.of(session))
                  .body("by " + session)
                  .build()));
    }

    assertThat(nodes.get(0).id()).isNotEqualTo(nodes.get(1).id());
    assertThat(nodes.get(2).id()).isEqualTo(nodes.get(0).id());
  }

  @Test
  void rememberAll_storesAllOrNothing() {
    NodeDraft good = NodeDraft.builder(NodeKind.FACT, "Good").build();
    NodeDraft bad =
        NodeDraft.builder(NodeKind.FACT, "Bad").parent(NodeId.of("module.not-there")).build();

    assertThatThrownBy(() -> memory.rememberAll(List.of(good, bad)))
        .isInstanceOf(BatchItemException.class)
        .hasMessageContaining("Item 1")
        .hasMessageContaining("module.not-there");
    assertThat(memory.count(MemoryQuery.all())).isZero();
    assertThat(memory.journal().events(0, 10)).isEmpty();
    assertThat(heard).isEmpty();
  }

  @Test
  void rememberAll_letsRelationsPointToLaterItems() {
    List<MemoryNode> nodes =
        memory.rememberAll(
            List.of(
                NodeDraft.builder(NodeKind.INCIDENT, "Retry loop")
                    .related(Predicate.AFFECTS, NodeId.of("module.retry"))
                    .build(),
                NodeDraft.builder(NodeKind.MODULE, "Retry").build()));

    assertThat(memory.node(nodes.get(1).id()).inspect(0).relationsTo())
        .singleElement()
        .satisfies(relation -> assertThat(relation.from()).isEqualTo(nodes.get(0).ref()));
  }

  @Test
  void secretInAnyField_refusesTheWholeWriteWithoutTellingTheValue() {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    MemoryNode node = remember(NodeKind.FACT, "Node", "body");
    long before = memory.journal().events(0, 100).size();
    List<Runnable> writes =
        List.of(
            () -> remember(NodeKind.FACT, "Token " + secret, "x"),
            () -> remember(NodeKind.FACT, "Token", "use " + secret),
            () -> memory.remember(NodeDraft.builder(NodeKind.FACT, "T").summary(secret).build()),
            () -> memory.remember(NodeDraft.builder(NodeKind.FACT, "T").symbols(secret).build()),
            () ->
                memory.remember(
                    NodeDraft.builder(NodeKind.FACT, "T").anchors("a/" + secret).build()),
            () ->
                memory.rememberAll(
                    List.of(
                        NodeDraft.builder(NodeKind.FACT, "Fine").build(),
                        NodeDraft.builder(NodeKind.FACT, "T").body(secret).build())),
            () ->
                memory.remember(
                    NodeDraft.builder(NodeKind.FACT, "T")
                        .evidence(Evidence.Kind.LOG, "app.log:1", secret)
                        .build()),
            () ->
                memory
                    .node(node.id())
                    .attachEvidence(Evidence.Draft.of(Evidence.Kind.LOG, "a", secret)),
            () -> memory.node(node.id()).markStale("because " + secret),
            () -> memory.node(node.id()).forget(secret),
            () ->
                memory.remember(
                    NodeDraft.builder(NodeKind.FACT, "T")
                        .provenance(Provenance.of(Source.AGENT).onBranch("fix/" + secret))
                        .build()));

    for (Runnable write : writes) {
      assertThatThrownBy(write::run)
          .satisfiesAnyOf(
              e -> assertThat(e).isInstanceOf(SecretRejectedException.class),
              e -> assertThat(e).hasCauseInstanceOf(SecretRejectedException.class))
          .hasMessageNotContaining(secret);
    }
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(1);
    assertThat(memory.journal().events(0, 100)).hasSize((int) before);
  }

  @Test
  void secretAsAPredicate_isRefused() {
    String secret = "dap" + "i" + "a1b2".repeat(8);
    MemoryNode from = remember(NodeKind.FACT, "One", "body");
    MemoryNode to = remember(NodeKind.FACT, "Other", "text");

    assertThatThrownBy(
            () -> memory.node(from.id()).relate(Relation.Draft.of(Predicate.of(secret), to.id())))
        .isInstanceOf(SecretRejectedException.class)
        .hasMessageContaining("predicate")
        .hasMessageNotContaining(secret);
    assertThatThrownBy(
            () ->
                memory.remember(
                    NodeDraft.builder(NodeKind.FACT, "Third")
                        .related(Predicate.of(secret), to.id())
                        .build()))
        .isInstanceOf(SecretRejectedException.class)
        .hasMessageContaining("related[0].predicate");
    assertThat(memory.node(to.id()).inspect(0).relationsTo()).isEmpty();
  }

  @Test
  void secretSplitOverTwoFields_isRefused() {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    String start = secret.substring(0, 20);
    String end = secret.substring(20);

    assertThatThrownBy(() -> remember(NodeKind.FACT, "Registry access " + start, end + " opens it"))
        .isInstanceOf(SecretRejectedException.class)
        .hasMessageContaining("title with body")
        .hasMessageNotContaining(end);
    assertThatThrownBy(
            () ->
                memory.remember(
                    NodeDraft.builder(NodeKind.FACT, "Notes").tags("a", start, end).build()))
        .isInstanceOf(SecretRejectedException.class)
        .hasMessageContaining("tags[");
    assertThat(memory.count(MemoryQuery.all())).isZero();
  }

  @Test
  void stringThatMayBeASecret_isStoredAndFlagged() {
    String drawn = "q7" + "ZxK2mP9vB4tR8wLd3sFh6JgNc1Yb5";
    MemoryNode flagged =
        remember(NodeKind.FACT, "Seen in the log", "the value " + drawn + " was seen");
    SaveIntent.Report report =
        memory.save(
            SaveIntent.builder()
                .node(
                    NodeDraft.builder(NodeKind.FACT, "Seen in another log")
                        .body("it was " + drawn)
                        .build())
                .build());
    MemoryNode plain = remember(NodeKind.FACT, "Plain", "nothing drawn here");

    assertThat(flagged.flags()).containsExactly(NodeFlag.MAY_HOLD_SECRET);
    assertThat(flagged.isSuspectedInjection()).isFalse();
    assertThat(report.items())
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.outcome()).isEqualTo(SaveIntent.Report.Outcome.CREATED);
              assertThat(item.message())
                  .contains("may be a secret", "${NAME}")
                  .doesNotContain(drawn);
            });
    assertThat(plain.flags()).isEmpty();
    assertThat(memory.weave(RecallRequest.forTask("what was seen in the log")).trace().notes())
        .anySatisfy(
            note ->
                assertThat(note)
                    .contains(flagged.id().value(), "may hold a secret")
                    .doesNotContain(drawn))
        .noneMatch(note -> note.contains(plain.id().value()));
  }
}
