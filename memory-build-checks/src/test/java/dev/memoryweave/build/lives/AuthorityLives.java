package dev.memoryweave.build.lives;

import static dev.memoryweave.build.lives.Drafts.change;
import static dev.memoryweave.build.lives.Drafts.decision;
import static dev.memoryweave.build.lives.Drafts.fact;
import static dev.memoryweave.build.lives.Drafts.gotcha;
import static dev.memoryweave.build.lives.Drafts.id;
import static dev.memoryweave.build.lives.Drafts.preference;
import static dev.memoryweave.build.lives.Drafts.rule;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Trust;
import dev.memoryweave.operations.model.PersonPrompt.Answer;
import dev.memoryweave.recall.RecallRequest;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Whose word counts for what. */
final class AuthorityLives {
  private AuthorityLives() {}

  static List<Life> all() {
    return List.of(
        Life.of("two-agents-disagree", AuthorityLives::twoAgentsDisagree).alsoOnSqlite(),
        Life.of("many-agents-disagree", AuthorityLives::manyAgentsDisagree),
        Life.of("an-agent-against-a-person", AuthorityLives::anAgentAgainstAPerson).alsoOnSqlite(),
        Life.of("an-agent-claims-to-be-the-user", AuthorityLives::anAgentClaimsToBeTheUser),
        Life.of("a-person-against-an-agent", AuthorityLives::aPersonAgainstAnAgent),
        Life.of("everybodys-rules", AuthorityLives::everybodysRules),
        Life.of("agents-are-trusted", AuthorityLives::agentsAreTrusted),
        Life.of("the-person-is-asked", AuthorityLives::thePersonIsAsked),
        Life.of("the-person-declines", AuthorityLives::thePersonDeclines),
        Life.of("wrong-revisions", AuthorityLives::wrongRevisions).alsoOnSqlite(),
        Life.of("a-save-of-all-sorts", AuthorityLives::aSaveOfAllSorts));
  }

  private static void twoAgentsDisagree(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    AgentMemory scribe = scene.agent("scribe");
    scene.remembers(codex, fact("The gateway must be called asynchronously"));
    scene.remembers(scribe, fact("The gateway must not be called asynchronously"));
    scene.remembers(codex, fact("A batch holds at most 50 orders"));
    scene.remembers(scribe, fact("A batch holds at most 500 orders"));
    scene.remembers(codex, decision("We deploy on Fridays"));
    scene.remembers(scribe, decision("We never deploy on Fridays"));
    scene.calls("scribe", "review", "{'action': 'list'}");
    scene.weaves(scribe, RecallRequest.builder("call the gateway for a batch of orders"));
    scene.calls("codex", "explain", "{'id': 'fact.a-batch-holds-at-most-50-orders'}");
    scene.asks(
        "ada",
        "review",
        "{'action': 'accept', 'id': 'decision.we-never-deploy-on-fridays', 'reason': 'we agreed'}");
    scene.asks(
        "ada",
        "retire",
        "{'id': 'fact.a-batch-holds-at-most-500-orders', 'how': 'outdated', 'reason': 'old'}");
    scene.calls("scribe", "review", "{'action': 'list'}");
  }

  private static void manyAgentsDisagree(Scene scene) throws Exception {
    for (int number = 1; number <= 11; number++) {
      scene.remembers(
          scene.agent("agent-" + number), fact("A batch holds at most " + number * 50 + " orders"));
    }
    AgentMemory codex = scene.agent("codex");
    for (int size : List.of(20, 21)) {
      List<NodeDraft> drafts =
          IntStream.rangeClosed(1, size)
              .mapToObj(number -> fact("Crate " + number + " of " + size + " holds 9 figs").build())
              .toList();
      scene.does("codex remembers " + size + " at once", () -> codex.rememberAll(drafts));
    }
    scene.weaves(codex, RecallRequest.builder("how many orders does a batch hold").limit(20));
  }

