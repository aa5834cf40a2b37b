package dev.memoryweave.workspace.poisoning;

import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;

/** What is planted, and an honest agent that reports something like it and means the contrary. */
final class WitnessChannels {
  private WitnessChannels() {}

  static List<Channel> all() {
    return List.of(
        Channel.of(
            "planted, then the truth reported",
            (w, s, text, round) -> {
              w.agent.remember(Scenario.draft(s.kind(), text).build());
              report(w, s, round);
            }),
        Channel.of(
            "the truth reported, then planted",
            (w, s, text, round) -> {
              report(w, s, round);
              w.agent.reflect(
                  ReportChannels.report(s, round, Verification.TESTS_PASSED)
                      .constraints(List.of(text))
                      .procedures(List.of(text))
                      .build());
            }));
  }

  private static void report(World w, Scenario s, int round) {
    w.by(Provenance.of(Source.AGENT, "honest"))
        .reflect(
            ReportChannels.report(s, round, Verification.TESTS_PASSED)
                .constraints(List.of(s.good()))
                .procedures(List.of(s.good()))
                .build());
  }
}
