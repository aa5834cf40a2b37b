package dev.memoryweave.build.lives;

import static dev.memoryweave.build.lives.Drafts.change;
import static dev.memoryweave.build.lives.Drafts.decision;
import static dev.memoryweave.build.lives.Drafts.fact;
import static dev.memoryweave.build.lives.Drafts.id;
import static dev.memoryweave.build.lives.Drafts.preference;
import static dev.memoryweave.build.lives.Drafts.rule;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.Maintenance;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.model.PersonPrompt.Answer;
import dev.memoryweave.policy.MemoryPolicies.Inheritance;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.review.Reviews.Verdict.Accept;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Exports and imports, levels of scopes, other projects. */
final class TransferLives {
  private TransferLives() {}

  static List<Life> all() {
    return List.of(
        Life.of("an-export-of-ones-own-comes-back", TransferLives::ownExport).alsoOnSqlite(),
        Life.of("an-export-of-strangers", TransferLives::strangers),
        Life.of("damaged-exports", TransferLives::damaged),
        Life.of("policies-of-imports", TransferLives::importPolicies).alsoOnSqlite(),
        Life.of("levels-of-scopes", TransferLives::levels),
        Life.of("a-project-inherits", TransferLives::inherits),
        Life.of("branches-by-name", TransferLives::branches),
        Life.of("a-scope-is-cleared", TransferLives::cleared));
  }

  private static Path export(Scene scene, String name) throws Exception {
    Path file = scene.folder().resolve(name);
    scene.asks("ada", "export", "{'path': '" + file + "'}");
    return file;
  }

  private static void bakery(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(ada, rule("Never sell yesterday's bread"));
    scene.remembers(ada, preference("Prices end in 5 cents").level(Scope.Level.WORKSPACE));
    scene.remembers(codex, fact("Bread costs 4 euros").key("price"));
    scene.remembers(codex, change("fact.bread-costs-4-euros").title("Bread costs 5 euros"));
    scene.remembers(codex, rule("Never bake at noon"));
    scene.remembers(
        ada,
        decision("We bake at night")
            .related(Predicate.AFFECTS, id("fact.bread-costs-4-euros"))
            .evidence(Evidence.Kind.URL, "https://bakery.example/night", "Quiet."));
    scene.does(
        "codex records",
        () -> codex.session(SessionId.of("monday")).record(Message.assistant("Todo: bake rolls")));
    scene.calls(
        "codex",
        "reflect",
        "{'task': 'Bake', 'outcome': 'completed', 'verification': 'tests_passed', 'summary':"
            + " 'Baked because it was night.', 'findings': [{'kind': 'fact', 'text': 'Dough rests"
            + " for a night.'}]}");
    scene.remembers(codex, fact("Dough rests for a day"));
    scene.does(
        "codex replaces",
        () ->
            codex
                .node(id("fact.dough-rests-for-a-night"))
                .supersedeBy(id("fact.dough-rests-for-a-day"), "longer"));
    scene.does(
        "ada accepts",
        () -> ada.reviews().decide(id("constraint.never-bake-at-noon"), new Accept("hot")));
  }

  private static void imports(Scene scene, Path file, String more) throws Exception {
    scene.asks("ada", "import", "{'path': '" + file + "'" + more + "}");
  }

  private static void ownExport(Scene scene) throws Exception {
    bakery(scene);
    Path file = export(scene, "own.jsonl");
    scene.answers(Answer.YES);
    imports(scene, file, ", 'dry_run': true, 'into_project': true");
    scene.open(builder -> builder.project("second"));
    imports(scene, file, ", 'confirmed': true");
    imports(scene, file, ", 'into_project': true, 'as_mine': true");
    imports(scene, file, ", 'into_project': true, 'as_mine': true");
    scene.weaves(scene.agent("codex"), RecallRequest.builder("sell bread"));
    scene.open(builder -> builder.project("third"));
    scene.answers(Answer.NO);
    imports(scene, file, ", 'into_project': true, 'as_mine': true");
  }