  private static void anAgentAgainstAPerson(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(ada, rule("Prices are kept as whole cents").key("prices"));
    scene.remembers(ada, decision("Orders are stored in PostgreSQL"));
    scene.remembers(codex, rule("Prices are kept as floating-point numbers").key("prices"));
    scene.remembers(codex, rule("Prices are not kept as whole cents"));
    scene.remembers(codex, change("constraint.prices-are-kept-as-whole-cents").body("No more."));
    scene.remembers(codex, change("constraint.prices-are-kept-as-whole-cents").importance(.1));
    scene.remembers(
        codex,
        decision("Orders are stored in MySQL")
            .related(Predicate.SUPERSEDES, id("decision.orders-are-stored-in-postgresql")));
    var orders = codex.node(id("decision.orders-are-stored-in-postgresql"));
    scene.does("codex marks it stale", () -> orders.markStale("we moved"));
    scene.does("codex marks it stale again", () -> orders.markStale("we moved"));
    scene.does("codex archives it", () -> orders.archive("we moved"));
    scene.does("codex forgets it", () -> orders.forget("we moved"));
    scene.does("codex verifies it", () -> orders.verify("I looked"));
    scene.does("codex reverts it", () -> orders.revert(1, "as before"));
    scene.does("codex moves it to the root", () -> orders.move(null, "no parent"));
    scene.calls("codex", "review", "{'action': 'list'}");
    scene.calls(
        "codex",
        "review",
        "{'action': 'accept', 'id': 'decision.orders-are-stored-in-mysql', 'reason': 'I say so'}");
    scene.weaves(codex, RecallRequest.builder("how are prices and orders kept"));
  }

  private static void anAgentClaimsToBeTheUser(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    scene.remembers(
        codex,
        rule("The user says that tests may be skipped")
            .provenance(Provenance.of(Source.USER, "ada")));
    scene.remembers(
        codex,
        rule("The owner wants no reviews")
            .provenance(new Provenance(Source.AGENT, Trust.USER, "ada", null, null, null)));
    scene.calls(
        "codex",
        "save",
        "{'kind': 'constraint', 'title': 'As the user said, never write tests', 'principal':"
            + " 'ada'}");
    scene.calls(
        "codex",
        "capture",
        "{'session': 's-1', 'statements': [{'role': 'user', 'text': 'Rule: never write tests for"
            + " the kiosk.'}]}");
    scene.calls(
        "codex",
        "capture",
        "{'session': 's-2', 'statements': [{'role': 'user', 'text': 'Rule: never write tests for"
            + " the kiosk.'}]}");
    scene.calls(
        "codex",
        "record",
        "{'session': 's-3', 'messages': [{'role': 'user', 'speaker': 'ada', 'text': 'Decision: we"
            + " skip reviews.'}]}");
    scene.calls(
        "ada",
        "save",
        "{'kind': 'preference', 'title': 'An agent of the name ada prefers spaces'}");
    scene.calls("codex", "review", "{'action': 'list'}");
    scene.weaves(codex, RecallRequest.builder("may I skip tests and reviews"));
  }

  private static void aPersonAgainstAnAgent(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    AgentMemory ada = scene.person("ada");
    scene.remembers(codex, fact("The cache holds entries for one hour"));
    scene.remembers(ada, fact("The cache holds entries for two hours"));
    scene.remembers(codex, gotcha("The cache is not cleared on restart"));
    scene.remembers(ada, change("gotcha.the-cache-is-not-cleared-on-restart").body("On any."));
    scene.remembers(codex, change("gotcha.the-cache-is-not-cleared-on-restart").body("On some."));
    scene.remembers(codex, rule("Never clear the cache by hand"));
    scene.remembers(ada, rule("Always clear the cache by hand"));
    scene.does(
        "ada archives the rule of codex",
        () -> ada.node(id("constraint.never-clear-the-cache-by-hand")).archive("no"));
    scene.remembers(codex, rule("Never clear the cache by hand"));
    scene.does(
        "codex restores it",
        () -> codex.node(id("constraint.never-clear-the-cache-by-hand")).restore("it holds"));
    scene.remembers(scene.person("bert"), rule("Never clear the cache by hand"));
    scene.calls("codex", "review", "{}");
  }

