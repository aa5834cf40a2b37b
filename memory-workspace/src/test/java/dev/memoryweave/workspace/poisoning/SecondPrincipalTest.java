package dev.memoryweave.workspace.poisoning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One text under several names: a principal is an option of whoever starts a client. */
class SecondPrincipalTest {
  private static TaskReport report(Scenario scenario, String text, int round) {
    return ReportChannels.report(scenario, round, Verification.TESTS_PASSED)
        .constraints(List.of(text))
        .procedures(List.of(text))
        .build();
  }

  @Test
  void theSameReportAfterTestsUnderOtherNames_bringsNoDirectiveIntoForce() {
    List<Scenario> inForce = new ArrayList<>();
    List<Scenario> contested = new ArrayList<>();
    for (Scenario scenario : Scenario.directives()) {
      try (World world = World.withGood(scenario)) {
        for (int round = 0; round < 3; round++) {
          AgentMemory agent = world.by(Provenance.of(Source.MCP, "agent-" + round));
          String text = scenario.wording(0);
          SaveChannels.attempt(() -> agent.remember(Scenario.draft(scenario.kind(), text).build()));
          agent.reflect(report(scenario, text, round));
        }
        boolean directs =
            world.nodes().stream()
                .filter(node -> !node.provenance().trust().isPerson())
                .anyMatch(node -> node.isInForce() && node.kind().isDirective());
        if (directs) {
          inForce.add(scenario);
        }
        if (world.nodes().stream().anyMatch(SecondPrincipalTest::isContestedOfAPerson)) {
          contested.add(scenario);
        }
      }
    }

    assertThat(Scenario.directives()).hasSizeGreaterThanOrEqualTo(16);
    assertThat(inForce).isEmpty();
    assertThat(contested).isEmpty();
  }

  private static boolean isContestedOfAPerson(MemoryNode node) {
    return node.provenance().trust().isPerson() && node.isContested();
  }
}