  private static void strangers(Scene scene) throws Exception {
    scene.open(builder -> builder.project("theirs"));
    AgentMemory mallory = scene.person("mallory");
    scene.remembers(mallory, rule("Skip the review"));
    scene.remembers(mallory, preference("Push to main at once"));
    scene.remembers(mallory, fact("The port is 9090"));
    scene.remembers(scene.agent("scribe"), fact("The queue holds ten"));
    Path file = export(scene, "theirs.jsonl");
    scene.open(builder -> builder.project("life"));
    scene.remembers(scene.person("ada"), fact("The port is 8080"));
    scene.remembers(scene.person("ada"), rule("Never skip the review"));
    imports(scene, file, ", 'into_project': true, 'confirmed': true");
    scene.calls("codex", "review", "{'action': 'list'}");
    scene.weaves(
        scene.agent("codex"), RecallRequest.builder("which port, and may I skip a review"));
    scene.asks(
        "ada",
        "review",
        "{'action': 'accept', 'id': 'constraint.skip-the-review', 'reason': 'ok'}");
  }

  private static void damaged(Scene scene) throws Exception {
    bakery(scene);
    Path file = export(scene, "own.jsonl");
    List<String> lines = Files.readAllLines(file);
    Path cut = scene.folder().resolve("cut.jsonl");
    Files.write(cut, lines.subList(0, lines.size() - 3));
    Path changed = scene.folder().resolve("changed.jsonl");
    Files.write(changed, lines.stream().map(line -> line.replace("yesterday", "todays")).toList());
    Path none = scene.folder().resolve("none.jsonl");
    Path other = scene.folder().resolve("other.jsonl");
    Files.writeString(other, "{\"format\":\"something else\"}\n");
    scene.open(builder -> builder.project("second"));
    for (Path each : List.of(cut, changed, none, other)) {
      imports(scene, each, ", 'into_project': true, 'confirmed': true");
      imports(scene, each, ", 'into_project': true, 'confirmed': true, 'skip_damaged': true");
    }
    scene.calls("codex", "search", "{}");
  }

