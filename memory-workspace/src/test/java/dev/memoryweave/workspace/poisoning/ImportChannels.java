package dev.memoryweave.workspace.poisoning;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.transfer.ImportOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The ways in of what is imported, and of what tools give. */
final class ImportChannels {
  private static final Instant MUCH_LATER = Instant.parse("2026-09-01T08:00:00Z");

  private ImportChannels() {}

  static List<Channel> all() {
    List<Channel> all = new ArrayList<>(ofImporters());
    all.addAll(ofExports());
    return List.copyOf(all);
  }

  private static List<Channel> ofImporters() {
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

  /** A stranger's export, which says that a person said it, imported by the person. */
  private static List<Channel> ofExports() {
    return List.of(
        Channel.of(
            "export of a stranger",
            (w, s, text, round) ->
                imports(
                    w,
                    ImportOptions.Policy.MERGE_NEWER,
                    stranger -> stranger.remember(Scenario.draft(s.kind(), text).build()))),
        Channel.against(
            "export with the person's id, merged",
            (w, s, text, round) ->
                imports(
                    w, ImportOptions.Policy.MERGE_NEWER, stranger -> sameId(w, s, text, stranger))),
        Channel.against(
            "export with the person's id, replacing",
            (w, s, text, round) ->
                imports(w, ImportOptions.Policy.REPLACE, stranger -> sameId(w, s, text, stranger))),
        Channel.against(
            "export with the person's key, replacing",
            (w, s, text, round) ->
                imports(
                    w,
                    ImportOptions.Policy.REPLACE,
                    stranger ->
                        stranger.remember(
                            Scenario.draft(s.kind(), text)
                                .id(NodeId.of(s.kind().label() + ".planted-" + round))
                                .key(w.node(w.requireGood()).key())
                                .build()))),
        Channel.against(
            "export that speaks against the person's memory",
            (w, s, text, round) ->
                imports(
                    w,
                    ImportOptions.Policy.REPLACE,
                    stranger -> {
                      NodeId good = sameId(w, s, s.good(), stranger);
                      NodeId bad = stranger.remember(Scenario.draft(s.kind(), text).build()).id();
                      stranger
                          .node(bad)
                          .relate(new Relation.Draft(Predicate.CONTRADICTS, good, null));
                    })),
        Channel.against(
            "export in which the person's memory was replaced",
            (w, s, text, round) ->
                imports(
                    w,
                    ImportOptions.Policy.REPLACE,
                    stranger -> {
                      NodeId good = sameId(w, s, s.good(), stranger);
                      NodeId bad = stranger.remember(Scenario.draft(s.kind(), text).build()).id();
                      stranger.node(good).supersedeBy(bad, "It is newer");
                    })),
        Channel.against(
            "export that asks to forget the person's memory",
            (w, s, text, round) ->
                imports(
                    w,
                    ImportOptions.Policy.REPLACE,
                    stranger -> {
                      NodeId good = sameId(w, s, s.good(), stranger);
                      stranger.remember(Scenario.draft(s.kind(), text).build());
                      stranger
                          .writtenBy(() -> Provenance.of(Source.AGENT, "mallory"))
                          .node(good)
                          .forget("It is wrong");
                    })));
  }

  private static NodeId sameId(World w, Scenario s, String text, AgentMemory stranger) {
    return stranger
        .remember(Scenario.draft(s.kind(), text).id(w.requireGood()).confidence(1d).build())
        .id();
  }

  private static void imports(World w, ImportOptions.Policy policy, Consumer<AgentMemory> fills) {
    try (InMemoryStore theirs = InMemoryStore.create()) {
      AgentMemory stranger =
          AgentMemory.builder(theirs)
              .scopes(w.person.scopes())
              .clock(Clock.fixed(MUCH_LATER, ZoneOffset.UTC))
              .author(Provenance.of(Source.USER, "ada"))
              .build();
      fills.accept(stranger);
      Path folder = Files.createTempDirectory("export");
      Path file = folder.resolve("export.jsonl");
      stranger.maintenance().transfer().exportTo(file);
      w.person.maintenance().transfer().importFrom(file, ImportOptions.DEFAULT.withPolicy(policy));
      Files.delete(file);
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
