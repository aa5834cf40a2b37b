package dev.memoryweave.build.lives;

import static dev.memoryweave.build.lives.Drafts.change;
import static dev.memoryweave.build.lives.Drafts.decision;
import static dev.memoryweave.build.lives.Drafts.fact;
import static dev.memoryweave.build.lives.Drafts.gotcha;
import static dev.memoryweave.build.lives.Drafts.id;
import static dev.memoryweave.build.lives.Drafts.rule;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Outcome;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;

/** What is said again: in the same words, in nearly the same, in others, by others, at any door. */
final class SaidAgainLives {
  private SaidAgainLives() {}

  static List<Life> all() {
    return List.of(
        Life.of("same-words-by-one-author", SaidAgainLives::sameWordsByOneAuthor).alsoOnSqlite(),
        Life.of("same-words-by-others", SaidAgainLives::sameWordsByOthers),
        Life.of("same-words-twice-in-one-call", SaidAgainLives::sameWordsTwiceInOneCall),
        Life.of("same-words-at-the-doors", SaidAgainLives::sameWordsAtTheDoors),
        Life.of("same-words-in-reports", SaidAgainLives::sameWordsInReports).alsoOnSqlite(),
        Life.of("same-title-other-text", SaidAgainLives::sameTitleOtherText),
        Life.of("nearly-the-same", SaidAgainLives::nearlyTheSame),
        Life.of("keys", SaidAgainLives::keys).alsoOnSqlite(),
        Life.of("unknown-ids", SaidAgainLives::unknownIds),
        Life.of("values-that-change", SaidAgainLives::valuesThatChange));
  }

