package dev.memoryweave.continuity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.continuity.Bootstrap.Outcome;
import dev.memoryweave.continuity.Continuity.RecentChanges;
import dev.memoryweave.continuity.Scene.Scenario;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.SessionStore.SessionQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The answers to agents that start cold, which are the same on every store. */
public abstract class ContinuityContract {
  private static final Logger LOG = LoggerFactory.getLogger(ContinuityContract.class);
  private static final List<Scope> SHOP = List.of(Scope.project("shop"));

  /** Opens a new, empty store that may be written to. */
  protected abstract MemoryStore open();

  static Stream<Scenario> scenarios() {
    return LaneScenarios.all().stream();
  }

  private Bootstrap answer(Scenario scenario) {
    try (MemoryStore store = open()) {
      return scenario.scene().play(store).continuity().bootstrap(scenario.hints());
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void each_start_is_answered_as_the_table_says(Scenario scenario) {
    Bootstrap answer = answer(scenario);
    assertThat(answer.outcome())
        .as("%s%n%s", answer.message(), told(answer))
        .isEqualTo(scenario.expected().outcome());
    if (answer.outcome() != Outcome.NONE) {
      assertThat(Scene.names(answer))
          .containsExactlyInAnyOrderElementsOf(scenario.expected().lanes());
    }
    assertThat(answer.pack() == null).isEqualTo(answer.outcome() == Outcome.AMBIGUOUS);
    assertThat(answer.confidence()).isBetween(0.0, 1.0);
    assertThat(answer.markdown()).startsWith("<memory-context>").endsWith("</memory-context>");
  }

  @Test
  void the_confusion_table_holds_no_silent_wrong_guess() {
    Map<String, Integer> table = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    scenarios()
        .forEach(
            scenario -> {
              Bootstrap answer = answer(scenario);
              Outcome expected = scenario.expected().outcome();
              table.merge(expected + " -> " + answer.outcome(), 1, Integer::sum);
              if (answer.outcome() == Outcome.CLEAR
                  && !Scene.names(answer).equals(scenario.expected().lanes())) {
                wrong.add(scenario.name());
              }
              LOG.info("{}", row(scenario, answer));
            });
    LOG.info("Expected -> answered: {}", table);
    assertThat(scenarios()).hasSizeGreaterThanOrEqualTo(40);
    assertThat(wrong).isEmpty();
    assertThat(table.keySet())
        .containsExactly("AMBIGUOUS -> AMBIGUOUS", "CLEAR -> CLEAR", "NONE -> NONE");
  }

  private static String row(Scenario scenario, Bootstrap answer) {
    return String.format(
        Locale.ROOT,
        "%-55s expected %-9s got %-9s %.2f %s",
        scenario.name(),
        scenario.expected().outcome(),
        answer.outcome(),
        answer.confidence(),
        Scene.names(answer));
  }

  private static String told(Bootstrap answer) {
    StringBuilder told = new StringBuilder();
    for (ContinuityPack.Lane lane : answer.lanes()) {
      told.append(String.format(Locale.ROOT, "%s %.3f", lane.id(), lane.score()));
      lane.reasons()
          .forEach(
              reason ->
                  told.append(
                      String.format(
                          Locale.ROOT, "%n    %+.2f %s", reason.points(), reason.text())));
      told.append('\n');
    }
    return told.toString();
  }

  /** All that a write could change. */
  private record State(
      List<MemoryNode> nodes, List<Session> sessions, List<MemoryEvent> events, long revision) {
    static State of(MemoryStore store) {
      return store.read(
          tx ->
              new State(
                  tx.nodes()
                      .list(
                          NodeStore.Query.first(
                              NodeFilter.in(SHOP),
                              NodeStore.Query.Order.OLDEST_FIRST,
                              NodeStore.Query.MAX_LIMIT))
                      .items(),
                  tx.sessions().list(SessionQuery.in(SHOP, 1_000)).items(),
                  tx.journal().events(new EventQuery(SHOP, null, Set.of(), 0, 1_000, false)),
                  tx.journal().revision(SHOP.get(0))));
    }
  }

  @Test
  void no_answer_changes_an_event_a_revision_or_a_row() {
    for (Scenario scenario : LaneScenarios.all()) {
      try (MemoryStore store = open()) {
        AgentMemory memory = scenario.scene().play(store);
        State before = State.of(store);
        Continuity continuity = memory.continuity();

        Bootstrap answer = continuity.bootstrap(scenario.hints());
        continuity.projectPack(ContinuityPack.Size.AUTO, null);
        continuity.injectionLines(Continuity.Selection.STANDING, Continuity.Limit.tokens(500));
        continuity.injectionLines(
            Continuity.Selection.STANDING.about("orders").withEntities(List.of("the import")),
            Continuity.Limit.characters(2_000));
        continuity.recentChanges(RecentChanges.Mark.afterSequence(0), 50);
        answer.lanes().forEach(lane -> continuity.pack(lane.id(), ContinuityPack.Size.FULL, null));

        assertThat(State.of(store)).as(scenario.name()).isEqualTo(before);
      }
    }
  }

  @Test
  void the_same_store_and_hints_give_the_same_answer() {
    for (Scenario scenario : LaneScenarios.all()) {
      try (MemoryStore one = open();
          MemoryStore two = open()) {
        Bootstrap first = scenario.scene().play(one).continuity().bootstrap(scenario.hints());
        Continuity again = scenario.scene().play(two).continuity();

        assertThat(again.bootstrap(scenario.hints())).as(scenario.name()).isEqualTo(first);
        assertThat(again.bootstrap(scenario.hints())).as(scenario.name()).isEqualTo(first);
      }
    }
  }

  /** The hash is one of this code, whatever the store and the process; a new layout changes it. */
  @Test
  void a_pack_has_the_same_hash_on_every_store() {
    try (MemoryStore store = open()) {
      AgentMemory memory = PackScenes.play(store, PackScenes.importer(), PackScenes.checkout());

      ContinuityPack pack =
          memory.continuity().pack(SessionId.of("orders-7"), ContinuityPack.Size.NORMAL, null);

      assertThat(pack.packHash())
          .isEqualTo("3fa92f14ca593725481b822fb7176a07a122e58ebb9597153d299cc6e9fb6c5a");
    }
  }
}
