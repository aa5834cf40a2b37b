package dev.memoryweave.continuity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.continuity.Bootstrap.Outcome;
import dev.memoryweave.continuity.Scene.Scenario;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class BootstrapScenariosTest {
  private static final Logger LOG = LoggerFactory.getLogger(BootstrapScenariosTest.class);

  static Stream<Scenario> scenarios() {
    return LaneScenarios.all().stream();
  }

  private static Bootstrap answer(Scenario scenario) {
    try (InMemoryStore store = InMemoryStore.create()) {
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
  }

  @Test
  void the_confusion_table_holds_no_silent_wrong_guess() {
    Map<String, Integer> table = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    scenarios()
        .forEach(
            scenario -> {
              Bootstrap answer = answer(scenario);
              boolean right =
                  answer.outcome() == scenario.expected().outcome()
                      && (answer.outcome() != Outcome.CLEAR
                          || Scene.names(answer).equals(scenario.expected().lanes()));
              table.merge(
                  scenario.expected().outcome() + " -> " + answer.outcome(), 1, Integer::sum);
              if (answer.outcome() == Outcome.CLEAR && !right) {
                wrong.add(scenario.name());
              }
              LOG.info(
                  "{}",
                  String.format(
                      Locale.ROOT,
                      "%-55s expected %-9s got %-9s %.2f %s",
                      scenario.name(),
                      scenario.expected().outcome(),
                      answer.outcome(),
                      answer.confidence(),
                      Scene.names(answer)));
            });
    LOG.info("Expected -> answered: {}", table);
    assertThat(scenarios()).hasSizeGreaterThanOrEqualTo(40);
    assertThat(wrong).isEmpty();
    assertThat(table.keySet())
        .containsExactly("AMBIGUOUS -> AMBIGUOUS", "CLEAR -> CLEAR", "NONE -> NONE");
  }

  private static String told(Bootstrap answer) {
    StringBuilder told = new StringBuilder();
    for (Lane lane : answer.lanes()) {
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
}
