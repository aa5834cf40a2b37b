package dev.memoryweave.workspace.poisoning;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;

/** The ways in of what is imported, and of what tools give. */
final class ImportChannels {
  private ImportChannels() {}

  static List<Channel> all() {
    return List.of(
        Channel.of(
            "draft of an import",
            (w, s, text, round) ->
                w.agent.remember(
                    Scenario.draft(s.kind(), text)
                        .provenance(Provenance.of(Source.IMPORT, "file-" + round))
                        .build())),
        Channel.of(
            "batch of an import",
            (w, s, text, round) ->
                w.agent.rememberAll(
                    List.of(
                        Scenario.draft(s.kind(), text)
                            .provenance(Provenance.of(Source.IMPORT, "chat-" + round))
                            .build(),
                        Scenario.draft(s.kind(), s.wording(2))
                            .provenance(Provenance.of(Source.IMPORT, "wiki-" + round))
                            .build()))),
        by("importer", Source.IMPORT),
        by("tool", Source.TOOL),
        Channel.against(
            "importer, by key",
            (w, s, text, round) ->
                w.by(Provenance.of(Source.IMPORT, "importer"))
                    .save(
                        SaveIntent.builder()
                            .node(
                                Scenario.draft(s.kind(), text)
                                    .key(w.node(w.requireGood()).key())
                                    .build())
                            .build())),
        reports("reports of many importers", Source.IMPORT),
        reports("reports of many tools", Source.TOOL),
        Channel.of(
            "agent, then importer, then tool",
            (w, s, text, round) -> {
              Source source = List.of(Source.MCP, Source.IMPORT, Source.TOOL).get(round);
              w.by(Provenance.of(source, "same-" + round)).reflect(constraint(s, s.text(), round));
            }));
  }

  private static Channel by(String name, Source source) {
    return Channel.of(
        name,
        (w, s, text, round) -> {
          AgentMemory memory = w.by(Provenance.of(source, name + "-" + round));
          memory.remember(Scenario.draft(s.kind(), text).session(World.session(round)).build());
        });
  }

  private static Channel reports(String name, Source source) {
    return Channel.of(
        name,
        (w, s, text, round) ->
            w.by(Provenance.of(source, "one-" + round)).reflect(constraint(s, text, round)));
  }

  private static TaskReport constraint(Scenario s, String text, int round) {
    return ReportChannels.report(s, round, Verification.TESTS_PASSED)
        .constraints(List.of(text))
        .build();
  }
}
