package dev.memoryweave.continuity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.continuity.Continuity.RecentChanges;
import dev.memoryweave.continuity.Continuity.RecentChanges.Change;
import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecentChangesTest {
  private final InMemoryStore store = InMemoryStore.create();
  private final SettableClock clock = new SettableClock(Instant.parse("2026-05-01T08:00:00Z"));
  private final AgentMemory memory =
      AgentMemory.builder(store).scopes(ScopeChain.forProject("shop")).clock(clock).build();

  @AfterEach
  void close() {
    store.close();
  }

  private MemoryNode remember(NodeKind kind, String title) {
    clock.advance(Duration.ofHours(1));
    return memory.remember(NodeDraft.builder(kind, title).build());
  }

  private RecentChanges since(RecentChanges.Mark mark) {
    return memory.continuity().recentChanges(mark, 50);
  }

  private static List<String> told(RecentChanges changes) {
    return changes.changes().stream()
        .map(change -> change.type().label() + " " + change.subject())
        .toList();
  }

  @Test
  void changes_are_told_latest_first_and_once_for_each_memory() {
    MemoryNode port = remember(NodeKind.FACT, "The port is 8080");
    MemoryNode other = remember(NodeKind.FACT, "The port is 9090");
    long mark = since(RecentChanges.Mark.afterSequence(0)).upTo();
    memory.node(port.ref()).supersedeBy(other.ref(), "moved");
    remember(NodeKind.DECISION, "One port for everything");
    MemoryNode task = remember(NodeKind.TASK, "Change the firewall");
    memory.node(task.ref()).resolve("done");
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "The port is 9090").id(other.id()).body("TLS.").build());

    RecentChanges changes = since(RecentChanges.Mark.afterSequence(mark));

    assertThat(told(changes))
        .containsExactly(
            "updated fact.the-port-is-9090",
            "closed task.change-the-firewall",
            "decided decision.one-port-for-everything",
            "superseded fact.the-port-is-8080");
    Change superseded = changes.changes().get(3);
    assertThat(superseded.title()).isEqualTo("The port is 8080");
    assertThat(superseded.replacement()).isEqualTo("fact.the-port-is-9090");
    assertThat(superseded.reason()).contains("moved");
    assertThat(changes.complete()).isTrue();
    assertThat(since(RecentChanges.Mark.afterSequence(changes.upTo())).isEmpty()).isTrue();
  }

  @Test
  void a_time_a_sequence_and_a_revision_name_the_same_place() {
    remember(NodeKind.FACT, "A first fact about trees");
    long sequence = since(RecentChanges.Mark.afterSequence(0)).upTo();
    long revision = memory.status().revisions().values().stream().mapToLong(Long::longValue).sum();
    Instant before = clock.instant().plusSeconds(1);
    remember(NodeKind.FACT, "Another fact about rivers");
    remember(NodeKind.FACT, "One more fact about stones");

    List<Change> expected = since(RecentChanges.Mark.afterSequence(sequence)).changes();

    assertThat(expected).hasSize(2);
    assertThat(since(RecentChanges.Mark.at(before)).changes()).isEqualTo(expected);
    assertThat(since(RecentChanges.Mark.afterRevision(revision)).changes()).isEqualTo(expected);
    assertThat(since(RecentChanges.Mark.at(Instant.EPOCH)).changes()).hasSize(3);
    assertThat(since(RecentChanges.Mark.at(clock.instant().plusSeconds(9))).isEmpty()).isTrue();
    assertThat(since(RecentChanges.Mark.afterSequence(9_999)).upTo()).isEqualTo(9_999);
  }

  @Test
  void turns_are_counted_and_ended_sessions_listed() {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < 2_500; i++) {
      messages.add(Message.user("Message " + i).withTurn("t" + i).at(clock.instant()));
    }
    remember(NodeKind.FACT, "Before the talk");
    memory.session(SessionId.of("talk")).record(messages);
    memory.session(SessionId.of("talk")).end();

    RecentChanges changes = since(RecentChanges.Mark.afterSequence(0));

    assertThat(changes.turnsRecorded()).isEqualTo(2_500);
    assertThat(told(changes)).containsExactly("session ended talk", "created fact.before-the-talk");
  }

  @Test
  void what_is_not_listed_is_counted() {
    for (int i = 0; i < 12; i++) {
      remember(NodeKind.TASK, "Task number " + i);
    }

    RecentChanges changes =
        memory.continuity().recentChanges(RecentChanges.Mark.afterSequence(0), 5);

    assertThat(changes.changes()).hasSize(5);
    assertThat(changes.changes().get(0).subject()).isEqualTo("task.task-number-11");
    assertThat(changes.more()).isEqualTo(7);
  }

  @Test
  void pages_list_each_change_once() {
    for (int i = 0; i < 5; i++) {
      remember(NodeKind.TASK, "Task number " + i);
    }
    RecentChanges.Mark all = RecentChanges.Mark.afterSequence(0);
    RecentChanges first = memory.continuity().recentChanges(all, 2);
    memory.node(NodeId.of("task.task-number-0")).resolve("done");

    RecentChanges second =
        memory.continuity().recentChanges(all, first.changes().get(1).sequence(), 2);

    assertThat(told(first))
        .containsExactly("created task.task-number-4", "created task.task-number-3");
    assertThat(told(second))
        .containsExactly("created task.task-number-2", "created task.task-number-1");
    assertThat(second.more()).isZero();
    assertThat(told(since(RecentChanges.Mark.afterSequence(first.upTo()))))
        .containsExactly("closed task.task-number-0");
  }

  @Test
  void changes_name_their_author() {
    memory
        .writtenBy(() -> Provenance.of(Source.MCP, "codex"))
        .remember(NodeDraft.builder(NodeKind.FACT, "The port is 8080").build());

    assertThat(since(RecentChanges.Mark.afterSequence(0)).changes())
        .singleElement()
        .satisfies(change -> assertThat(change.actor()).isEqualTo(Source.MCP))
        .satisfies(change -> assertThat(change.principalId()).isEqualTo("codex"));
  }

  @Test
  void what_was_closed_and_opened_again_is_open() {
    MemoryNode task = remember(NodeKind.TASK, "Change the firewall");
    long mark = since(RecentChanges.Mark.afterSequence(0)).upTo();
    memory.node(task.ref()).resolve("done");
    memory.node(task.ref()).reopen("not done");

    assertThat(since(RecentChanges.Mark.afterSequence(mark)).changes())
        .extracting(Change::type)
        .containsExactly(RecentChanges.Type.REOPENED);
  }

  @Test
  void what_was_forgotten_leaves_its_name_alone() {
    MemoryNode fact = remember(NodeKind.FACT, "Something to forget");
    memory.writtenBy(() -> Provenance.of(Source.USER)).node(fact.ref()).forget("asked to");

    assertThat(since(RecentChanges.Mark.afterSequence(0)).changes())
        .singleElement()
        .satisfies(change -> assertThat(change.type()).isEqualTo(RecentChanges.Type.DELETED))
        .satisfies(change -> assertThat(change.title()).isEmpty());
  }

  @Test
  void limits_and_marks_are_checked() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(
            () -> memory.continuity().recentChanges(RecentChanges.Mark.afterSequence(0), 0));
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> RecentChanges.Mark.afterSequence(-1));
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> RecentChanges.Mark.at(null));
  }
}