  private static void sameWordsByOneAuthor(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, fact("The gateway answers within 3 seconds"));
    scene.remembers(codex, fact("The gateway answers within 3 seconds"));
    scene.remembers(codex, fact("the gateway answers within 3 seconds"));
    scene.remembers(codex, fact("The gateway answers within 3 seconds."));
    scene.remembers(codex, fact("The  gateway answers   within 3 seconds"));
    scene.remembers(codex, gotcha("The gateway answers within 3 seconds"));
    scene.remembers(codex, fact("Latency").body("The gateway answers within 3 seconds."));
    scene.remembers(codex, fact("The gateway answers within 3 seconds").tags("gateway"));
    scene.remembers(codex, fact("The gateway answers within 3 seconds").confidence(.4));
    scene.calls("codex", "search", "{'query': 'gateway seconds'}");
  }

  private static void sameWordsByOthers(Scene scene) throws Exception {
    scene.remembers(scene.agent("codex"), fact("Invoices are numbered without gaps"));
    scene.remembers(scene.agent("scribe"), fact("Invoices are numbered without gaps."));
    scene.remembers(scene.person("ada"), fact("invoices are numbered without gaps"));
    scene.remembers(scene.person("bert"), fact("Invoices are numbered without gaps"));
    scene.remembers(scene.agent("codex"), rule("Never renumber an invoice"));
    scene.remembers(scene.agent("scribe"), rule("Never renumber an invoice"));
    scene.remembers(scene.person("ada"), rule("Never renumber an invoice"));
    scene.remembers(scene.agent("scribe"), rule("Never renumber an invoice."));
    scene.remembers(scene.person("ada"), decision("Invoices are kept for ten years"));
    scene.remembers(scene.agent("codex"), decision("Invoices are kept for ten years"));
  }

  private static void sameWordsTwiceInOneCall(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    scene.does(
        "codex remembers one thing twice in a batch",
        () ->
            codex.rememberAll(
                List.of(
                    fact("Stock is counted on Mondays").build(),
                    fact("Stock is counted on Mondays.").build())));
    scene.does(
        "codex saves one thing three times",
        () ->
            codex.save(
                SaveIntent.builder()
                    .node(fact("Apples come from Tyrol").build())
                    .node(fact("apples come from tyrol").build())
                    .node(gotcha("Apples come from Tyrol").build())
                    .build()));
    scene.does(
        "codex would save it again",
        () ->
            codex.save(
                SaveIntent.builder()
                    .node(fact("Apples come from Tyrol").build())
                    .node(fact("Pears come from Tyrol").build())
                    .dryRun(true)
                    .build()));
    scene.does(
        "codex saves under one key twice",
        () ->
            codex.save(
                SaveIntent.builder()
                    .node(fact("The scale rounds down").key("scale").build())
                    .node(fact("The scale rounds up").key("scale").build())
                    .build()));
  }

  private static void sameWordsAtTheDoors(Scene scene) throws Exception {
    scene.calls("codex", "save", "{'kind': 'fact', 'title': 'The kiosk opens at 7'}");
    scene.calls("codex", "save", "{'kind': 'fact', 'title': 'The kiosk opens at 7.'}");
    scene.calls("codex", "save", "{'kind': 'gotcha', 'title': 'the kiosk opens at 7'}");
    scene.calls("scribe", "save", "{'kind': 'fact', 'title': 'The kiosk opens at 7'}");
    scene.calls(
        "scribe",
        "apply",
        "{'nodes': [{'kind': 'fact', 'title': 'The kiosk opens at 7'},"
            + " {'kind': 'fact', 'title': 'The kiosk closes at 19'},"
            + " {'kind': 'fact', 'title': 'The kiosk closes at 19.'}]}");
    scene.asks("ada", "save", "{'kind': 'fact', 'title': 'The kiosk opens at 7'}");
    scene.asks("ada", "save", "{'kind': 'constraint', 'title': 'Never open before 7'}");
    scene.calls("codex", "save", "{'kind': 'constraint', 'title': 'never open before 7'}");
  }

  private static TaskReport.Builder report(String task) {
    return TaskReport.builder(task)
        .outcome(Outcome.COMPLETED)
        .verification(Verification.TESTS_PASSED)
        .summary("Retries wait longer, because the gateway drops a payment after two minutes.")
        .changedFiles(List.of("src/main/java/shop/RetryPolicy.java"));
  }

  private static void sameWordsInReports(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    AgentMemory scribe = scene.agent("scribe");
    TaskReport first =
        report("Make retries wait longer")
            .facts(List.of("The gateway drops a payment after two minutes."))
            .constraints(List.of("A retry must never change the attempt before it."))
            .build();
    scene.does("codex reports", () -> codex.reflect(first));
    scene.does("codex hands the report in again", () -> codex.reflect(first));
    scene.does(
        "codex reports the fact with another capital",
        () ->
            codex.reflect(
                report("Look at retries again")
                    .facts(List.of("the gateway drops a payment after two minutes"))
                    .build()));
    scene.does(
        "scribe reports both",
        () ->
            scribe.reflect(
                report("Check the retries")
                    .facts(List.of("The gateway drops a payment after two minutes"))
                    .constraints(List.of("A retry must never change the attempt before it"))
                    .build()));
    scene.remembers(codex, fact("The gateway drops a payment after two minutes"));
    scene.remembers(scene.person("ada"), rule("A retry must never change the attempt before it"));
  }

  private static void sameTitleOtherText(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    AgentMemory ada = scene.person("ada");
    scene.remembers(codex, fact("Delivery").body("Fruit is delivered on Tuesdays."));
    scene.remembers(codex, fact("Delivery").body("Fruit is delivered on Thursdays."));
    scene.remembers(scene.agent("scribe"), fact("Delivery").body("Fruit is delivered on Fridays."));
    scene.remembers(ada, fact("Delivery").body("Fruit is delivered daily."));
    scene.remembers(ada, decision("Packaging").body("We use paper bags."));
    scene.remembers(codex, decision("Packaging").body("We use boxes of wood."));
    scene.remembers(ada, decision("Packaging").body("We use paper bags, and no lids."));
    scene.calls("codex", "save", "{'kind': 'fact', 'title': 'Delivery', 'body': 'By bicycle.'}");
    scene.calls("codex", "review", "{'action': 'list'}");
  }

  private static void nearlyTheSame(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, fact("The ledger shows every attempt of a payment"));
    scene.remembers(codex, fact("The ledger shows each attempt of a payment"));
    scene.remembers(codex, fact("The ledger shows every attempt of a refund"));
    scene.remembers(codex, fact("Every attempt of a payment is shown by the ledger"));
    scene.remembers(codex, fact("The ledger does not show every attempt of a payment"));
    scene.calls(
        "scribe",
        "reflect",
        "{'task': 'Look at the ledger', 'outcome': 'completed', 'verification': 'manual_check',"
            + " 'findings': [{'kind': 'fact', 'text': 'The ledger shows all attempts of a"
            + " payment.'}]}");
  }

  private static void keys(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    AgentMemory ada = scene.person("ada");
    scene.remembers(codex, fact("The port is 8080").key("port"));
    scene.remembers(codex, fact("The port is 9090").key("port"));
    scene.remembers(scene.agent("scribe"), fact("The port is 7070").key("port"));
    scene.remembers(ada, fact("The port is 6060").key("port"));
    scene.remembers(codex, fact("The port is 5050").key("port"));
    scene.remembers(codex, gotcha("The port is blocked").key("port"));
    scene.remembers(codex, change("fact.the-port-is-8080").key("harbour"));
    scene.remembers(codex, fact("The port is 4040").key("harbour"));
    scene.remembers(
        ada, rule("Ports are never below 1024").key("ports").level(Scope.Level.WORKSPACE));
    scene.remembers(ada, rule("Ports are never below 2048").key("ports"));
    scene.remembers(
        codex, change("fact.the-port-is-8080").title("The port is 3030").expectedRevision(1L));
    scene.weaves(codex, RecallRequest.builder("open the port"));
  }

  private static void unknownIds(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, fact("Plums are blue"));
    scene.remembers(codex, change("fact.plums-are-bleu").title("Plums are violet"));
    scene.remembers(codex, change("fact.plums-are-green").body("Some are."));
    scene.remembers(codex, fact("Figs are soft").parent(id("fact.no-such-thing")));
    scene.does("codex marks nothing stale", () -> codex.node(id("fact.nothing")).markStale("gone"));
    scene.does("codex forgets nothing", () -> codex.node(id("fact.nothing")).forget("gone"));
    scene.does("codex looks for nothing", () -> codex.node(id("fact.nothing")).find());
    scene.calls("codex", "save", "{'id': 'fact.plums-are-blu', 'body': 'Dark ones.'}");
    scene.calls("codex", "save", "{'id': 'fact.plumz', 'kind': 'fact', 'title': 'Plums rot'}");
    scene.calls("codex", "inspect", "{'ref': 'fact.plum-are-blue'}");
    scene.calls(
        "codex", "retire", "{'id': 'fact.plums', 'how': 'outdated', 'reason': 'Not any more'}");
    scene.calls(
        "codex",
        "save",
        "{'kind': 'fact', 'title': 'Plums are sweet', 'replaces': 'fact.plums-are-sour'}");
    scene.calls("codex", "apply", "{'stale': [{'id': 'fact.pears', 'reason': 'old'}]}");
    scene.asks("ada", "forget", "{'id': 'fact.plums-are-read', 'confirmed': true}");
    scene.calls("codex", "history", "{'id': 'fact.plums-are-re'}");
  }

  private static void valuesThatChange(Scene scene) throws Exception {
    AgentMemory codex = scene.agent("codex");
    AgentMemory ada = scene.person("ada");
    scene.remembers(codex, fact("The shop runs on Java 17"));
    scene.remembers(codex, fact("The shop runs on Java 21"));
    scene.remembers(scene.agent("scribe"), fact("The shop runs on Java 25"));
    scene.remembers(ada, fact("Ada lives in Graz"));
    scene.remembers(ada, fact("Ada lives in Linz"));
    scene.remembers(ada, fact("Ada speaks Italian"));
    scene.remembers(ada, fact("Ada speaks French"));
    scene.remembers(codex, fact("The owner of the ledger is Carla"));
    scene.remembers(codex, fact("The owner of the ledger is Dora"));
    scene.recalls(codex, RecallRequest.builder("Which Java does the shop run on?"));
    scene.weaves(codex, RecallRequest.builder("Where does Ada live?"));
  }
}
