package dev.memoryweave.build.lives;

import static dev.memoryweave.build.lives.Drafts.change;
import static dev.memoryweave.build.lives.Drafts.decision;
import static dev.memoryweave.build.lives.Drafts.fact;
import static dev.memoryweave.build.lives.Drafts.gotcha;
import static dev.memoryweave.build.lives.Drafts.id;
import static dev.memoryweave.build.lives.Drafts.question;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.model.PersonPrompt.Answer;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.recall.RecallRequest;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Changes of status, evidence and place; repairs and policies. */
final class UpkeepLives {
  private UpkeepLives() {}

  static List<Life> all() {
    return List.of(
        Life.of("all-changes-of-status", UpkeepLives::statuses).alsoOnSqlite(),
        Life.of("retire-forget-restore", UpkeepLives::retire).alsoOnSqlite(),
        Life.of("repairs", UpkeepLives::repairs),
        Life.of("relations-and-evidence", UpkeepLives::relations).alsoOnSqlite(),
        Life.of("evidence-is-looked-up-again", UpkeepLives::reverify),
        Life.of("places-in-the-tree", UpkeepLives::tree),
        Life.of("policies", UpkeepLives::policies));
  }

  private static void statuses(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    scene.remembers(ada, fact("Apples are red"));
    scene.remembers(ada, fact("Pears are green"));
    scene.remembers(ada, question("Are plums blue?"));
    for (String each : List.of("fact.apples-are-red", "question.are-plums-blue")) {
      NodeHandle node = ada.node(id(each));
      scene.does("stale " + each, () -> node.markStale("who knows"));
      scene.does("stale again " + each, () -> node.markStale("who knows"));
      scene.does("verify " + each, () -> node.verify("I looked"));
      scene.does("resolve " + each, () -> node.resolve("done"));
      scene.does("reopen " + each, () -> node.reopen("not done"));
      scene.does("archive " + each, () -> node.archive("away"));
      scene.does("archive again " + each, () -> node.archive("away"));
      scene.does("stale while archived " + each, () -> node.markStale("who knows"));
      scene.does("restore " + each, () -> node.restore("back"));
      scene.does("restore again " + each, () -> node.restore("back"));
      scene.does(
          "supersede " + each, () -> node.supersedeBy(id("fact.pears-are-green"), "other fruit"));
      scene.does("verify while superseded " + each, () -> node.verify("I looked"));
      scene.does("archive while superseded " + each, () -> node.archive("away"));
      scene.does("restore after that " + each, () -> node.restore("back"));
    }
    scene.does(
        "superseded by itself",
        () ->
            ada.node(id("fact.pears-are-green"))
                .supersedeBy(id("fact.pears-are-green"), "other fruit"));
    scene.does("no reason", () -> ada.node(id("fact.pears-are-green")).markStale(" "));
    scene.remembers(ada, fact("Apples are red"));
  }

