package dev.memoryweave.examples;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Relation.Predicate;
import java.util.ArrayList;
import java.util.List;

/** An agent's possible knowledge after some months with a project that schedules jobs. */
final class SchedulerProject {
  static final NodeId CONSTRAINT = NodeId.of("constraint.terminal-states-are-immutable");
  static final NodeId RETRY = NodeId.of("module.retry");
  static final NodeId INCIDENT = NodeId.of("incident.retry-revived-a-cancelled-task");

  private static final NodeId PROJECT = NodeId.of("project.harbour");
  private static final NodeId STATES = NodeId.of("module.task-state-machine");
  private static final NodeId RETRY_IN_PLACE = NodeId.of("decision.retry-resets-the-task");

  private SchedulerProject() {}

  /** All of it, both what matters for retries and what does not. */
  static List<NodeDraft> memories() {
    List<NodeDraft> all = new ArrayList<>();
    all.addAll(shape());
    all.addAll(rules());
    all.addAll(history());
    all.addAll(procedures());
    all.addAll(unrelated());
    return all;
  }

  private static List<NodeDraft> shape() {
    return List.of(
        at("project.harbour", "Harbour, a scheduler for background jobs")
            .body("Runs jobs of several services, at least once each, on workers that may die.")
            .build(),
        at("module.task-state-machine", "Task state machine")
            .body(
                "The only place that changes the state of a task: QUEUED, RUNNING, WAITING, and the"
                    + " terminal states SUCCEEDED, FAILED, CANCELLED. Callers ask it for a"
                    + " transition and get a refusal if it is not allowed.")
            .anchors("src/main/java/harbour/state/**")
            .symbols("TaskStateMachine", "TaskState")
            .parent(PROJECT)
            .build(),
        at("module.retry", "Retry of failed attempts")
            .body(
                "Decides whether a failed attempt is tried again and when. It asks the state"
                    + " machine for WAITING and hands the wake-up time to the timer.")
            .anchors("src/main/java/harbour/retry/**")
            .symbols("RetryPolicy", "RetryPlanner.next")
            .parent(PROJECT)
            .related(Predicate.DEPENDS_ON, STATES)
            .build(),
        at("module.dispatcher", "Dispatcher")
            .body("Claims due tasks for workers with a lease that the worker has to renew.")
            .anchors("src/main/java/harbour/dispatch/**")
            .symbols("Dispatcher", "Lease")
            .parent(PROJECT)
            .build(),
        at("module.console", "Web console")
            .body("Shows queues and lets an operator cancel or requeue a task.")
            .anchors("console/**")
            .parent(PROJECT)
            .build());
  }

  private static List<NodeDraft> rules() {
    return List.of(
        at("constraint.terminal-states-are-immutable", "Terminal task states are immutable")
            .body(
                "A task in SUCCEEDED, FAILED or CANCELLED never changes state again. Trying again"
                    + " means a new attempt of a task that has not ended, or a new task; no code"
                    + " path may take a task out of a terminal state.")
            .anchors("src/main/java/harbour/state/**")
            .symbols("TaskStateMachine.transition")
            .tags("retry", "state-machine")
            .evidence(
                Evidence.Kind.TEST,
                "TaskStateMachineTest.terminal_states_refuse_every_transition",
                "for each terminal state and each target state: transition is refused")
            .evidence(
                Evidence.Kind.FILE,
                "docs/states.md:12-19",
                "Once a task has ended, customers have been told and been billed.")
            .related(Predicate.AFFECTS, STATES)
            .build(),
        at("constraint.job-payloads-stay-out-of-logs", "Job payloads stay out of the logs")
            .body("Payloads hold data of customers; log the id of the task instead.")
            .evidence(Evidence.Kind.REVIEW, "review of change 1187", "agreed with the privacy team")
            .build());
  }

