package dev.memoryweave.continuity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.continuity.Scene.Scenario;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReadOnlyContinuityTest {
  private static final List<Scope> SHOP = List.of(Scope.project("shop"));

  /** All that a write could change. */
  private record State(
      List<MemoryNode> nodes, List<Session> sessions, List<MemoryEvent> events, long revision) {
    static State of(InMemoryStore store) {
      return store.read(
          tx ->
              new State(
                  tx.nodes()
                      .list(
                          NodeQuery.first(
                              NodeFilter.in(SHOP),
                              NodeQuery.Order.OLDEST_FIRST,
                              NodeQuery.MAX_LIMIT))
                      .items(),
                  tx.sessions().list(SessionQuery.in(SHOP, 1_000)).items(),
                  tx.journal()
                      .events(new EventQuery(SHOP, null, Set.of(), 0, 1_000, false)),
                  tx.journal().revision(SHOP.get(0))));
    }
  }

  @Test
  void no_answer_changes_an_event_a_revision_or_a_row() {
    for (Scenario scenario : LaneScenarios.all()) {
      try (InMemoryStore store = InMemoryStore.create()) {
        AgentMemory memory = scenario.scene().play(store);
        State before = State.of(store);
        Continuity continuity = memory.continuity();

        Bootstrap answer = continuity.bootstrap(scenario.hints());
        continuity.projectPack(PackSize.AUTO, null);
        continuity.injectionLines(null, TextLimit.tokens(500));
        continuity.recentChanges(ChangeMark.afterSequence(0), 50);
        answer.lanes().forEach(lane -> continuity.pack(lane.id(), PackSize.FULL, null));

        assertThat(State.of(store)).as(scenario.name()).isEqualTo(before);
      }
    }
  }

  @Test
  void the_same_store_and_hints_give_the_same_answer() {
    for (Scenario scenario : LaneScenarios.all()) {
      try (InMemoryStore one = InMemoryStore.create();
          InMemoryStore two = InMemoryStore.create()) {
        Bootstrap first = scenario.scene().play(one).continuity().bootstrap(scenario.hints());
        Continuity again = scenario.scene().play(two).continuity();

        assertThat(again.bootstrap(scenario.hints())).as(scenario.name()).isEqualTo(first);
        assertThat(again.bootstrap(scenario.hints())).as(scenario.name()).isEqualTo(first);
      }
    }
  }
}