  private static void retire(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, fact("Bread is sold on Sundays").tags("bread"));
    scene.remembers(codex, fact("Bread is baked at night"));
    scene.remembers(
        ada,
        decision("Bread is sold by the slice")
            .related(Predicate.DEPENDS_ON, id("fact.bread-is-baked-at-night")));
    scene.remembers(codex, question("Who bakes?"));
    scene.calls(
        "codex",
        "retire",
        "{'id': 'fact.bread-is-sold-on-sundays', 'how': 'outdated', 'reason': 'no more'}");
    scene.calls(
        "codex",
        "retire",
        "{'id': 'fact.bread-is-sold-on-sundays', 'how': 'outdated', 'reason': 'no more'}");
    scene.calls(
        "codex",
        "retire",
        "{'id': 'decision.bread-is-sold-by-the-slice', 'how': 'outdated', 'reason': 'no more'}");
    scene.calls(
        "codex", "retire", "{'id': 'question.who-bakes', 'how': 'closed', 'reason': 'Dora'}");
    scene.calls(
        "codex",
        "retire",
        "{'id': 'fact.bread-is-baked-at-night', 'how': 'closed', 'reason': 'no question'}");
    scene.calls(
        "codex",
        "retire",
        "{'id': 'fact.bread-is-baked-at-night', 'how': 'forget', 'reason': 'secret'}");
    scene.asks("ada", "forget", "{'id': 'fact.bread-is-baked-at-night', 'dry_run': true}");
    scene.answers(Answer.YES);
    scene.asks("ada", "forget", "{'id': 'fact.bread-is-baked-at-night', 'reason': 'secret'}");
    scene.remembers(codex, fact("Bread is baked at night"));
    scene.remembers(codex, fact("Bread is sold on Sundays"));
    scene.calls("codex", "history", "{'id': 'fact.bread-is-sold-on-sundays'}");
    scene.calls("codex", "review", "{'action': 'list'}");
  }

  private static void repairs(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, fact("The oven heats to 250 degrees"));
    scene.remembers(codex, gotcha("The door of the oven sticks"));
    scene.remembers(ada, NodeDraft.builder(NodeKind.MODULE, "Oven"));
    scene.remembers(codex, fact("The oven is blue").parent(id("module.oven")));
    scene.calls(
        "codex",
        "reflect",
        "{'task': 'Clean the oven', 'outcome': 'completed', 'verification': 'manual_check',"
            + " 'summary': 'The oven was cleaned because it smoked.', 'findings': [{'kind':"
            + " 'constraint', 'text': 'Never open the oven while it is hot.'}]}");
    scene.does(
        "codex records",
        () ->
            codex
                .session(SessionId.of("monday"))
                .record(Message.assistant("Todo: clean the oven")));
    scene.does("codex ends", () -> codex.session(SessionId.of("monday")).end());
    NodeId last = id("fact.version-0");
    scene.remembers(codex, fact("Version 0"));
    for (int version = 1; version <= 3; version++) {
      scene.remembers(codex, fact("Version " + version));
      NodeId next = id("fact.version-" + version);
      NodeId former = last;
      scene.does("codex replaces " + former, () -> codex.node(former).supersedeBy(next, "newer"));
      last = next;
    }
    scene.does(
        "somebody leaves a mark that nothing explains",
        () -> {
          scene.damage(
              id("fact.the-oven-heats-to-250-degrees"),
              node -> node.flags(Set.of(NodeFlag.CONTESTED)));
          scene.damage(id("fact.the-oven-is-blue"), node -> node.parent(id("module.no-such-oven")));
          return "left";
        });
    scene.later(Duration.ofDays(40));
    scene.asks("ada", "repairs", "{}");
    scene.asks("ada", "health", "{}");
    var found = ada.maintenance().repairs().propose(20);
    for (var repair : found) {
      scene.does("codex repairs", () -> codex.maintenance().repairs().apply(List.of(repair.id())));
      scene.does("ada repairs", () -> ada.maintenance().repairs().apply(List.of(repair.id())));
    }
    for (var repair : found) {
      scene.asks("ada", "repairs", "{'undo': '" + repair.id() + "'}");
    }
  }

  private static void relations(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(ada, fact("The till counts cents"));
    scene.remembers(codex, fact("The till prints receipts"));
    NodeHandle prints = codex.node(id("fact.the-till-prints-receipts"));
    NodeId counts = id("fact.the-till-counts-cents");
    scene.does("relate", () -> prints.relate(Relation.Draft.of(Predicate.DEPENDS_ON, counts)));
    scene.does(
        "relate again", () -> prints.relate(Relation.Draft.of(Predicate.DEPENDS_ON, counts)));
    scene.does(
        "relate strongly",
        () ->
            prints.relate(
                new Relation.Draft(Predicate.DEPENDS_ON, counts, Relation.Strength.HIGH)));
    scene.does("contradict", () -> prints.relate(Relation.Draft.of(Predicate.CONTRADICTS, counts)));
    scene.does("supersede", () -> prints.relate(Relation.Draft.of(Predicate.SUPERSEDES, counts)));
    scene.does(
        "relate to nothing",
        () -> prints.relate(Relation.Draft.of(Predicate.AFFECTS, id("fact.none"))));
    scene.does(
        "relate to itself",
        () ->
            prints.relate(
                Relation.Draft.of(Predicate.AFFECTS, id("fact.the-till-prints-receipts"))));
    Evidence.Draft seen = Evidence.Draft.of(Evidence.Kind.TEST, "TillTest.prints", "passed");
    scene.does("attach", () -> prints.attachEvidence(seen));
    scene.does("attach again", () -> prints.attachEvidence(seen));
    scene.does(
        "attach what is against it",
        () ->
            ada.node(counts)
                .attachEvidence(
                    new Evidence.Draft(
                        Evidence.Kind.LOG,
                        "till.log:14",
                        "cent lost",
                        null,
                        null,
                        Evidence.Polarity.CONTRADICTS)));
    scene.does("explain", () -> ada.node(counts).explain());
    var attached = prints.evidence().get(0).id();
    scene.does("detach", () -> prints.detachEvidence(attached, "it was another till"));
    scene.does("detach again", () -> prints.detachEvidence(attached, "it was another till"));
    var ofAda = ada.node(counts).evidence().get(0).id();
    scene.does("codex detaches", () -> codex.node(counts).detachEvidence(ofAda, "no"));
    scene.calls(
        "codex", "inspect", "{'ref': 'fact.the-till-counts-cents', 'include_evidence': true}");
    scene.calls("codex", "explain", "{'id': 'fact.the-till-counts-cents'}");
  }

  private static void reverify(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    String[] file = {"line one"};
    SourceResolver sources =
        (kind, locator) ->
            file[0].isEmpty()
                ? new SourceResolver.Gone()
                : locator.endsWith("other.txt")
                    ? new SourceResolver.Unknown("nobody looks there")
                    : new SourceResolver.Found(file[0]);
    scene.open(builder -> builder.sources(sources));
    AgentMemory noting = scene.agent("codex");
    scene.remembers(
        noting, fact("The file has one line").evidence(Evidence.Kind.FILE, "a.txt", ""));
    scene.remembers(
        noting, fact("The other file is known").evidence(Evidence.Kind.FILE, "other.txt", "x"));
    scene.remembers(codex, fact("Nothing was noted").evidence(Evidence.Kind.FILE, "a.txt:1", ""));
    for (String now : List.of("line one", "line one and more", "", "line one")) {
      file[0] = now;
      for (String each :
          List.of(
              "fact.the-file-has-one-line",
              "fact.the-other-file-is-known",
              "fact.nothing-was-noted")) {
        scene.does("the file is '" + now + "'", () -> noting.node(id(each)).reverify(sources));
      }
    }
    scene.calls("codex", "review", "{'action': 'list'}");
  }

  private static void tree(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(ada, NodeDraft.builder(NodeKind.MODULE, "Kiosk"));
    scene.remembers(ada, NodeDraft.builder(NodeKind.FEATURE, "Till").parent(id("module.kiosk")));
    scene.remembers(codex, fact("The till is grey").parent(id("feature.till")));
    scene.remembers(codex, fact("The till is loud").parent(id("feature.till")));
    for (int number = 1; number <= 6; number++) {
      scene.remembers(
          codex,
          fact("Key " + number + " of the till opens the drawer for coins, and for nothing else")
              .parent(id("feature.till")));
    }
    scene.remembers(codex, change("fact.the-till-is-loud").clear(NodeDraft.Field.PARENT));
    scene.does(
        "a cycle", () -> ada.node(id("module.kiosk")).move(id("fact.the-till-is-grey"), "round"));
    scene.does("codex moves", () -> codex.node(id("feature.till")).move(null, "to the root"));
    scene.does(
        "codex moves its own",
        () -> codex.node(id("fact.the-till-is-loud")).move(id("module.kiosk"), "below"));
    scene.does("ada moves", () -> ada.node(id("feature.till")).move(null, "to the root"));
    scene.does("ada archives the parent", () -> ada.node(id("feature.till")).archive("sold"));
    scene.does("ada forgets the other", () -> ada.node(id("module.kiosk")).forget("closed"));
    scene.does("the tree", () -> ada.outline(20));
  }

  private static void policies(Scene scene) throws Exception {
    scene.open(
        builder ->
            builder.config(
                settings ->
                    settings.policies(
                        MemoryPolicies.of(
                            MemoryPolicy.archiveAfter("old facts", Duration.ofDays(10))
                                .withKinds(NodeKind.FACT),
                            MemoryPolicy.neverArchive("prices stay").withTags("price"),
                            MemoryPolicy.tagAs("traps", "trap").withKinds(NodeKind.GOTCHA),
                            MemoryPolicy.excludeFromPack("no drafts").withTags("draft"),
                            MemoryPolicy.alwaysKeep("law first").withTags("law")))));
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, fact("Rye bread costs 4 euros").tags("price"));
    scene.remembers(codex, fact("Rye bread is dark"));
    scene.remembers(ada, fact("Rye bread is heavy"));
    scene.remembers(codex, gotcha("Rye bread sticks"));
    scene.remembers(codex, fact("Rye bread may be renamed").tags("draft"));
    scene.remembers(ada, decision("Rye bread is labelled").tags("law"));
    scene.weaves(codex, RecallRequest.builder("rye bread"));
    scene.later(Duration.ofDays(11));
    scene.asks("ada", "policies", "{}");
    scene.asks("ada", "upkeep", "{}");
    scene.calls("codex", "upkeep", "{'run': true}");
    scene.asks("ada", "upkeep", "{'run': true}");
    scene.asks("ada", "upkeep", "{'undo': 'upkeep-1'}");
  }
}
