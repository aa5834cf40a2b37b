package dev.memoryweave.build.lives;

import static dev.memoryweave.build.lives.Drafts.change;
import static dev.memoryweave.build.lives.Drafts.decision;
import static dev.memoryweave.build.lives.Drafts.fact;
import static dev.memoryweave.build.lives.Drafts.id;
import static dev.memoryweave.build.lives.Drafts.rule;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.review.Reviews.Verdict;
import dev.memoryweave.review.Reviews.Verdict.Accept;
import dev.memoryweave.review.Reviews.Verdict.Edit;
import dev.memoryweave.review.Reviews.Verdict.Reject;
import java.util.List;

/** What waits, what is decided about it, and decisions that are taken back. */
final class ReviewLives {
  private static final NodeId RULE = id("constraint.never-ship-on-friday");

  private ReviewLives() {}

  static List<Life> all() {
    return List.of(
        Life.of("a-rule-is-accepted-and-taken-back", ReviewLives::aRuleIsAccepted).alsoOnSqlite(),
        Life.of("a-rule-is-rejected", ReviewLives::aRuleIsRejected),
        Life.of("a-rule-is-edited", ReviewLives::aRuleIsEdited),
        Life.of("a-challenge-is-decided", ReviewLives::aChallengeIsDecided).alsoOnSqlite(),
        Life.of("requests-are-decided", ReviewLives::requestsAreDecided),
        Life.of("a-decision-that-cannot-be-undone", ReviewLives::aDecisionThatCannotBeUndone),
        Life.of("reviews-by-those-who-may-not", ReviewLives::reviewsByThoseWhoMayNot));
  }

  private static void decide(Scene scene, AgentMemory who, NodeId id, Verdict verdict)
      throws Exception {
    scene.does(
        who.author().principalId() + " decides " + verdict + " about " + id,
        () -> who.reviews().decide(id, verdict));
  }

  private static void undo(Scene scene, AgentMemory who, long decision) throws Exception {
    scene.does(
        who.author().principalId() + " takes back decision " + decision,
        () -> who.reviews().undo(decision, "it was a mistake"));
  }

  private static void list(Scene scene) throws Exception {
    scene.does("the queue", () -> scene.person("ada").reviews().list(20, null));
  }

  private static void aRuleIsAccepted(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    scene.remembers(scene.agent("codex"), rule("Never ship on Friday"));
    list(scene);
    decide(scene, ada, RULE, new Accept("so it is"));
    list(scene);
    scene.weaves(scene.agent("codex"), RecallRequest.builder("ship the release"));
    undo(scene, scene.agent("codex"), 1);
    undo(scene, ada, 1);
    undo(scene, ada, 2);
    undo(scene, ada, 1);
    decide(scene, ada, RULE, new Accept("again"));
    scene.asks("ada", "history", "{'id': 'constraint.never-ship-on-friday'}");
  }

  private static void aRuleIsRejected(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, rule("Never ship on Friday"));
    decide(scene, ada, RULE, new Reject("we do"));
    scene.remembers(codex, rule("Never ship on Friday"));
    scene.remembers(codex, rule("never ship on Friday."));
    scene.calls(
        "scribe",
        "reflect",
        "{'task': 'Ship', 'outcome': 'completed', 'verification': 'tests_passed', 'summary':"
            + " 'Shipped the release because it was ready.', 'findings': [{'kind': 'constraint',"
            + " 'text': 'Never ship on Friday.'}]}");
    list(scene);
    undo(scene, ada, 1);
    list(scene);
  }

  private static void aRuleIsEdited(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    scene.remembers(scene.agent("codex"), rule("Never ship on Friday"));
    decide(scene, ada, RULE, new Edit("Never ship on Friday after noon", null, "not all day"));
    scene.remembers(scene.agent("codex"), rule("Never ship on Friday"));
    undo(scene, ada, 1);
    scene.asks(
        "ada",
        "review",
        "{'action': 'edit', 'id': 'constraint.never-ship-on-friday', 'body': 'But for fixes.',"
            + " 'reason': 'fixes'}");
    list(scene);
  }

  private static void aChallengeIsDecided(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    scene.remembers(ada, decision("Orders are deleted after 30 days"));
    scene.calls(
        "codex",
        "reflect",
        "{'task': 'Look at orders', 'outcome': 'completed', 'verification': 'tests_passed',"
            + " 'summary': 'Orders live longer now because the law says so.', 'findings':"
            + " [{'kind': 'decision', 'text': 'Orders are deleted after 90 days.'}]}");
    list(scene);
    decide(scene, ada, id("decision.orders-are-deleted-after-90-days"), new Accept("the law"));
    scene.weaves(scene.agent("codex"), RecallRequest.builder("when are orders deleted"));
    undo(scene, ada, 2);
    list(scene);
    decide(scene, ada, id("decision.orders-are-deleted-after-90-days"), new Reject("no law"));
    list(scene);
  }

  private static void requestsAreDecided(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    for (String fruit : List.of("Apples", "Pears", "Plums", "Figs")) {
      scene.remembers(ada, fact(fruit + " are sold by weight"));
    }
    scene.does(
        "codex asks to mark one stale",
        () -> codex.node(id("fact.apples-are-sold-by-weight")).markStale("by piece now"));
    scene.does(
        "codex asks to archive one",
        () -> codex.node(id("fact.pears-are-sold-by-weight")).archive("no pears"));
    scene.does(
        "codex asks to forget one",
        () -> codex.node(id("fact.plums-are-sold-by-weight")).forget("no plums"));
    scene.does(
        "codex asks to replace one",
        () ->
            codex
                .node(id("fact.figs-are-sold-by-weight"))
                .supersedeBy(id("fact.apples-are-sold-by-weight"), "like apples"));
    scene.remembers(codex, change("fact.figs-are-sold-by-weight").body("Or by the box."));
    scene.asks("ada", "review", "{'action': 'list'}");
    for (var item : ada.reviews().list(20, null).items()) {
      decide(scene, ada, item.waiting().id(), new Accept("fine"));
    }
    list(scene);
    undo(scene, ada, 1);
    undo(scene, ada, 2);
    undo(scene, ada, 3);
    list(scene);
  }

  private static void aDecisionThatCannotBeUndone(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    scene.remembers(scene.agent("codex"), rule("Never ship on Friday"));
    decide(scene, ada, RULE, new Accept("so it is"));
    scene.remembers(ada, change(RULE.value()).body("Really never."));
    undo(scene, ada, 1);
    undo(scene, ada, 5);
    decide(scene, ada, RULE, new Accept("twice"));
    decide(scene, ada, id("constraint.unknown"), new Accept("what"));
    scene.does("ada forgets it", () -> ada.node(RULE).forget("over"));
    undo(scene, ada, 1);
  }

  private static void reviewsByThoseWhoMayNot(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, rule("Never ship on Friday"));
    decide(scene, codex, RULE, new Accept("I want it"));
    decide(scene, scene.agent("scribe"), RULE, new Accept("I want it, too"));
    decide(scene, scene.agent("scribe"), RULE, new Reject("I do not"));
    decide(scene, ada, RULE, new Reject("nor do I"));
    undo(scene, codex, 1);
    undo(scene, codex, 2);
    scene.remembers(codex, fact("Shipping takes an hour"));
    scene.calls("codex", "review", "{'action': 'accept'}");
    scene.calls(
        "codex",
        "review",
        "{'action': 'accept', 'id': 'fact.shipping-takes-an-hour'," + " 'reason': 'it does'}");
    scene.calls("codex", "review", "{'action': 'reject', 'id': 'fact.none', 'reason': 'no'}");
    list(scene);
  }
}
