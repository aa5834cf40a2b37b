package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.Happening;
import dev.memoryweave.store.WriteTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Events: numbered across the store, and counted by scope as its revision. */
abstract class EventRules extends StoreRules {
  EventRules(MemoryStoreContract contract) {
    super(contract);
  }

  private MemoryEvent append(MemoryEvent.Draft draft) {
    return store.write(tx -> tx.journal().append(draft));
  }

  private MemoryEvent append(Scope scope, MemoryEvent.Type type, String subject) {
    return append(event(type, scope, subject));
  }

  private List<MemoryEvent> list(EventQuery query) {
    return store.read(tx -> tx.journal().events(query));
  }

  private static EventQuery all(Scope... scopes) {
    return new EventQuery(List.of(scopes), null, Set.of(), 0, EventQuery.MAX_LIMIT, false);
  }

  private static EventQuery query(
      @Nullable String subject,
      Set<MemoryEvent.Type> types,
      long after,
      int limit,
      boolean latest) {
    return new EventQuery(List.of(PROJECT), subject, types, after, limit, latest);
  }

  private long revision(Scope scope) {
    return store.read(tx -> tx.journal().revision(scope));
  }

  @Test
  void append_event_numbersItAndRaisesTheRevision() {
    MemoryEvent.Draft draft =
        new MemoryEvent.Draft(
            MemoryEvent.Type.MEMORY_CREATED,
            PROJECT,
            "fact.a",
            Source.CLI,
            NOON,
            "because it is so",
            "anna");

    MemoryEvent event = append(draft);

    assertThat(event).isEqualTo(MemoryEvent.of(draft, event.sequence(), 1));
    assertThat(event.sequence()).isPositive();
    assertThat(list(all(PROJECT))).containsExactly(event);
    assertThat(revision(PROJECT)).isEqualTo(1);
  }

  @Test
  void append_anyTypeByAnySource_comesBackAsItWas() {
    List<MemoryEvent> events = new ArrayList<>();
    for (MemoryEvent.Type type : MemoryEvent.Type.values()) {
      for (Source source : Source.values()) {
        events.add(
            append(new MemoryEvent.Draft(type, PROJECT, "s", source, NOON.minusMillis(1), null)));
      }
    }

    assertThat(list(all(PROJECT))).isEqualTo(events);
  }

  @Test
  void append_inSeveralScopes_countsEachRevisionOnItsOwn() {
    List<MemoryEvent> events = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      Scope scope = i % 3 == 0 ? WORKSPACE : i % 3 == 1 ? PROJECT : OTHER_PROJECT;
      MemoryEvent event = append(scope, MemoryEvent.Type.MEMORY_UPDATED, "fact.x");
      assertThat(event.revision()).isEqualTo(i / 3 + 1);
      events.add(event);
    }

