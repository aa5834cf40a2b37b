package dev.memoryweave.build.lives;

import static dev.memoryweave.build.lives.Drafts.decision;
import static dev.memoryweave.build.lives.Drafts.fact;
import static dev.memoryweave.build.lives.Drafts.id;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Outcome;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;

/** What agents report, and what becomes of it. */
final class ReportLives {
  private ReportLives() {}

  static List<Life> all() {
    return List.of(
        Life.of("gates-of-reports", ReportLives::gates),
        Life.of("a-report-of-everything", ReportLives::everything).alsoOnSqlite(),
        Life.of("reports-merge-and-supersede", ReportLives::mergeAndSupersede),
        Life.of("reports-contradict", ReportLives::contradict),
        Life.of("reports-find-their-place", ReportLives::place),
        Life.of("a-report-of-a-failure", ReportLives::failure),
        Life.of("reports-beside-what-is-known", ReportLives::besideWhatIsKnown),
        Life.of("decisions-of-reports-are-undone", ReportLives::undone).alsoOnSqlite());
  }

  private static TaskReport.Builder report(String task) {
    return TaskReport.builder(task).outcome(Outcome.COMPLETED);
  }

  private static void reports(Scene scene, String who, TaskReport.Builder report) throws Exception {
    AgentMemory agent = scene.agent(who);
    TaskReport built = report.build();
    scene.does(
        who
            + " reports on '"
            + built.task()
            + "', "
            + built.outcome()
            + ", "
            + built.verification(),
        () -> agent.reflect(built));
  }

  private static void gates(Scene scene) throws Exception {
    for (Outcome outcome : Outcome.values()) {
      for (Verification verification : Verification.values()) {
        reports(
            scene,
            "codex",
            TaskReport.builder("Round prices, " + outcome.label() + " " + verification.label())
                .outcome(outcome)
                .verification(verification)
                .agentConfidence(.6)
                .summary("Rounding of " + outcome.label() + " by " + verification.label() + ".")
                .facts(
                    List.of("Prices of " + outcome + " and " + verification + " are rounded up.")));
      }
    }
    reports(scene, "codex", report("Fix").verification(Verification.UNVERIFIED).summary("Typo."));
    reports(scene, "codex", report("Look").verification(Verification.MANUAL_CHECK).summary("Ok"));
    reports(scene, "codex", report("Tidy up").verification(Verification.TESTS_PASSED));
  }

  private static void everything(Scene scene) throws Exception {
    reports(
        scene,
        "codex",
        report("Fix lost payments in the ledger")
            .verification(Verification.TESTS_PASSED)
            .summary(
                "Payments were lost because the retry was written in the same transaction as the"
                    + " failed attempt; each attempt has a transaction of its own now.")
            .testSummary("214 tests passed")
            .changedFiles(List.of("src/shop/Ledger.java", "src/shop/RetryPolicy.java"))
            .symbols(List.of("Ledger", "RetryPolicy.next"))
            .constraints(List.of("Never write two attempts in one transaction."))
            .procedures(List.of("To replay payments, run `replay --since DATE` on the worker."))
            .decisions(List.of("Each attempt has a transaction of its own, as a rollback lost it."))
            .facts(List.of("The ledger keeps attempts for 400 days.", "The worker has 4 threads."))
            .gotchas(List.of("A rollback of the worker also rolls back the attempt before."))
            .agentConfidence(.9)
            .modulePath("src/shop")
            .branch("main")
            .commit("0123456789abcdef0123456789abcdef01234567"));
    scene.calls("codex", "search", "{'kinds': ['fact', 'gotcha', 'incident']}");
    scene.calls("codex", "review", "{'action': 'list'}");
    scene.weaves(
        scene.agent("codex"),
        RecallRequest.builder("a payment is lost after a rollback")
            .files(List.of("src/shop/Ledger.java"))
            .tokenBudget(700));
  }

  private static void mergeAndSupersede(Scene scene) throws Exception {
    List<String> told =
        List.of(
            "The importer reads at most 500 lines a second.",
            "The importer reads at most 500 lines a second on the small machine.",
            "The importer reads at most 500 lines a second; the limit is the disk.",
            "The importer reads at most 800 lines a second.",
            "The exporter reads at most 500 lines a second.",
            "The importer reads files in UTF-8.");
    int number = 0;
    for (String fact : told) {
      number++;
      reports(
          scene,
          number % 2 == 0 ? "scribe" : "codex",
          report("Measure the importer, part " + number)
              .verification(number > 4 ? Verification.MANUAL_CHECK : Verification.TESTS_PASSED)
              .summary("Measured the importer with the data of last year.")
              .facts(List.of(fact)));
    }
    scene.calls("codex", "search", "{'query': 'importer'}");
  }

  private static void contradict(Scene scene) throws Exception {
    scene.remembers(scene.person("ada"), decision("Sessions are kept in Redis"));
    scene.remembers(scene.agent("codex"), fact("The session expires after 30 minutes"));
    scene.remembers(scene.agent("codex"), fact("Tokens must be rotated daily"));
    reports(
        scene,
        "scribe",
        report("Look at sessions")
            .verification(Verification.TESTS_PASSED)
            .summary("Sessions were moved because Redis was full.")
            .decisions(List.of("Sessions are not kept in Redis."))
            .facts(
                List.of(
                    "The session expires after 60 minutes.", "Tokens must not be rotated daily.")));
    reports(
        scene,
        "tramp",
        report("Guess at sessions")
            .verification(Verification.UNVERIFIED)
            .agentConfidence(.75)
            .summary("It may be that sessions expire earlier than everybody thinks.")
            .facts(List.of("The session expires after 10 minutes.")));
    scene.calls("codex", "review", "{'action': 'list'}");
    scene.weaves(scene.agent("codex"), RecallRequest.builder("how long does a session last"));
  }