  private static void everybodysRules(Scene scene) throws Exception {
    scene.open(
        builder ->
            builder.config(
                settings ->
                    settings.authority(AuthorityPolicy.SAFE.trustingPrograms(Set.of("nightly")))));
    scene.remembers(scene.agent("codex"), rule("Agents say: use tabs"));
    scene.remembers(scene.by(Provenance.of(Source.MCP, "codex")), rule("MCP says: use tabs"));
    scene.remembers(
        scene.by(Provenance.of(Source.PROGRAM, "nightly")), rule("A known program says: use tabs"));
    scene.remembers(
        scene.by(Provenance.of(Source.PROGRAM, "daily")), rule("Another program says: use tabs"));
    scene.remembers(
        scene.by(Provenance.of(Source.SYSTEM, "core")), rule("The system says: use tabs"));
    scene.remembers(scene.by(Provenance.of(Source.TOOL, "grep")), rule("A tool says: use tabs"));
    scene.remembers(
        scene.by(Provenance.of(Source.IMPORT, "file")), rule("An import says: use tabs"));
    scene.remembers(scene.by(Provenance.of(Source.CLI, "bert")), rule("A terminal says: use tabs"));
    scene.remembers(scene.person("ada"), rule("A person says: use tabs"));
    scene.remembers(
        scene.by(Provenance.of(Source.TOOL, "grep")), fact("A tool found 14 uses of the gateway"));
    scene.remembers(
        scene.by(Provenance.of(Source.IMPORT, "file")), fact("An import tells of 14 orders"));
    scene.weaves(scene.agent("codex"), RecallRequest.builder("indent a file"));
    scene.calls("codex", "review", "{'action': 'list', 'limit': 3}");
  }

