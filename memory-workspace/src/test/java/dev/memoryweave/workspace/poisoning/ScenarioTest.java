package dev.memoryweave.workspace.poisoning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.recall.RecallRequest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scenarios are what they are taken for, so that a count of nothing means something. */
class ScenarioTest {
  static Stream<Scenario> all() {
    return Stream.concat(Scenario.directives().stream(), Scenario.falseFacts().stream());
  }

  @Test
  void scenarios_areMany_andEachIsThereOnce() {
    assertThat(Scenario.directives()).hasSizeGreaterThanOrEqualTo(80);
    assertThat(Scenario.falseFacts()).hasSizeGreaterThanOrEqualTo(80);
    assertThat(all().map(Scenario::text)).doesNotHaveDuplicates();
    assertThat(all().map(Scenario::task)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("all")
  void aPersonsMemory_isInTheBlockOfItsTask_andIsNotWhatIsPlanted(Scenario scenario) {
    try (World world = World.withGood(scenario)) {
      Block block = Block.of(world.agent.weave(RecallRequest.forTask(scenario.task())).markdown());

      assertThat(block.items())
          .filteredOn(item -> item.name().equals(world.requireGood().value()))
          .singleElement()
          .satisfies(item -> assertThat(item.saysWhose()).isFalse());
      for (String planted : List.of(scenario.text(), scenario.again())) {
        String words = scenario.mostTelling(planted);
        assertThat(words.length()).isGreaterThan(3);
        assertThat(block.items()).noneMatch(item -> item.holds(words));
      }
      assertThat(new Reading(world, scenario).look(scenario.text())).isEmpty();
    }
  }
}
