package dev.memoryweave.reflect.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;

/** Reports for tests. */
public final class Reports {
  public static final ReflectionPolicy DEFAULTS = ReflectionPolicy.DEFAULTS;

  private Reports() {}

  /** A report in which every field says something. */
  public static TaskReport.Builder full() {
    return TaskReport.builder("Add back-off to the polling of leases")
        .outcome(TaskReport.Outcome.COMPLETED)
        .verification(Verification.TESTS_PASSED)
        .summary("The poller now doubles its pause after each empty answer. It stops at a minute.")
        .testSummary("42 tests ran, none failed")
        .changedFiles(List.of("core/src/poll/Poller.java", "core/src/poll/Pause.java"))
        .symbols(List.of("Poller", "Pause.next"))
        .constraints(List.of("The pause never exceeds one minute"))
        .procedures(List.of("Run the soak test with -Dsoak=true before a release"))
        .decisions(List.of("Doubling was chosen over a fixed pause to spare the database"))
        .facts(List.of("An empty answer takes about four milliseconds"))
        .gotchas(List.of("The clock of the test double starts at zero"))
        .intent(RecallRequest.Intent.FEATURE)
        .agentConfidence(.9)
        .modulePath("core/src/poll")
        .evidence(
            List.of(Evidence.Draft.of(Evidence.Kind.FILE, "core/src/poll/Poller.java:3-9", "x")))
        .branch("topic/pause")
        .commit("abc1234")
        .session(SessionId.of("s-1"));
  }

  /** A finished report that tells nothing yet. */
  public static TaskReport.Builder done(String task) {
    return TaskReport.builder(task).outcome(TaskReport.Outcome.COMPLETED);
  }

  /** A finished report that says only this. */
  static TaskReport.Builder telling(String summary) {
    return done("Look after the gauge").summary(summary);
  }

  static String words(int count) {
    return "word ".repeat(count).strip();
  }
}
