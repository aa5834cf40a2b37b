package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.upkeep.Upkeep.Repairs;
import dev.memoryweave.upkeep.Upkeep.Repairs.Repair.Finding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is out of order: found, mended, and taken back. */
abstract class RepairRules extends LearningRules {
  RepairRules(AgentMemoryContract contract) {
    super(contract);
  }

  private Repairs repairs() {
    return memory.maintenance().repairs();
  }

  private List<Repairs.Repair> propose() {
    return repairs().propose(Repairs.MAX_LIMIT);
  }

  private Repairs.Repair only(Finding finding) {
    List<Repairs.Repair> found = propose();
    assertThat(found).as("%s", found).hasSize(1);
    assertThat(found.get(0).finding()).isEqualTo(finding);
    return found.get(0);
  }

  private List<Repairs.Repair> apply(Repairs.Repair repair) {
    return repairs().apply(List.of(repair.id()));
  }

  /** Writes what no verb would leave. */
  private MemoryNode damage(MemoryNode node, UnaryOperator<MemoryNode.Builder> change) {
    return store.write(
        tx -> {
          MemoryNode now = tx.nodes().find(node.ref()).orElseThrow();
          return tx.nodes().update(change.apply(now.toBuilder()).build());
        });
  }

  private MemoryNode comparable(NodeRef ref) {
    MemoryNode node = node(ref);
    return node.toBuilder().revision(0).updatedAt(node.createdAt()).build();
  }

  /** Applies what is found, sees that it is found no more, and takes it back in every field. */
  private void assertMendedAndTakenBack(Repairs.Repair repair) {
    NodeRef ref = repair.node();
    MemoryNode before = comparable(ref);
    int events = eventCount();

    assertThat(apply(repair)).containsExactly(repair);

    assertThat(comparable(ref)).isNotEqualTo(before);
    assertThat(propose()).extracting(Repairs.Repair::id).doesNotContain(repair.id());
    assertThat(memory.journal().events(0, 1_000).subList(events, eventCount()))
        .filteredOn(event -> event.subject().equals(repair.id()))
        .extracting(MemoryEvent::type)
        .containsExactly(MemoryEvent.Type.REPAIR_APPLIED);
    repairs().undo(repair.id());
    assertThat(comparable(ref)).isEqualTo(before);
    assertThat(propose())
        .extracting(Repairs.Repair::finding)
        .as("it is as much out of order as before")
        .contains(repair.finding());
  }

  // ---- what is found ---------------------------------------------------------------------------

  @Test
  void healthyMemory_hasNothingToRepair() {
    remember(NodeKind.FACT, "The queue holds 50 jobs", "As measured.");
    memory.session(SessionId.of("one")).record(List.of(Message.user("Use port 5433")));
    MemoryNode old = remember(NodeKind.FACT, "Old", "way");
    memory.node(old.id()).supersedeBy(remember(NodeKind.FACT, "New", "way").id(), "better");

    assertThat(propose()).isEmpty();
    assertThat(repairs().apply(List.of())).isEmpty();
  }

  /** Beside the one that there is; a store of former times can hold both. */
  private MemoryNode rememberAnotherPort() {
    return memory.remember(NodeDraft.builder(NodeKind.FACT, "Port").key("second-port").build());
  }

  @Test
  void duplicate_ofKindAndTitle_isSupersededByTheStrongerOne() {
    MemoryNode weak = remember(NodeKind.FACT, "The queue holds 50 jobs", "");
    clock.advance(Duration.ofMinutes(1));
    MemoryNode strong =
        byPerson()
            .remember(
                NodeDraft.builder(NodeKind.FACT, "the  Queue holds 50 jobs")
                    .key("queue")
                    .body("As measured.")
                    .build());
    memory.remember(
        NodeDraft.builder(NodeKind.GOTCHA, "The queue holds 50 jobs").key("jobs").build());

    Repairs.Repair repair = only(Finding.DUPLICATE);

    assertThat(repair.node()).isEqualTo(weak.ref());
    assertThat(repair.needsPerson()).isFalse();
    assertThat(repair.change()).contains("superseded by " + strong.id());
    apply(repair);
    assertThat(node(weak.ref()).status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(node(weak.ref()).supersededBy()).isEqualTo(strong.ref());
    repairs().undo(repair.id());
    assertMendedAndTakenBack(only(Finding.DUPLICATE));
  }

  @Test
  void duplicate_thatSaysMore_isNone() {
    remember(NodeKind.FACT, "Port", "It is 8080.");
    clock.advance(Duration.ofMinutes(1));
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "Port")
            .key("moved")
            .body("It was moved by the platform team.")
            .build());

