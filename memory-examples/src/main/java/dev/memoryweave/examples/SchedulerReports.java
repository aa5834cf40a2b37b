package dev.memoryweave.examples;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;

/** Reports of agents after their work on the scheduler. */
final class SchedulerReports {
  private SchedulerReports() {}

  /** The work is done, the tests pass, and there are two findings. */
  static TaskReport backoffAdded() {
    return TaskReport.builder(SchedulerDemo.TASK)
        .outcome(TaskReport.Outcome.COMPLETED)
        .verification(Verification.TESTS_PASSED)
        .intent(RecallRequest.Intent.FEATURE)
        .summary(
            "Failed attempts are now tried again after a delay that doubles each time. The delay is"
                + " kept on the attempt, so that a task that has ended is never touched again.")
        .testSummary("RetryPlannerTest: 14 passed. TaskStateMachineTest: 42 passed.")
        .changedFiles(
            List.of(
                "src/main/java/harbour/retry/RetryPlanner.java",
                "src/main/java/harbour/retry/Backoff.java"))
        .symbols(List.of("RetryPlanner.next", "Backoff"))
        .constraints(
            List.of(
                "The backoff delay must be stored on the attempt: a delay on the task would have to"
                    + " be cleared when the task ends, which is a change of a terminal state."))
        .gotchas(
            List.of(
                "Backoff overflows after 62 doublings: the shift goes negative and the attempt is"
                    + " due at once. Take the minimum with the ceiling before shifting."))
        .agentConfidence(.9)
        .modulePath("src/main/java/harbour/retry")
        .evidence(
            List.of(
                Evidence.Draft.of(
                    Evidence.Kind.TEST,
                    "RetryPlannerTest.delay_never_overflows",
                    "attempt 63: expected PT10M but was PT-2562047788015H")))
        .branch("main")
        .commit("5d0c9aa")
        .session(SessionId.of("monday"))
        .build();
  }

  /** Somebody else has found the opposite of existing knowledge. */
  static TaskReport contradiction() {
    return TaskReport.builder("let operators repeat a failed task from the console")
        .outcome(TaskReport.Outcome.COMPLETED)
        .verification(Verification.MANUAL_CHECK)
        .summary(
            "Operators asked for a button that runs a failed task again. The button sets the task"
                + " back to QUEUED, which worked in a trial by hand.")
        .changedFiles(List.of("src/main/java/harbour/state/TaskState.java"))
        .constraints(
            List.of(
                "Terminal task states are mutable: an operator may set a failed task back to"
                    + " QUEUED."))
        .agentConfidence(.8)
        .session(SessionId.of("tuesday"))
        .build();
  }
}
