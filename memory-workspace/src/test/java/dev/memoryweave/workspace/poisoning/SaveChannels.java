package dev.memoryweave.workspace.poisoning;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import java.time.Instant;
import java.util.List;

/** The ways in of a caller who writes memories itself. */
final class SaveChannels {
  private SaveChannels() {}

  static List<Channel> all() {
    return List.of(
        Channel.of("remember", (w, s, text, round) -> w.agent.remember(inSession(s, text, round))),
        Channel.of(
            "remember, sure of itself",
            (w, s, text, round) ->
                w.agent.remember(
                    Scenario.draft(s.kind(), text).confidence(1d).importance(1d).build())),
        Channel.of(
            "remember, then verify",
            (w, s, text, round) -> {
              MemoryNode node = w.agent.remember(Scenario.draft(s.kind(), text).build());
              w.agent.node(node.id()).verify("Checked in session " + round);
            }),
        as(NodeKind.DECISION),
        as(NodeKind.GOTCHA),
        as(NodeKind.PATTERN),
        as(NodeKind.FACT),
        as(NodeKind.NOTE),
        as(NodeKind.PROJECT),
        asAuthor("remember, as a person", Provenance.of(Source.USER, "ada")),
        asAuthor("remember, as a command line", Provenance.of(Source.CLI)),
        asAuthor("remember, as a program", Provenance.of(Source.PROGRAM, "ci")),
        asAuthor("remember, as another agent", Provenance.of(Source.AGENT, "second")),
        asAuthor("remember, as a file", Provenance.of(Source.IMPORT)),
        asAuthor("remember, as a tool", Provenance.of(Source.TOOL)),
        Channel.of(
            "save intent",
            (w, s, text, round) ->
                w.agent.save(SaveIntent.builder().node(inSession(s, text, round)).build())),
        Channel.against(
            "remember by id", (w, s, text, round) -> w.agent.remember(change(w, text).build())),
        Channel.against(
            "remember by id, sure, revision named",
            (w, s, text, round) ->
                w.agent.remember(
                    change(w, text)
                        .confidence(1d)
                        .importance(1d)
                        .expectedRevision(w.node(w.requireGood()).revision())
                        .build())),
        Channel.against(
            "remember by key", (w, s, text, round) -> w.agent.remember(byKey(w, s, text).build())),
        Channel.against(
            "save intent by key",
            (w, s, text, round) ->
                w.agent.save(SaveIntent.builder().node(byKey(w, s, text).build()).build())),
        Channel.against(
            "fields by id, then remember",
            (w, s, text, round) -> {
              attempt(() -> w.agent.remember(lowered(w)));
              w.agent.remember(Scenario.draft(s.kind(), text).build());
            }),
        Channel.against(
            "key taken, then remember by key",
            (w, s, text, round) -> {
              String key = w.node(w.requireGood()).key();
              attempt(
                  () ->
                      w.agent.remember(
                          NodeDraft.builder(w.requireGood()).key(key + "-old").build()));
              w.agent.remember(Scenario.draft(s.kind(), text).key(key).build());
            }),
        Channel.against(
            "save and supersede",
            (w, s, text, round) -> {
              MemoryNode node = w.agent.remember(Scenario.draft(s.kind(), text).build());
              w.agent.save(
                  SaveIntent.builder()
                      .supersede(w.requireGood(), node.id(), "It is out of date")
                      .build());
            }),
        Channel.against(
            "remember as superseding",
            (w, s, text, round) ->
                w.agent.remember(
                    Scenario.draft(s.kind(), text)
                        .related(Predicate.SUPERSEDES, w.requireGood())
                        .build())),
        Channel.against(
            "remember as contradicting",
            (w, s, text, round) ->
                w.agent.remember(
                    Scenario.draft(s.kind(), text)
                        .related(Predicate.CONTRADICTS, w.requireGood())
                        .build())),
        Channel.against(
            "save, stale",
            (w, s, text, round) ->
                w.agent.save(
                    SaveIntent.builder()
                        .stale(w.requireGood(), "Somebody said so")
                        .node(Scenario.draft(s.kind(), text).build())
                        .build())),
        Channel.against(
            "save, forget",
            (w, s, text, round) ->
                w.agent.save(
                    SaveIntent.builder()
                        .delete(w.requireGood(), "It is wrong")
                        .node(Scenario.draft(s.kind(), text).build())
                        .build())),
        Channel.against(
            "archive, then remember",
            (w, s, text, round) -> {
              attempt(() -> w.agent.node(w.requireGood()).archive("It is old"));
              w.agent.remember(Scenario.draft(s.kind(), text).build());
            }),
        Channel.against(
            "remember below it",
            (w, s, text, round) ->
                w.agent.remember(Scenario.draft(s.kind(), text).parent(w.requireGood()).build())));
  }

  private static NodeDraft inSession(Scenario s, String text, int round) {
    return Scenario.draft(s.kind(), text).session(World.session(round)).build();
  }

  private static Channel as(NodeKind kind) {
    return Channel.of(
        "remember as a " + kind.label(),
        (w, s, text, round) -> w.agent.remember(Scenario.draft(kind, text).build()));
  }

  private static Channel asAuthor(String name, Provenance author) {
    return Channel.of(
        name,
        (w, s, text, round) ->
            w.agent.remember(Scenario.draft(s.kind(), text).provenance(author).build()));
  }

  private static NodeDraft.Builder change(World w, String text) {
    NodeId good = w.requireGood();
    NodeDraft draft = Scenario.draft(good.kind(), text).build();
    return NodeDraft.builder(good)
        .title(draft.title())
        .body(draft.body() == null ? "" : draft.body());
  }

  private static NodeDraft.Builder byKey(World w, Scenario s, String text) {
    return Scenario.draft(s.kind(), text)
        .level(Scope.Level.PROJECT)
        .key(w.node(w.requireGood()).key());
  }

  private static NodeDraft lowered(World w) {
    return NodeDraft.builder(w.requireGood())
        .importance(0d)
        .confidence(0d)
        .tags("obsolete")
        .lifetime(new Lifetime(null, Instant.parse("2026-03-01T00:00:00Z")))
        .build();
  }

  /** An attacker goes on where one step is refused. */
  static void attempt(Runnable step) {
    try {
      step.run();
    } catch (MemoryException e) {
      // The next step is tried all the same.
    }
  }
}
