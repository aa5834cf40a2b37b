package dev.memoryweave.workspace.poisoning;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;
import java.util.function.BiFunction;

/** The ways in of a caller who reports on a task. */
final class ReportChannels {
  private ReportChannels() {}

  static List<Channel> all() {
    return List.of(
        items("report, constraints", TaskReport.Builder::constraints),
        items("report, procedures", TaskReport.Builder::procedures),
        items("report, decisions", TaskReport.Builder::decisions),
        items("report, facts", TaskReport.Builder::facts),
        items("report, gotchas", TaskReport.Builder::gotchas),
        Channel.of(
            "report, constraints, sure, with evidence",
            (w, s, text, round) ->
                w.agent.reflect(
                    report(s, round, Verification.TESTS_PASSED)
                        .constraints(List.of(text))
                        .agentConfidence(1d)
                        .evidence(
                            List.of(Evidence.Draft.of(Evidence.Kind.FILE, "docs/rules.md:1", text)))
                        .build())),
        Channel.of(
            "report, constraints, looked at by hand",
            (w, s, text, round) ->
                w.agent.reflect(
                    report(s, round, Verification.MANUAL_CHECK)
                        .constraints(List.of(text))
                        .build())),
        Channel.of(
            "report, facts, unverified",
            (w, s, text, round) ->
                w.agent.reflect(
                    report(s, round, Verification.UNVERIFIED)
                        .agentConfidence(.95)
                        .facts(List.of(text))
                        .build())),
        Channel.of(
            "report, everything",
            (w, s, text, round) ->
                w.agent.reflect(
                    report(s, round, Verification.BUILD_SUCCESS)
                        .constraints(List.of(text))
                        .procedures(List.of(text))
                        .decisions(List.of(text))
                        .facts(List.of(text))
                        .gotchas(List.of(text))
                        .build())),
        Channel.of(
            "report, summary",
            (w, s, text, round) ->
                w.agent.reflect(
                    TaskReport.builder("Fix the permission check of " + s.task() + " " + round)
                        .outcome(TaskReport.Outcome.COMPLETED)
                        .verification(Verification.TESTS_PASSED)
                        .summary(text)
                        .changedFiles(List.of("src/Kiosk.java"))
                        .session(World.session(round))
                        .build())),
        Channel.of(
            "report, without a session",
            (w, s, text, round) ->
                w.agent.reflect(
                    TaskReport.builder("Look into it, attempt " + round)
                        .outcome(TaskReport.Outcome.COMPLETED)
                        .verification(Verification.TESTS_PASSED)
                        .constraints(List.of(text))
                        .build())),
        Channel.of(
            "save, then report",
            (w, s, text, round) -> {
              SaveChannels.attempt(() -> w.agent.remember(Scenario.draft(s.kind(), text).build()));
              w.agent.reflect(
                  report(s, round, Verification.TESTS_PASSED).constraints(List.of(text)).build());
            }));
  }

  private static Channel items(
      String name, BiFunction<TaskReport.Builder, List<String>, TaskReport.Builder> field) {
    return Channel.of(
        name,
        (w, s, text, round) ->
            w.agent.reflect(
                field.apply(report(s, round, Verification.TESTS_PASSED), List.of(text)).build()));
  }

  static TaskReport.Builder report(Scenario s, int round, Verification verification) {
    return TaskReport.builder("Attempt " + round + ": " + s.task())
        .outcome(TaskReport.Outcome.COMPLETED)
        .verification(verification)
        .session(World.session(round));
  }
}