    assertThat(events).extracting(MemoryEvent::sequence).isSorted().doesNotHaveDuplicates();
    assertThat(revision(WORKSPACE)).isEqualTo(4);
    assertThat(revision(PROJECT)).isEqualTo(4);
    assertThat(revision(OTHER_PROJECT)).isEqualTo(4);
    assertThat(revision(Scope.project("unknown"))).isZero();
    assertThat(revision(Scope.tenant("tck"))).isZero();
    assertThat(list(all(OTHER_PROJECT, WORKSPACE, PROJECT))).isEqualTo(events);
    assertThat(list(all(OTHER_PROJECT)))
        .hasSize(4)
        .allMatch(event -> event.scope().equals(OTHER_PROJECT));
    assertThat(list(all(PROJECT, PROJECT))).hasSize(4);
  }

  @Test
  void list_latest_comesBackwards() {
    List<MemoryEvent> events = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      events.add(append(PROJECT, MemoryEvent.Type.MEMORY_UPDATED, "fact.x" + i));
    }

    assertThat(list(query(null, Set.of(), 0, 3, false))).isEqualTo(events.subList(0, 3));
    Collections.reverse(events);
    assertThat(list(query(null, Set.of(), 0, 3, true))).isEqualTo(events.subList(0, 3));
    assertThat(list(query(null, Set.of(), 0, 1_000, true))).isEqualTo(events);
  }

  @Test
  void list_afterASequence_leavesOutWhatWasBefore() {
    List<MemoryEvent> events = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      events.add(append(PROJECT, MemoryEvent.Type.MEMORY_UPDATED, "fact.x"));
      append(OTHER_PROJECT, MemoryEvent.Type.MEMORY_UPDATED, "fact.x");
    }
    long third = events.get(2).sequence();

    assertThat(list(query(null, Set.of(), third, 1_000, false))).isEqualTo(events.subList(3, 6));
    assertThat(list(query(null, Set.of(), third, 2, false))).isEqualTo(events.subList(3, 5));
    assertThat(list(query(null, Set.of(), third, 2, true)))
        .containsExactly(events.get(5), events.get(4));
    assertThat(list(query(null, Set.of(), events.get(5).sequence(), 9, false))).isEmpty();
    assertThat(list(query(null, Set.of(), Long.MAX_VALUE, 9, true))).isEmpty();
  }

  @Test
  void list_bySubjectAndType_givesThoseThatAreBoth() {
    MemoryEvent created = append(PROJECT, MemoryEvent.Type.MEMORY_CREATED, "fact.a");
    append(PROJECT, MemoryEvent.Type.MEMORY_CREATED, "fact.ab");
    MemoryEvent updated = append(PROJECT, MemoryEvent.Type.MEMORY_UPDATED, "fact.a");
    append(OTHER_PROJECT, MemoryEvent.Type.MEMORY_UPDATED, "fact.a");
    append(PROJECT, MemoryEvent.Type.MEMORY_UPDATED, "fact.A");
    MemoryEvent deleted = append(PROJECT, MemoryEvent.Type.MEMORY_DELETED, "fact.a");

    assertThat(list(query("fact.a", Set.of(), 0, 9, false)))
        .containsExactly(created, updated, deleted);
    assertThat(list(query("fact.a", Set.of(MemoryEvent.Type.MEMORY_UPDATED), 0, 9, false)))
        .containsExactly(updated);
    assertThat(
            list(
                query(
                    "fact.a",
                    Set.of(MemoryEvent.Type.MEMORY_CREATED, MemoryEvent.Type.MEMORY_DELETED),
                    0,
                    9,
                    true)))
        .containsExactly(deleted, created);
    assertThat(list(query("fact.a", Set.of(), created.sequence(), 1, false)))
        .containsExactly(updated);
    assertThat(list(query(null, Set.of(MemoryEvent.Type.INDEX_REBUILT), 0, 9, false))).isEmpty();
    assertThat(list(query("fact", Set.of(), 0, 9, false))).isEmpty();
    assertThat(list(query("%", Set.of(), 0, 9, false))).isEmpty();
  }

  @Test
  void append_withinAWrite_isSeenByIt() {
    change(
        tx -> {
          MemoryEvent first =
              tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, "fact.a"));
          MemoryEvent second =
              tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, "fact.a"));
          assertThat(second.sequence()).isGreaterThan(first.sequence());
          assertThat(second.revision()).isEqualTo(2);
          assertThat(tx.journal().events(all(PROJECT))).containsExactly(first, second);
          assertThat(tx.journal().revision(PROJECT)).isEqualTo(2);
        });
  }

  @Test
  void append_inAWriteThatFails_takesTheRevisionBack() {
    MemoryEvent kept = append(PROJECT, MemoryEvent.Type.MEMORY_CREATED, "fact.a");

    changeInVain(
        tx -> {
          tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, "fact.a"));
        });

    assertThat(revision(PROJECT)).isEqualTo(1);
    assertThat(list(all(PROJECT))).containsExactly(kept);
    MemoryEvent next = append(PROJECT, MemoryEvent.Type.MEMORY_UPDATED, "fact.a");
    assertThat(next.revision()).isEqualTo(2);
    assertThat(next.sequence()).isGreaterThan(kept.sequence());
  }

  @Test
  void change_ofNodes_writesNoEventByItself() {
    update(insert(fact("Quiet")).toBuilder().body("very").build());
    delete(fact("Quiet").ref());

    assertThat(list(all(PROJECT))).isEmpty();
    assertThat(revision(PROJECT)).isZero();
  }

  @Test
  void delete_ofANode_keepsItsEvents() {
    insert(fact("Gone"));
    MemoryEvent event = append(PROJECT, MemoryEvent.Type.MEMORY_DELETED, "fact.gone");

    delete(fact("Gone").ref());

    assertThat(list(query("fact.gone", Set.of(), 0, 9, false))).containsExactly(event);
  }

  private MemoryEvent append(Scope scope, String subject, @Nullable String reason) {
    return append(
        new MemoryEvent.Draft(
            MemoryEvent.Type.MEMORY_USED, scope, subject, Source.CLI, NOON, reason, "anna"));
  }

  private static MemoryEvent worded(MemoryEvent event, String subject, @Nullable String reason) {
    return new MemoryEvent(
        event.sequence(),
        event.type(),
        event.scope(),
        subject,
        event.actor(),
        event.at(),
        reason,
        event.revision(),
        event.principalId());
  }

  @Test
  void anonymize_namesTheNodeByThePlaceholderInSubjectsAndReasons() {
    MemoryEvent own = append(PROJECT, "fact.a", "it is told");
    MemoryEvent from = append(PROJECT, "fact.a affects fact.b", null);
    MemoryEvent to = append(PROJECT, "fact.b affects fact.a", "as fact.b says");
    MemoryEvent reason = append(PROJECT, "fact.b", "fact.a, fact.b (see 'fact.a').");
    MemoryEvent other = append(PROJECT, "fact.b", "it is told");
    long revision = revision(PROJECT);

    change(tx -> anonymize(tx, PROJECT, 7));

    assertThat(list(all(PROJECT)))
        .containsExactly(
            worded(own, "fact.gone--7", null),
            worded(from, "fact.gone--7 affects fact.b", null),
            worded(to, "fact.b affects fact.gone--7", null),
            worded(reason, "fact.b", "fact.gone--7, fact.b (see 'fact.gone--7')."),
            other);
    assertThat(list(query("fact.a", Set.of(), 0, 9, false))).isEmpty();
    assertThat(list(query("fact.gone--7", Set.of(), 0, 9, false)))
        .containsExactly(worded(own, "fact.gone--7", null));
    assertThat(revision(PROJECT)).isEqualTo(revision);
    assertThat(append(PROJECT, "fact.c", null).revision()).isEqualTo(revision + 1);
  }

  @Test
  void anonymize_leavesLongerIdsAndOtherScopesAsTheyAre() {
    List<MemoryEvent> events = new ArrayList<>();
    events.add(append(PROJECT, "fact.a-b", "fact.ab, artifact.a, fact.a-b, fact.a_b, fact.A"));
    events.add(append(PROJECT, "fact.a-b affects artifact.a", "a"));
    events.add(append(OTHER_PROJECT, "fact.a", "fact.a"));

    change(
        tx -> {
          anonymize(tx, PROJECT, 7);
          anonymize(tx, WORKSPACE, 8);
        });

    assertThat(list(all(PROJECT, OTHER_PROJECT, WORKSPACE))).isEqualTo(events);
  }

  private static void anonymize(WriteTransaction tx, Scope scope, int number) {
    tx.nodes().anonymize(scope, Map.of(NodeId.of("fact.a"), NodeId.of("fact.gone--" + number)));
  }

  @Test
  void anonymize_namesSeveralNodesByTheirPlaceholdersAtOnce() {
    MemoryEvent own = append(PROJECT, "fact.a", "it is told");
    MemoryEvent both = append(PROJECT, "fact.a-b affects fact.a", null);
    MemoryEvent reason = append(PROJECT, "fact.c", "fact.a, fact.a-b and fact.d.");
    MemoryEvent other = append(PROJECT, "fact.a-b-c", "fact.ab, artifact.a, docs.a");

    change(
        tx ->
            tx.nodes()
                .anonymize(
                    PROJECT,
                    Map.of(
                        NodeId.of("fact.a"),
                        NodeId.of("fact.gone--7"),
                        NodeId.of("fact.a-b"),
                        NodeId.of("fact.gone--8"),
                        NodeId.of("fact.unknown"),
                        NodeId.of("fact.gone--9"))));

    assertThat(list(all(PROJECT)))
        .containsExactly(
            worded(own, "fact.gone--7", null),
            worded(both, "fact.gone--8 affects fact.gone--7", null),
            worded(reason, "fact.c", "fact.gone--7, fact.gone--8 and fact.d."),
            other);
  }

  @Test
  void anonymize_inAWriteThatFails_isTakenBack() {
    MemoryEvent event = append(PROJECT, "fact.a", "it is told");

    changeInVain(tx -> anonymize(tx, PROJECT, 7));

    assertThat(list(all(PROJECT))).containsExactly(event);
    assertThat(list(query("fact.a", Set.of(), 0, 9, false))).containsExactly(event);
  }

  @Test
  void reached_goesOnWithEachEvent_andTheHistoryLeadsThroughAllOfThem() {
    List<JournalStore.Point> points = new ArrayList<>();
    points.add(store.read(tx -> tx.journal().reached()));
    assertThat(points).containsExactly(JournalStore.Point.BEGINNING);
    for (Scope scope : List.of(PROJECT, WORKSPACE, OTHER_PROJECT, PROJECT)) {
      MemoryEvent event = append(scope, MemoryEvent.Type.MEMORY_UPDATED, "fact.x");
      JournalStore.Point point = store.read(tx -> tx.journal().reached());
      assertThat(point.sequence()).isEqualTo(event.sequence());
      points.add(point);
    }

    assertThat(points).allMatch(point -> store.<Boolean>read(leadsThrough(point)));
    // A cleared scope keeps its place in the history.
    change(tx -> tx.clear(event(MemoryEvent.Type.SCOPE_CLEARED, PROJECT, "project")));
    assertThat(points).allMatch(point -> store.<Boolean>read(leadsThrough(point)));
  }

  @Test
  void leadsThrough_aPointOfAnotherHistory_isNotTakenByItsNumber() {
    MemoryEvent first = append(PROJECT, MemoryEvent.Type.MEMORY_CREATED, "fact.a");
    append(PROJECT, MemoryEvent.Type.MEMORY_UPDATED, "fact.a");
    JournalStore.Point reached = store.read(tx -> tx.journal().reached());

    for (JournalStore.Point other :
        List.of(
            new JournalStore.Point(reached.sequence(), reached.mark() + "0"),
            new JournalStore.Point(first.sequence(), "another"),
            new JournalStore.Point(reached.sequence() + 1, reached.mark()))) {
      assertThat(store.<Boolean>read(leadsThrough(other))).as("%s", other).isFalse();
    }
  }

  @Test
  void append_eventThatConcernsNoMemory_leavesTheRevisionAsItIs() {
    MemoryEvent before = append(PROJECT, MemoryEvent.Type.MEMORY_CREATED, "fact.a");
    List<MemoryEvent> ofKnowledge = new ArrayList<>();
    for (MemoryEvent.Type type : MemoryEvent.Type.values()) {
      if (type.keepsRevision()) {
        ofKnowledge.add(append(PROJECT, type, "src/Main.java"));
      }
    }
    MemoryEvent inNewScope = append(WORKSPACE, MemoryEvent.Type.KNOWLEDGE_INDEXED, "src");
    MemoryEvent after = append(PROJECT, MemoryEvent.Type.MEMORY_UPDATED, "fact.a");

    assertThat(ofKnowledge).hasSize(4).allMatch(event -> event.revision() == before.revision());
    assertThat(after.revision()).isEqualTo(2);
    assertThat(revision(PROJECT)).isEqualTo(2);
    assertThat(inNewScope.revision()).isZero();
    assertThat(revision(WORKSPACE)).isZero();
    assertThat(list(query("src/Main.java", Set.of(), 0, 9, false))).isEqualTo(ofKnowledge);
    assertThat(list(all(PROJECT))).hasSize(6).startsWith(before).endsWith(after);
    assertThat(list(all(WORKSPACE))).containsExactly(inNewScope);
  }

  private MemoryEvent at(Scope scope, Instant time, MemoryEvent.Type type, String subject) {
    return append(new MemoryEvent.Draft(type, scope, subject, Source.CLI, time, null));
  }

  @Test
  void tally_ofPeriods_countsByTypeAndKindFromABoundToBeforeTheNext() {
    at(PROJECT, NOON.minusSeconds(9), MemoryEvent.Type.MEMORY_CREATED, "fact.before");
    at(PROJECT, NOON, MemoryEvent.Type.MEMORY_CREATED, "fact.a");
    at(OTHER_PROJECT, NOON, MemoryEvent.Type.MEMORY_CREATED, "fact.a");
    at(PROJECT, NOON.plusMillis(999), MemoryEvent.Type.MEMORY_CREATED, "turn.b");
    at(PROJECT, NOON.plusMillis(999), MemoryEvent.Type.MEMORY_CREATED, "fact.c");
    at(WORKSPACE, NOON.plusSeconds(1), MemoryEvent.Type.CHECKPOINT_CREATED, "checkpoint v1.2");
    at(PROJECT, NOON.plusSeconds(2), MemoryEvent.Type.MEMORY_CREATED, "fact.after");
    List<Instant> bounds = List.of(NOON, NOON.plusSeconds(1), NOON.plusSeconds(2));

    List<Map<Happening, Long>> tally =
        store.read(tx -> tx.journal().tally(List.of(PROJECT, WORKSPACE), bounds));

    assertThat(tally)
        .containsExactly(
            Map.of(
                new Happening(MemoryEvent.Type.MEMORY_CREATED, NodeKind.FACT),
                2L,
                new Happening(MemoryEvent.Type.MEMORY_CREATED, NodeKind.TURN),
                1L),
            Map.of(new Happening(MemoryEvent.Type.CHECKPOINT_CREATED, null), 1L));
  }

  @Test
  void tally_ofAnEmptyStore_isEmptyForEachPeriod() {
    List<Instant> bounds = List.of(NOON, NOON.plusSeconds(1), NOON.plusSeconds(2));

    List<Map<Happening, Long>> tally =
        store.read(tx -> tx.journal().tally(List.of(PROJECT), bounds));

    assertThat(tally).containsExactly(Map.of(), Map.of());
  }
}
