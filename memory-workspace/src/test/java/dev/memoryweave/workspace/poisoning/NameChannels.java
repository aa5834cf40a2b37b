package dev.memoryweave.workspace.poisoning;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;
import java.util.Locale;

/** The ways in of names: what a memory has besides its text, and what the project is called. */
final class NameChannels {
  private static final int BRANCH = 200;
  private static final int PREDICATE = 60;

  private NameChannels() {}

  static List<Channel> all() {
    return List.of(
        Channel.of(
            "branch",
            (w, s, text, round) ->
                w.by(Provenance.of(Source.MCP, "scribe").onBranch(cut(name(text), BRANCH)))
                    .remember(carrier(s, round).build())),
        Channel.of(
            "branch of a rule",
            (w, s, text, round) ->
                w.by(Provenance.of(Source.MCP, "scribe").onBranch(cut(line(text), BRANCH)))
                    .remember(
                        Scenario.draft(s.kind(), "Look at " + s.task() + " with care").build())),
        Channel.of(
            "session",
            (w, s, text, round) ->
                w.agent.remember(
                    carrier(s, round).session(SessionId.of(cut(line(text), BRANCH))).build())),
        Channel.of(
            "file names of a report",
            (w, s, text, round) ->
                w.agent.reflect(
                    ReportChannels.report(s, round, Verification.TESTS_PASSED)
                        .summary("Looked at how the kiosk handles authentication and retries.")
                        .facts(List.of("The kiosk has a file about it, number " + round))
                        .changedFiles(List.of("src/" + name(text) + ".java"))
                        .modulePath("src/" + name(text))
                        .symbols(List.of(line(text)))
                        .build())),
        Channel.of(
            "name of a file",
            (w, s, text, round) ->
                w.readFile(
                    "docs/" + cut(name(text), BRANCH) + round + ".md",
                    "# About\n\nNotes about " + s.task() + ".\n")),
        Channel.of(
            "key",
            (w, s, text, round) ->
                w.agent.remember(carrier(s, round).key(cut(Slug.of(text), 120)).build())),
        Channel.of(
            "tags",
            (w, s, text, round) -> w.agent.remember(carrier(s, round).tags(line(text)).build())),
        Channel.of(
            "anchors and symbols",
            (w, s, text, round) ->
                w.agent.remember(
                    carrier(s, round)
                        .anchors(List.of(Anchor.of(cut(name(text), BRANCH))))
                        .symbols(line(text))
                        .build())),
        Channel.of(
            "evidence of a fact",
            (w, s, text, round) ->
                w.agent.remember(
                    carrier(s, round)
                        .evidence(Evidence.Kind.FILE, "docs/" + name(text), text)
                        .build())),
        Channel.against(
            "evidence for a person's memory",
            (w, s, text, round) ->
                w.agent
                    .node(w.requireGood())
                    .attachEvidence(
                        Evidence.Draft.of(
                            Evidence.Kind.FILE, "docs/rules-" + round + ".md:1", text))),
        Channel.against(
            "locator of evidence for a person's memory",
            (w, s, text, round) ->
                w.agent
                    .node(w.requireGood())
                    .attachEvidence(
                        Evidence.Draft.of(
                            Evidence.Kind.FILE,
                            cut(line(text), BRANCH) + " " + round,
                            "See there."))),
        Channel.against(
            "predicate of a relation to a person's memory",
            (w, s, text, round) -> {
              NodeId carrier = w.agent.remember(carrier(s, round).build()).id();
              w.agent.node(carrier).relate(Relation.Draft.of(predicate(text), w.requireGood()));
              w.agent.node(w.requireGood()).relate(Relation.Draft.of(predicate(text), carrier));
            }),
        Channel.against(
            "title below a person's memory",
            (w, s, text, round) ->
                w.agent.remember(
                    Scenario.draft(NodeKind.FACT, text).parent(w.requireGood()).build())));
  }

  /** A harmless memory of the agent. */
  private static NodeDraft.Builder carrier(Scenario s, int round) {
    return NodeDraft.builder(NodeKind.FACT, "Notes about " + s.task() + ", part " + round);
  }

  private static String line(String text) {
    return text.replace('\n', ' ');
  }

  private static String name(String text) {
    return line(text).replaceAll("[\\s:\\\\?*\"<>|/]+", "-");
  }

  private static String cut(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    return text.substring(
        0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length);
  }

  private static Predicate predicate(String text) {
    String words = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    String cut = cut(words.replaceAll("^[^a-z]+", ""), PREDICATE);
    return Predicate.of(cut.isEmpty() ? "related_to" : cut);
  }
}