    assertThat(propose()).isEmpty();
  }

  @Test
  void orphan_movesToWhatTookThePlaceOfItsParentOrUp() {
    MemoryNode top = remember(NodeKind.MODULE, "Top", "");
    MemoryNode middle =
        memory.remember(NodeDraft.builder(NodeKind.MODULE, "Middle").parent(top.id()).build());
    MemoryNode leaf =
        memory.remember(NodeDraft.builder(NodeKind.FACT, "Leaf").parent(middle.id()).build());
    memory.node(middle.id()).archive("away");

    Repairs.Repair repair = only(Finding.ORPHAN);
    assertMendedAndTakenBack(repair);
    apply(only(Finding.ORPHAN));
    assertThat(node(leaf.ref()).parent()).isEqualTo(top.id());

    memory.node(top.id()).archive("away");
    apply(only(Finding.ORPHAN));
    assertThat(node(leaf.ref()).parent()).isNull();
  }

  @Test
  void openWork_ofASessionThatEndedAndIsNotContinued_isStale() {
    SessionId one = SessionId.of("one");
    memory.session(one).open(Session.Details.NONE);
    MemoryNode task =
        memory.remember(NodeDraft.builder(NodeKind.TASK, "Move the port").session(one).build());
    assertThat(propose()).as("it goes on").isEmpty();
    memory.session(one).end();

    Repairs.Repair repair = only(Finding.ABANDONED_WORK);
    assertThat(repair.node()).isEqualTo(task.ref());
    assertMendedAndTakenBack(repair);

    memory.session(SessionId.of("two")).open(Session.Details.NONE.withContinues(one));
    assertThat(propose()).as("another session goes on with it").isEmpty();
  }

  @Test
  void succession_overSeveralOrInACircle_isShortened() {
    MemoryNode one = remember(NodeKind.FACT, "One", "1");
    MemoryNode two = remember(NodeKind.FACT, "Two", "2");
    MemoryNode three = remember(NodeKind.FACT, "Three", "3");
    memory.node(one.id()).supersedeBy(two.id(), "better");
    memory.node(two.id()).supersedeBy(three.id(), "better");

    Repairs.Repair repair = only(Finding.LONG_SUCCESSION);
    assertMendedAndTakenBack(repair);
    apply(only(Finding.LONG_SUCCESSION));
    assertThat(node(one.ref()).supersededBy()).isEqualTo(three.ref());

    damage(three, node -> node.status(NodeStatus.SUPERSEDED).supersededBy(two.ref()));
    assertThat(propose())
        .extracting(Repairs.Repair::node)
        .as("one leads into the circle of two and three")
        .containsExactlyInAnyOrder(two.ref(), three.ref());
    repairs().apply(propose().stream().map(Repairs.Repair::id).toList());
    assertThat(node(two.ref()).supersededBy()).isNull();
    assertThat(node(three.ref()).supersededBy()).isNull();
  }

  @Test
  void markOfContradiction_outOfStep_isSetRight() {
    MemoryNode fact = remember(NodeKind.FACT, "Port", "8080");
    damage(fact, node -> node.flags(Set.of(NodeFlag.CONTESTED)));

    Repairs.Repair repair = only(Finding.CONTESTED_MARK);
    assertMendedAndTakenBack(repair);
    apply(only(Finding.CONTESTED_MARK));
    assertThat(node(fact.ref()).isContested()).isFalse();
  }

  @Test
  void turns_ofAnUnknownSession_giveTheSessionTheyTellOf() {
    SessionId id = SessionId.of("lost session: 'x' 3 4 y");
    memory
        .session(id)
        .record(List.of(Message.user("Use port 5433"), Message.assistant("It is done")));
    Session known = memory.session(id).find().orElseThrow();
    store.<Void>write(
        tx -> {
          tx.sessions().delete(known.scope(), id);
          return null;
        });

    Repairs.Repair repair = only(Finding.UNKNOWN_SESSION);
    assertThat(repair.session()).isEqualTo(id.value());
    assertThat(repair.node()).isNull();
    apply(repair);
    Session made = memory.session(id).find().orElseThrow();
    assertThat(made.messages()).isEqualTo(2);
    assertThat(made.isOpen()).isFalse();
    repairs().undo(repair.id());
    assertThat(memory.session(id).find()).isEmpty();

    apply(only(Finding.UNKNOWN_SESSION));
    memory.session(id).open(Session.Details.NONE);
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> repairs().undo(repair.id()))
        .withMessageContaining("later changes");
  }

  // ---- whose word counts, and what is refused --------------------------------------------------

  @Test
  void personsWord_isProposedAndChangedByNoAgent() {
    AgentMemory person = byPerson();
    MemoryNode top = person.remember(NodeDraft.builder(NodeKind.MODULE, "Top").build());
    MemoryNode leaf =
        person.remember(NodeDraft.builder(NodeKind.FACT, "Leaf").parent(top.id()).build());
    MemoryNode own = remember(NodeKind.MODULE, "Own", "");
    MemoryNode below =
        memory.remember(NodeDraft.builder(NodeKind.FACT, "Below").parent(own.id()).build());
    person.node(top.id()).archive("away");
    memory.node(own.id()).archive("away");
    List<Repairs.Repair> found = propose();
    assertThat(found)
        .filteredOn(Repairs.Repair::needsPerson)
        .extracting(Repairs.Repair::node)
        .containsExactly(leaf.ref());
    int events = eventCount();

    assertThatExceptionOfType(NeedsPersonException.class)
        .isThrownBy(() -> repairs().apply(found.stream().map(Repairs.Repair::id).toList()));

    assertThat(node(below.ref()).parent()).as("all or nothing").isEqualTo(own.id());
    assertThat(eventCount()).isEqualTo(events);
    Repairs ofPerson = person.maintenance().repairs();
    List<Repairs.Repair> applied = ofPerson.apply(found.stream().map(Repairs.Repair::id).toList());
    assertThat(applied).hasSize(2);
    assertThatExceptionOfType(NeedsPersonException.class)
        .isThrownBy(() -> repairs().undo(applied.get(0).id()));
    applied.forEach(repair -> ofPerson.undo(repair.id()));
    assertThat(node(leaf.ref()).parent()).isEqualTo(top.id());
  }

  @Test
  void neverArchive_keepsRepairsFromPuttingAway() {
    AgentMemory kept =
        builder()
            .config(c -> c.policies(MemoryPolicies.of(MemoryPolicy.neverArchive("keep"))))
            .build();
    remember(NodeKind.FACT, "Port", "");
    clock.advance(Duration.ofMinutes(1));
    rememberAnotherPort();

    assertThat(propose()).hasSize(1);
    assertThat(kept.maintenance().repairs().propose(10)).isEmpty();
  }

  @Test
  void proposals_haveTheSameIdsUntilTheMemoryChanges() {
    remember(NodeKind.FACT, "Port", "");
    clock.advance(Duration.ofMinutes(1));
    MemoryNode second = rememberAnotherPort();
    Repairs.Repair repair = only(Finding.DUPLICATE);

    assertThat(only(Finding.DUPLICATE)).isEqualTo(repair);
    memory.remember(NodeDraft.builder(second.id()).tags("network").build());
    assertThat(only(Finding.DUPLICATE).id()).isNotEqualTo(repair.id());
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> apply(repair))
        .withMessageContaining("look again");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "repair-0000000000000000", "fact.port", "' OR 1=1 --", "checkpoint one"})
  void unknownId_isRefused(String id) {
    remember(NodeKind.FACT, "Port", "");
    memory.maintenance().checkpoints().create("one", null);

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> repairs().apply(List.of(id)));
    assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> repairs().undo(id));
  }

  @Test
  void undo_afterALaterChangeOrTwice_isRefused() {
    remember(NodeKind.FACT, "Port", "");
    clock.advance(Duration.ofMinutes(1));
    MemoryNode second = rememberAnotherPort();
    Repairs.Repair repair = only(Finding.DUPLICATE);
    apply(repair);
    memory.recordUse(List.of(second.id()));
    repairs().undo(repair.id());
    assertThat(node(second.ref()).usage().useCount()).as("uses stay").isEqualTo(1);
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> repairs().undo(repair.id()))
        .withMessageContaining("not taken back already");

    Repairs.Repair again = only(Finding.DUPLICATE);
    apply(again);
    memory.node(second.id()).archive("away");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> repairs().undo(again.id()))
        .withMessageContaining("later changes");
  }

  // ---- random ----------------------------------------------------------------------------------

  /** Repairs of a random life are applied and taken back in the other direction. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void randomLife_repairedAndTakenBack_isAsItWas(long seed) {
    AgentMemory person = byPerson();
    RandomLife life = new RandomLife(seed, memory, person, clock);
    for (int step = 0; step < 150; step++) {
      try {
        life.step();
      } catch (MemoryException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
    MemoryNode away = person.remember(NodeDraft.builder(NodeKind.MODULE, "Away").build());
    person.remember(NodeDraft.builder(NodeKind.FACT, "Left behind").parent(away.id()).build());
    person.node(away.id()).archive("away");
    clock.advance(Duration.ofDays(40));
    Repairs repairs = person.maintenance().repairs();
    Map<NodeRef, MemoryNode> before = nodes();
    List<String> applied = new ArrayList<>();
    for (Repairs.Repair repair : repairs.propose(Repairs.MAX_LIMIT)) {
      if (repair.node() != null) {
        try {
          repairs.apply(List.of(repair.id()));
          applied.add(repair.id());
        } catch (InvalidValueException e) {
          // Another repair has changed what it was about.
          assertThat(e.field()).isIn("id", "parent");
        }
      }
    }
    assertThat(applied).isNotEmpty();
    check(life);
    Collections.reverse(applied);
    applied.forEach(repairs::undo);
    check(life);
    assertThat(nodes()).isEqualTo(before);
  }

  private void check(RandomLife life) {
    store.<Void>read(
        tx -> {
          new LifeInvariants(tx, memory.scopes().scopes()).check(life.words());
          return null;
        });
  }

  private Map<NodeRef, MemoryNode> nodes() {
    Map<NodeRef, MemoryNode> nodes = new HashMap<>();
    all()
        .forEach(
            node ->
                nodes.put(
                    node.ref(),
                    comparable(node.ref()).toBuilder()
                        .summary(node.ownSummary())
                        .flags(Set.of())
                        .build()));
    return nodes;
  }
}
