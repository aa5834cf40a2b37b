package dev.memoryweave.examples;

import static dev.memoryweave.model.Message.ToolCall.failed;
import static dev.memoryweave.model.Message.ToolCall.succeeded;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Outcome;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;

/** Everything that the person and the agent of {@link AgentLoop} say, do and report in two days. */
final class AgentLoopScript {
  static final String PROJECT = "parcels";
  static final String FOLDER = "/home/nora/parcels";
  static final SessionId RETRIES = SessionId.of("webhook-retries");
  static final SessionId LABELS = SessionId.of("return-labels");
  static final String RETRIES_BRANCH = "feature/webhook-retries";
  static final String RETRY_QUEUE = "src/main/java/parcels/webhook/RetryQueue.java";
  static final String TASK = "send webhooks again that a receiver did not take";

  private static final String SENDER = "src/main/java/parcels/webhook/WebhookSender.java";
  private static final String LABEL_PAGE = "src/main/java/parcels/label/LabelPage.java";

  private AgentLoopScript() {}

  /** Notes of a person from before any agent came. */
  static List<NodeDraft> knownBefore() {
    return List.of(
        NodeDraft.builder(NodeKind.CONSTRAINT, "An event reaches a receiver at most once")
            .key("event-at-most-once")
            .body(
                "Every webhook carries the id of its event, and an event that was answered with 2xx"
                    + " is never sent again. A receiver once charged a parcel twice.")
            .build(),
        NodeDraft.builder(NodeKind.GOTCHA, "Receivers answer 200 before they have saved")
            .key("receivers-answer-early")
            .body("A webhook that was answered may still be lost; they ask for it by its id then.")
            .build(),
        NodeDraft.builder(NodeKind.FACT, "Labels are printed at 203 dpi")
            .key("label-resolution")
            .build());
  }

  static Session.Details retries(String runtime) {
    return Session.Details.titled("Webhook retries")
        .withBranch(RETRIES_BRANCH)
        .withFolder(FOLDER)
        .withRuntime(runtime);
  }

  static Session.Details labels(String runtime) {
    return Session.Details.titled("Labels for returned parcels")
        .withBranch("feature/return-labels")
        .withFolder(FOLDER)
        .withRuntime(runtime);
  }

  /** The first hour of work on the retries: a request, a plan, the first step, a failing test. */
  static List<Message> retriesBegun() {
    return List.of(
        Message.user(
                """
                Webhooks are lost while a receiver is down. Please send them again, with \
                a delay that grows.
                Definition of done: a receiver that was down for an hour gets every event once\
                """)
            .withTurn("m1"),
        Message.assistant(
                """
                Next steps:
                - [ ] Keep refused webhooks in a table
                - [ ] Send them again with a growing delay
                - [ ] Show the waiting webhooks on the status page\
                """)
            .withTurn("m2"),
        Message.assistant("Done: refused webhooks are kept in a table")
            .withTurn("m3")
            .withToolCalls(
                List.of(
                    edit(RETRY_QUEUE),
                    edit(SENDER),
                    failed(
                        "bash",
                        "{\"command\": \"./gradlew test --tests RetryQueueTest\"}",
                        "RetryQueueTest.answered_event_is_not_sent_again: expected 1 call but was"
                            + " 2"))));
  }

  /** Other work comes in between, on another branch. */
  static List<Message> labelsBegun() {
    return List.of(
        Message.user("Could you add a second page with the return address to the label?")
            .withTurn("m1"),
        Message.assistant("Next steps:\n- [ ] Draw the return page\n- [ ] Print one at the depot")
            .withTurn("m2")
            .withToolCalls(List.of(edit(LABEL_PAGE))));
  }

  /** The agent's report on the retries at noon. */
  static TaskReport halfDone() {
    return TaskReport.builder(TASK)
        .outcome(Outcome.PARTIAL)
        .verification(Verification.BUILD_SUCCESS)
        .intent(RecallRequest.Intent.FEATURE)
        .summary(
            "Refused webhooks are kept in a table and read back in order. An event whose answer"
                + " comes late is still sent twice.")
        .testSummary("RetryQueueTest: 6 passed, 1 failed.")
        .changedFiles(List.of(RETRY_QUEUE, SENDER))
        .decisions(
            List.of(
                "Refused webhooks are kept in the database, not in the message broker: the broker"
                    + " forgets what waits longer than ten minutes."))
        .gotchas(
            List.of(
                "The HTTP client retries by itself after a reset connection, which sends an event"
                    + " twice: switch it off in WebhookSender."))
        .agentConfidence(.8)
        .branch(RETRIES_BRANCH)
        .session(RETRIES)
        .build();
  }

  /** The end of the first day: a rule, a blocker, one more request, and then nothing more. */
  static List<Message> retriesInterrupted() {
    return List.of(
        Message.user("Never wait longer than one hour between two tries.").withTurn("m4"),
        Message.assistant("Blocked by: no test receiver that can be switched off").withTurn("m5"),
        Message.user("I have asked Ines for one. Please go on with the growing delay meanwhile.")
            .withTurn("m6"));
  }

  /** The second day: the missing part is there, and the agent says that it is done. */
  static List<Message> retriesResumed() {
    return List.of(
        Message.user("Unblocked: Ines has set up a test receiver that can be switched off")
            .withTurn("n1"),
        Message.assistant(
                """
                - [x] Send them again with a growing delay
                - [x] Show the waiting webhooks on the status page
                Done: a receiver that was down for an hour gets every event once\
                """)
            .withTurn("n2")
            .withToolCalls(List.of(edit(RETRY_QUEUE), edit(SENDER))));
  }

  /** The tests run without failures. */
  static List<Message> retriesTested() {
    return List.of(
        Message.assistant("The tests pass, also the one that switches the receiver off.")
            .withTurn("n3")
            .withToolCalls(
                List.of(
                    succeeded("bash", "{\"command\": \"./gradlew test --tests RetryQueueTest\"}"),
                    succeeded("bash", "{\"command\": \"./gradlew receiverTest\"}"))));
  }

  /** The report on the finished work. */
  static TaskReport done() {
    return TaskReport.builder(TASK)
        .outcome(Outcome.COMPLETED)
        .verification(Verification.TESTS_PASSED)
        .intent(RecallRequest.Intent.FEATURE)
        .summary(
            "Refused webhooks are sent again after a delay that doubles up to one hour. After an"
                + " hour without a receiver every event arrived once.")
        .testSummary("RetryQueueTest: 9 passed. receiverTest: 2 passed.")
        .changedFiles(List.of(RETRY_QUEUE, SENDER))
        .evidence(
            List.of(
                Evidence.Draft.of(
                    Evidence.Kind.TEST, "receiverTest", "sent 412 events, received 412, twice 0")))
        .agentConfidence(.9)
        .branch(RETRIES_BRANCH)
        .session(RETRIES)
        .build();
  }

  /** The agent's report at the end of the session. */
  static SessionReport ended() {
    return SessionReport.builder(RETRIES)
        .title("Webhook retries")
        .outcome("Webhooks that a receiver did not take are sent again until it does.")
        .statements(List.of(Said.byUser("Never wait longer than one hour between two tries.")))
        .branch(RETRIES_BRANCH)
        .build();
  }

  private static Message.ToolCall edit(String file) {
    return succeeded("edit", "{\"file_path\": \"" + file + "\"}");
  }
}
