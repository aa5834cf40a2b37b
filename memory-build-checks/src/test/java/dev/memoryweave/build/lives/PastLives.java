package dev.memoryweave.build.lives;

import static dev.memoryweave.build.lives.Drafts.change;
import static dev.memoryweave.build.lives.Drafts.fact;
import static dev.memoryweave.build.lives.Drafts.id;
import static dev.memoryweave.build.lives.Drafts.rule;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.recall.RecallRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Going back: checkpoints, former versions, and memory as it was. */
final class PastLives {
  private PastLives() {}

  static List<Life> all() {
    return List.of(
        Life.of("checkpoints", PastLives::checkpoints).alsoOnSqlite(),
        Life.of("a-checkpoint-of-everything", PastLives::everything).alsoOnSqlite(),
        Life.of("time-passes", PastLives::time),
        Life.of("versions-and-the-past", PastLives::past));
  }

  private static void checkpoints(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(ada, fact("Milk is cold"));
    scene.remembers(codex, fact("Butter is soft"));
    scene.remembers(codex, rule("Never freeze milk"));
    scene.asks("ada", "checkpoint", "{'name': 'before', 'note': 'all is well'}");
    scene.asks("ada", "checkpoint", "{'name': 'before'}");
    scene.remembers(ada, change("fact.milk-is-cold").body("At 5 degrees."));
    scene.remembers(codex, fact("Cheese is old"));
    scene.does("codex archives", () -> codex.node(id("fact.butter-is-soft")).archive("sold"));
    scene.does(
        "codex relates",
        () ->
            codex
                .node(id("fact.cheese-is-old"))
                .relate(Relation.Draft.of(Predicate.RELATED_TO, id("fact.milk-is-cold"))));
    scene.asks("ada", "checkpoint_diff", "{'from': 'before'}");
    scene.does(
        "codex goes back", () -> codex.maintenance().checkpoints().restore("before", "as it was"));
    scene.asks("ada", "checkpoint_restore", "{'name': 'before', 'dry_run': true}");
    scene.asks("ada", "checkpoint_restore", "{'name': 'before', 'confirmed': true}");
    scene.asks("ada", "checkpoint_restore", "{'name': 'before', 'confirmed': true}");
    scene.asks("ada", "checkpoint_restore", "{'name': 'behind', 'confirmed': true}");
    scene.asks("ada", "checkpoints", "{}");
  }

  private static void everything(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(ada, NodeDraft.builder(NodeKind.MODULE, "Dairy"));
    scene.remembers(codex, fact("Milk is cold").parent(id("module.dairy")));
    scene.remembers(codex, fact("Butter is soft").parent(id("module.dairy")));
    scene.remembers(
        codex, fact("Cheese is old").evidence(Evidence.Kind.TEST, "CheeseTest.age", "passed"));
    scene.remembers(codex, fact("Cream is white"));
    scene.does(
        "codex relates",
        () ->
            codex
                .node(id("fact.cheese-is-old"))
                .relate(Relation.Draft.of(Predicate.DEPENDS_ON, id("fact.milk-is-cold"))));
    scene.asks("ada", "checkpoint", "{'name': 'first'}");
    var piece = codex.node(id("fact.cheese-is-old")).evidence().get(0).id();
    scene.does(
        "codex detaches", () -> codex.node(id("fact.cheese-is-old")).detachEvidence(piece, "old"));
    scene.does(
        "codex attaches",
        () ->
            codex
                .node(id("fact.milk-is-cold"))
                .attachEvidence(Evidence.Draft.of(Evidence.Kind.LOG, "a.log:1", "5 degrees")));
    scene.does("codex moves", () -> codex.node(id("fact.butter-is-soft")).move(null, "out"));
    scene.does(
        "codex strengthens",
        () ->
            codex
                .node(id("fact.cheese-is-old"))
                .relate(
                    new Relation.Draft(
                        Predicate.DEPENDS_ON, id("fact.milk-is-cold"), Relation.Strength.LOW)));
    scene.does(
        "codex replaces",
        () ->
            codex
                .node(id("fact.cream-is-white"))
                .supersedeBy(id("fact.butter-is-soft"), "churned"));
    scene.does("ada forgets", () -> ada.node(id("module.dairy")).forget("closed"));
    scene.remembers(ada, fact("Yoghurt is sour"));
    scene.remembers(ada, change("fact.milk-is-cold").title("Milk is warm"));
    scene.asks("ada", "checkpoint", "{'name': 'second'}");
    scene.asks("ada", "checkpoint_diff", "{'from': 'first', 'to': 'second'}");
    scene.does("codex goes back", () -> codex.maintenance().checkpoints().restore("first", "x"));
    scene.does("what ada would do", () -> ada.maintenance().checkpoints().preview("first"));
    scene.does(
        "ada goes back", () -> ada.maintenance().checkpoints().restore("first", "as it was"));
    scene.does("ada goes on", () -> ada.maintenance().checkpoints().restore("second", "again"));
  }

  private static void time(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, rule("Never sell yesterday's bread"));
    scene.remembers(codex, fact("The oven is old"));
    scene.remembers(codex, fact("The oven is loud"));
    scene.does(
        "codex uses one",
        () -> {
          codex.recordUse(List.of(id("fact.the-oven-is-old"), id("fact.the-oven-is-old")));
          return "used";
        });
    scene.recalls(codex, RecallRequest.builder("the oven"));
    scene.later(Duration.ofDays(31));
    scene.calls("codex", "review", "{'action': 'list'}");
    scene.remembers(scene.agent("scribe"), rule("Never sell yesterday's bread"));
    scene.recalls(codex, RecallRequest.builder("the oven"));
    scene.later(Duration.ofDays(-40));
    scene.remembers(codex, fact("The oven is older"));
    scene.remembers(codex, change("fact.the-oven-is-loud").body("Very."));
    scene.recalls(codex, RecallRequest.builder("the oven"));
  }

  private static void past(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    scene.remembers(ada, fact("The shop has 3 rooms"));
    Instant before = scene.clock().instant().plusSeconds(1);
    scene.remembers(ada, change("fact.the-shop-has-3-rooms").title("The shop has 4 rooms"));
    scene.remembers(ada, change("fact.the-shop-has-3-rooms").body("One is cold.").tags("rooms"));
    scene.weaves(ada, RecallRequest.builder("rooms of the shop").asOf(before));
    scene.does("then", () -> ada.asOf(before).find(id("fact.the-shop-has-3-rooms")));
    scene.does("revert", () -> ada.node(id("fact.the-shop-has-3-rooms")).revert(1, "it has 3"));
    scene.does(
        "revert the reverting",
        () -> ada.node(id("fact.the-shop-has-3-rooms")).revert(3, "it has 4"));
    scene.calls(
        "codex", "history", "{'id': 'fact.the-shop-has-3-rooms', 'as_of': '" + before + "'}");
    scene.does("the future", () -> ada.asOf(Instant.parse("2027-01-01T00:00:00Z")));
  }
}