  private static void place(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    scene.remembers(ada, NodeDraft.builder(NodeKind.PROJECT, "Shop"));
    scene.remembers(
        ada,
        NodeDraft.builder(NodeKind.MODULE, "Payments")
            .parent(id("project.shop"))
            .anchors("src/pay/**"));
    scene.remembers(
        ada,
        NodeDraft.builder(NodeKind.FEATURE, "Retries of payments")
            .parent(id("module.payments"))
            .anchors("src/pay/retry/**"));
    reports(
        scene,
        "codex",
        report("Refactor retries of payments")
            .verification(Verification.TESTS_PASSED)
            .summary("Retries of payments were split into a policy and a queue of their own.")
            .changedFiles(List.of("src/pay/retry/Queue.java", "src/pay/retry/Policy.java"))
            .facts(List.of("The queue of retries is drained every minute."))
            .gotchas(List.of("The queue of retries loses its order after a restart.")));
    scene.does("the tree", () -> ada.outline(50));
    scene.does("the module", () -> ada.node(id("module.payments")).inspect(2));
    scene.calls("codex", "inspect", "{'ref': 'module.payments', 'depth': 2}");
  }

  private static void failure(Scene scene) throws Exception {
    reports(
        scene,
        "codex",
        TaskReport.builder("Fix the flaky test of the scheduler")
            .outcome(Outcome.FAILED)
            .verification(Verification.TESTS_FAILED)
            .summary("The test still fails because the scheduler reads the clock of the system.")
            .gotchas(List.of("The scheduler reads the clock of the system, so tests are flaky."))
            .facts(List.of("The scheduler has two queues."))
            .constraints(List.of("Never sleep in a test of the scheduler.")));
    reports(
        scene,
        "codex",
        TaskReport.builder("Migrate the schema of orders")
            .outcome(Outcome.REVERTED)
            .verification(Verification.MANUAL_CHECK)
            .summary("Reverted since the lock on orders stopped the shop for a minute."));
    scene.calls("codex", "review", "{'action': 'list'}");
  }

  private static void besideWhatIsKnown(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    scene.remembers(ada, fact("The ledger is closed at noon").level(Scope.Level.WORKSPACE));
    scene.remembers(ada, Drafts.rule("Never open the ledger at night"));
    scene.remembers(scene.agent("codex"), Drafts.rule("Never close the ledger on Mondays"));
    scene.remembers(scene.agent("codex"), fact("The ledger has two keepers"));
    reports(
        scene,
        "scribe",
        report("Look at the ledger")
            .verification(Verification.TESTS_PASSED)
            .summary("The ledger was looked at because its keepers disagreed about it.")
            .facts(
                List.of(
                    "The ledger is closed at noon.",
                    "The ledger is closed at one.",
                    "The ledger has two keepers, one for each floor."))
            .constraints(
                List.of(
                    "Never open the ledger at night.",
                    "Never close the ledger on Mondays.",
                    "Always open the ledger at night."))
            .agentConfidence(.5));
    reports(
        scene,
        "scribe",
        TaskReport.builder("Look at the ledger again")
            .outcome(Outcome.FAILED)
            .verification(Verification.MANUAL_CHECK)
            .summary("It failed because the ledger was locked by the nightly job.")
            .facts(List.of("The ledger has two keepers.", "The ledger has three keepers."))
            .gotchas(List.of("The ledger is locked by the nightly job.")));
    scene.does(
        "ada archives", () -> ada.node(id("fact.the-ledger-has-two-keepers")).archive("one left"));
    reports(
        scene,
        "codex",
        report("Count the keepers")
            .verification(Verification.BUILD_SUCCESS)
            .summary("The keepers were counted because one had left the shop.")
            .facts(List.of("The ledger has two keepers.")));
    reports(
        scene,
        "codex",
        report("Count them again")
            .verification(Verification.UNVERIFIED)
            .agentConfidence(.9)
            .summary("The keepers were counted again because nobody believed it.")
            .constraints(List.of("Never close the ledger on Mondays.")));
    scene.calls("codex", "review", "{'action': 'list'}");
  }

  private static void undone(Scene scene) throws Exception {
    AgentMemory ada = scene.person("ada");
    AgentMemory codex = scene.agent("codex");
    scene.remembers(codex, fact("The worker has 4 threads"));
    reports(
        scene,
        "codex",
        report("Resize the worker")
            .verification(Verification.TESTS_PASSED)
            .summary("The worker was resized because the queue was never empty.")
            .facts(List.of("The worker has 8 threads.", "The queue holds 1,000 orders."))
            .gotchas(List.of("The worker does not stop while the queue holds orders.")));
    for (long decision = 1; decision <= 4; decision++) {
      long number = decision;
      scene.does(
          "codex takes back decision " + number,
          () -> codex.reviews().undo(number, "it was not so"));
    }
    scene.does("ada takes back the undoing", () -> ada.reviews().undo(5, "it was so"));
    scene.does("the decisions", () -> ada.journal().promotionRecords(20));
    scene.calls("codex", "review", "{'action': 'list'}");
  }
}