  private static List<NodeDraft> history() {
    return List.of(
        at("incident.retry-revived-a-cancelled-task", "A retry revived a cancelled task")
            .body(
                "The retry timer fired after an operator had cancelled the task and set it back to"
                    + " QUEUED, so a cancelled payment ran. Cause: the timer wrote the state itself"
                    + " and did not ask the state machine. Mended by a compare-and-set on the state"
                    + " that was seen when the retry was planned.")
            .anchors("src/main/java/harbour/retry/RetryTimer.java")
            .symbols("RetryTimer.fire")
            .tags("retry", "state-machine")
            .evidence(
                Evidence.Kind.TEST,
                "RetryTimerTest.cancelled_task_is_not_queued_again",
                "expected: CANCELLED but was: QUEUED")
            .evidence(
                Evidence.Kind.COMMIT,
                "c41f7e0",
                "Retry asks the state machine and gives up when the task has ended")
            .evidence(
                Evidence.Kind.LOG,
                "worker-3.log:88121-88124",
                "task 5521 CANCELLED by operator; 40 s later: task 5521 QUEUED by retry-timer;"
                    + " task 5521 RUNNING")
            .related(Predicate.AFFECTS, RETRY)
            .related(Predicate.SUPPORTS, CONSTRAINT)
            .build(),
        at("decision.retry-resets-the-task", "A retry resets the task to QUEUED")
            .body("Simple: the same row is used again and its counter is raised.")
            .build(),
        at("decision.each-try-is-an-attempt", "Each try is an attempt of its own")
            .body(
                "A task has attempts; a failed attempt is final, the task itself waits in WAITING"
                    + " until the next one. The history of a task can be read from its attempts,"
                    + " and terminal states stay terminal.")
            .related(Predicate.SUPERSEDES, RETRY_IN_PLACE)
            .related(Predicate.DERIVED_FROM, INCIDENT)
            .build(),
        at("decision.backoff-has-a-ceiling-and-jitter", "Backoff has a ceiling and jitter")
            .body(
                "Delays between attempts double up to ten minutes, each with random jitter, because"
                    + " a thousand tasks that failed together came back together.")
            .symbols("RetryPolicy.delay")
            .evidence(Evidence.Kind.COMMIT, "77b0d3a", "Spread retries after an outage")
            .build(),
        at("gotcha.timers-fire-late", "Timers can fire long after they were due")
            .body(
                "A worker that was suspended fires its timers on waking; look at the state again.")
            .build(),
        at("decision.postgres-holds-the-queue", "The queue is a table of PostgreSQL")
            .body("One database to run; SKIP LOCKED is fast enough for our load.")
            .build());
  }

  private static List<NodeDraft> procedures() {
    return List.of(
        at("procedure.change-a-state-transition", "How to change a state transition")
            .body(
                "1. Change the table in TaskState. 2. Run TaskStateMachineTest, which tries every"
                    + " pair. 3. Run the soak test with cancellations switched on. 4. Update"
                    + " docs/states.md.")
            .anchors("src/main/java/harbour/state/**")
            .evidence(Evidence.Kind.FILE, "docs/contributing.md:40-58", "Changing the states")
            .build(),
        at("procedure.release", "How to release")
            .body("Tag the commit, wait for the build, announce it in the channel of the team.")
            .build());
  }

  private static List<NodeDraft> unrelated() {
    return List.of(
        fact("console-uses-plain-css", "The console uses plain CSS", "No preprocessor is needed."),
        fact(
            "metrics-are-scraped", "Metrics are scraped", "Every fifteen seconds, by the cluster."),
        fact("docs-are-in-english", "Documentation is in English", "Short sentences, no jargon."),
        fact("java-21", "Workers run on Java 21", "The client library still supports Java 17."),
        fact("colours", "Queues have colours", "Blue for quiet ones, orange for busy ones."),
        fact("staging", "Staging is rebuilt on Mondays", "Data there does not outlive the week."),
        fact("ids", "Ids are sortable", "They begin with the time at which they were made."),
        fact("mail", "Reports go out by mail", "Once a day, at seven in the morning."),
        fact(
            "clocks", "Clocks differ by up to a second", "Workers do not trust each other's time."),
        fact("images", "Images are built without a shell", "Debug with a sidecar instead."),
        at("preference.small-changes", "Small changes, one thing each")
            .body("Reviewers want changes that can be read in ten minutes.")
            .build(),
        at("question.second-region", "Do we need a second region?")
            .body("Nobody knows yet.")
            .build(),
        at("feature.calendar", "Jobs by calendar")
            .body("Jobs on the last working day of a month.")
            .build());
  }

  private static NodeDraft fact(String slug, String title, String body) {
    return at("fact." + slug, title).body(body).build();
  }

  /** With an explicit id, so that saving it twice changes nothing. */
  private static NodeDraft.Builder at(String id, String title) {
    NodeId nodeId = NodeId.of(id);
    return NodeDraft.builder(nodeId.kind(), title).id(nodeId);
  }
}