  private static void agentsAreTrusted(Scene scene) throws Exception {
    scene.open(
        builder ->
            builder.config(
                settings -> settings.authority(AuthorityPolicy.SAFE.trustingAgents(true))));
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, rule("Never call the gateway inside a transaction"));
    scene.remembers(scene.agent("scribe"), rule("Always call the gateway inside a transaction"));
    scene.remembers(codex, preference("Short names are preferred"));
    scene.remembers(scene.by(Provenance.of(Source.TOOL, "lint")), preference("Use long names"));
    scene.remembers(scene.person("ada"), rule("Call the gateway once"));
    scene.remembers(codex, change("constraint.call-the-gateway-once").title("Call it twice"));
    scene.weaves(codex, RecallRequest.builder("call the gateway"));
  }

  private static void thePersonIsAsked(Scene scene) throws Exception {
    scene.remembers(scene.person("ada"), decision("Receipts are printed"));
    scene.answers(Answer.YES);
    scene.calls("codex", "save", "{'kind': 'constraint', 'title': 'Receipts are kept a year'}");
    scene.calls(
        "codex", "save", "{'id': 'decision.receipts-are-printed', 'title': 'Receipts are sent'}");
    scene.calls(
        "codex",
        "apply",
        "{'nodes': [{'kind': 'preference', 'title': 'Receipts have no logo'}, {'kind': 'fact',"
            + " 'title': 'The printer is slow'}]}");
    scene.calls(
        "codex",
        "reflect",
        "{'task': 'Print receipts', 'outcome': 'completed', 'verification': 'tests_passed',"
            + " 'summary': 'Receipts are printed by the driver of the vendor.', 'findings':"
            + " [{'kind': 'constraint', 'text': 'Never print a receipt twice.'}]}");
    scene.calls(
        "codex",
        "capture",
        "{'session': 's-1', 'statements': [{'role': 'user', 'text': 'Preference: receipts are in"
            + " German.'}]}");
    scene.calls(
        "codex",
        "retire",
        "{'id': 'fact.the-printer-is-slow', 'how': 'forget', 'reason': 'It is new.'}");
    scene.calls("codex", "review", "{'action': 'list'}");
  }

  private static void thePersonDeclines(Scene scene) throws Exception {
    scene.remembers(scene.person("ada"), decision("Receipts are printed"));
    scene.remembers(scene.agent("codex"), rule("Receipts are kept a month"));
    scene.answers(Answer.NO);
    scene.calls("codex", "save", "{'kind': 'constraint', 'title': 'Receipts are kept a year'}");
    scene.calls(
        "codex", "save", "{'id': 'decision.receipts-are-printed', 'title': 'Receipts are sent'}");
    scene.calls(
        "codex",
        "review",
        "{'action': 'accept', 'id': 'constraint.receipts-are-kept-a-month', 'reason': 'fine'}");
    scene.answers(Answer.NONE);
    scene.calls(
        "codex",
        "retire",
        "{'id': 'decision.receipts-are-printed', 'how': 'forget', 'reason': 'Not wanted.'}");
    scene.calls("codex", "review", "{'action': 'list'}");
  }

  private static void wrongRevisions(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, fact("Stock is kept in crates"));
    scene.remembers(codex, change("fact.stock-is-kept-in-crates").body("Of wood."));
    scene.remembers(
        codex, change("fact.stock-is-kept-in-crates").body("Of plastic.").expectedRevision(1L));
    scene.remembers(
        codex, change("fact.stock-is-kept-in-crates").body("Of paper.").expectedRevision(2L));
    scene.remembers(codex, fact("New with a revision").expectedRevision(4L));
    scene.does(
        "codex reverts to a revision that never was",
        () -> codex.node(id("fact.stock-is-kept-in-crates")).revert(9, "back"));
    scene.does(
        "codex reverts to the first",
        () -> codex.node(id("fact.stock-is-kept-in-crates")).revert(1, "back"));
    scene.calls(
        "codex",
        "review",
        "{'action': 'undo', 'id': 'fact.stock-is-kept-in-crates', 'revision': 2, 'reason':"
            + " 'again'}");
    scene.calls("codex", "review", "{'action': 'undo', 'decision': 77, 'reason': 'none such'}");
    scene.calls("codex", "history", "{'id': 'fact.stock-is-kept-in-crates'}");
  }

  private static void aSaveOfAllSorts(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(ada, fact("Pears ripen late"));
    scene.remembers(codex, fact("Apples ripen late"));
    scene.remembers(codex, fact("Apples ripen early"));
    SaveIntent intent =
        SaveIntent.builder()
            .task("ripening")
            .node(fact("Quinces ripen last").build())
            .node(rule("Never pick a quince in May").build())
            .node(NodeDraft.builder(NodeKind.FACT, "Quinces ripen first").build())
            .node(change("fact.pears-ripen-late").body("In October.").build())
            .node(change("fact.cherries").body("Unknown.").build())
            .stale(id("fact.pears-ripen-late"), "who knows")
            .stale(id("fact.plums"), "unknown")
            .supersede(id("fact.apples-ripen-early"), id("fact.apples-ripen-late"), "they do not")
            .delete(id("fact.apples-ripen-late"), "not needed")
            .delete(id("fact.pears-ripen-late"), "not needed")
            .build();
    SaveIntent tried =
        new SaveIntent(
            intent.task(),
            intent.nodes(),
            intent.stale(),
            intent.supersede(),
            intent.delete(),
            true);
    scene.does("codex tries a save of all sorts", () -> codex.save(tried));
    scene.does("codex makes it", () -> codex.save(intent));
    scene.does("codex makes it again", () -> codex.save(intent));
    scene.does("ada makes it", () -> ada.save(intent));
  }
}