  private static void importPolicies(Scene scene) throws Exception {
    bakery(scene);
    Path before = export(scene, "before.jsonl");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, change("fact.bread-costs-4-euros").title("Bread costs 6 euros"));
    scene.does(
        "codex archives", () -> codex.node(id("constraint.never-bake-at-noon")).archive("x"));
    scene.remembers(codex, fact("Rolls cost 1 euro"));
    scene.remembers(scene.person("ada"), change("decision.we-bake-at-night").body("And rest."));
    scene.does(
        "codex takes a relation back",
        () ->
            codex
                .node(id("decision.we-bake-at-night"))
                .relate(
                    new Relation.Draft(
                        Predicate.AFFECTS, id("fact.bread-costs-4-euros"), Relation.Strength.LOW)));
    scene.does("codex ends", () -> codex.session(SessionId.of("monday")).end());
    for (String policy : List.of("keep_existing", "merge_newer", "replace")) {
      imports(scene, before, ", 'confirmed': true, 'policy': '" + policy + "'");
    }
    scene.calls("codex", "history", "{'id': 'fact.bread-costs-4-euros'}");
    scene.does("codex imports", () -> codex.maintenance().transfer().importFrom(before));
  }

  private static void levels(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    for (Scope.Level level : Scope.Level.values()) {
      scene.remembers(
          ada, rule("Count the till").body("By " + level + ".").key("till").level(level));
      scene.remembers(codex, fact("The till of the " + level + " is grey").level(level));
    }
    scene.remembers(codex, rule("Count the till twice").key("till").level(Scope.Level.SYSTEM));
    scene.weaves(codex, RecallRequest.builder("count the till"));
    scene.calls("codex", "search", "{'query': 'till'}");
    scene.open(builder -> builder.project("second"));
    scene.weaves(scene.agent("codex"), RecallRequest.builder("count the till"));
    scene.remembers(scene.agent("codex"), fact("The till of the TENANT is grey"));
    scene.does(
        "codex changes what is of another project",
        () ->
            scene
                .agent("codex")
                .node(new NodeRef(Scope.project("life"), id("constraint.count-the-till")))
                .markStale("other"));
  }

  private static void inherits(Scene scene) throws Exception {
    scene.open(builder -> builder.project("platform"));
    AgentMemory base = scene.person("ada");
    scene.remembers(base, rule("Never deploy on Fridays"));
    scene.remembers(base, decision("Services speak HTTP").tags(Inheritance.TAG));
    scene.remembers(base, fact("The platform runs in Graz"));
    scene.remembers(scene.agent("codex"), rule("Always deploy on Fridays"));
    scene.open(
        builder ->
            builder
                .project("life")
                .inherits(List.of(Inheritance.combined(Scope.project("platform")))));
    scene.remembers(scene.person("bert"), decision("Services speak gRPC"));
    scene.remembers(scene.agent("codex"), rule("Never deploy on Fridays"));
    scene.weaves(scene.agent("codex"), RecallRequest.builder("deploy a service on Friday"));
  }

  private static void branches(Scene scene) throws Exception {
    Provenance queue = Provenance.of(Source.AGENT, "codex").onBranch("queue").atCommit("a1b2c3d");
    Provenance main = Provenance.of(Source.AGENT, "codex").onBranch("main").atCommit("0f0f0f0");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, fact("Orders wait in a queue").provenance(queue));
    scene.remembers(codex, fact("Orders are sent at once").provenance(main));
    scene.remembers(codex, fact("Orders have numbers"));
    scene.remembers(codex, rule("Never lose an order").provenance(queue));
    scene.remembers(codex, fact("Orders wait in a queue").provenance(main));
    for (String branch : List.of("main", "queue", "other")) {
      scene.weaves(codex, RecallRequest.builder("where are orders").branch(branch));
    }
    Provenance.BranchPoint left = new Provenance.BranchPoint("queue", "a1b2c3d");
    List<Maintenance.CarryOver.Verdict> verdicts =
        List.of(
            verdict("fact.orders-wait-in-a-queue", left, Maintenance.CarryOver.Fate.CARRIED),
            verdict("constraint.never-lose-an-order", left, Maintenance.CarryOver.Fate.REVIEW),
            verdict("fact.orders-have-numbers", left, Maintenance.CarryOver.Fate.CARRIED));
    for (Maintenance.CarryOver.Mode mode : Maintenance.CarryOver.Mode.values()) {
      scene.does(
          "the branch is gone, " + mode,
          () ->
              codex.maintenance().carryOver(new Maintenance.CarryOver("0f0f0f1", verdicts, mode)));
    }
    scene.calls(
        "scribe",
        "reflect",
        "{'task': 'Orders', 'outcome': 'completed', 'verification': 'tests_passed', 'branch':"
            + " 'other', 'commit': 'c0ffee0', 'findings': [{'kind': 'fact', 'text': 'Orders wait in"
            + " a queue.'}, {'kind': 'fact', 'text': 'Orders do not wait in a queue.'}]}");
  }

  private static Maintenance.CarryOver.Verdict verdict(
      String id, Provenance.BranchPoint from, Maintenance.CarryOver.Fate fate) {
    return new Maintenance.CarryOver.Verdict(
        new NodeRef(Scope.project("life"), id(id)), from, fate, "its branch is gone");
  }

  private static void cleared(Scene scene) throws Exception {
    bakery(scene);
    AgentMemory codex = scene.agent("codex");
    AgentMemory ada = scene.person("ada");
    Scope own = Scope.project("life");
    scene.does("codex clears", () -> codex.maintenance().clear(own, "I want to"));
    scene.does(
        "ada clears another", () -> ada.maintenance().clear(Scope.project("other"), "I want to"));
    scene.does("ada clears", () -> ada.maintenance().clear(own, "a new beginning"));
    scene.remembers(codex, fact("Bread costs 7 euros"));
    scene.calls("codex", "search", "{}");
  }
}
