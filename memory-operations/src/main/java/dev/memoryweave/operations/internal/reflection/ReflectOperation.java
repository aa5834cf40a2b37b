package dev.memoryweave.operations.internal.reflection;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.internal.values.EvidenceParameters;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.recall.Intent;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;

/** Takes in the report of a task. */
public final class ReflectOperation extends Operation {
  private static final ValueType<List<String>> ITEMS =
      ValueType.list(ValueType.text(1, TaskReport.MAX_ITEM), TaskReport.MAX_ITEMS);

  private static final Parameter<String> TASK =
      Parameter.of(
              "task", ValueType.text(1, TaskReport.MAX_TASK), "What was asked for, in plain words.")
          .asRequired();
  private static final Parameter<TaskReport.Outcome> OUTCOME =
      Parameter.of(
              "outcome",
              ValueType.one(
                  Choice.of("outcome", TaskReport.Outcome.values(), TaskReport.Outcome::label)),
              "How it ended: completed, partial (some of it is done), failed (it could not be"
                  + " done), reverted (done and taken back).")
          .asRequired();
  private static final Parameter<Verification> VERIFICATION =
      Parameter.of(
              "verification",
              ValueType.one(Choice.of("verification", Verification.values(), Verification::label)),
              "How that was checked: the strongest check that was really made.")
          .asRequired();
  private static final Parameter<String> SUMMARY =
      Parameter.of(
          "summary",
          ValueType.text(0, TaskReport.MAX_SUMMARY),
          "What was done and found. Of a bug or a failure, say the cause ('because ...',"
              + " 'caused by ...').");
  private static final Parameter<String> TEST_SUMMARY =
      Parameter.of(
          "test_summary",
          ValueType.text(0, TaskReport.MAX_SUMMARY),
          "What the tests said, such as which ones ran and passed.");
  private static final Parameter<List<String>> CHANGED_FILES =
      Parameter.of(
          "changed_files",
          ValueType.list(ValueType.text(1, TaskReport.MAX_PATH), TaskReport.MAX_FILES),
          "Paths that were changed, relative to the root of the project.");
  private static final Parameter<List<String>> SYMBOLS =
      Parameter.of(
          "symbols",
          ValueType.list(ValueType.text(1, ModelValues.MAX_SYMBOL), MemoryNode.MAX_ENTRIES),
          "Names in code that it was about.");
  private static final Parameter<List<String>> CONSTRAINTS =
      Parameter.of("constraints", ITEMS, "Rules that turned out to hold, each with its reason.");
  private static final Parameter<List<String>> PROCEDURES =
      Parameter.of("procedures", ITEMS, "How something is done, step by step.");
  private static final Parameter<List<String>> DECISIONS =
      Parameter.of("decisions", ITEMS, "Choices that were made, each with its reason.");
  private static final Parameter<List<String>> FACTS =
      Parameter.of("facts", ITEMS, "Statements about the project that turned out to be true.");
  private static final Parameter<List<String>> GOTCHAS =
      Parameter.of("gotchas", ITEMS, "Traps that cost time, and how to avoid them.");
  private static final Parameter<Intent> INTENT =
      Parameter.of(
          "intent",
          ModelValues.INTENT,
          "What the task was for. Leave it out to have it told from the task.");
  private static final Parameter<Double> AGENT_CONFIDENCE =
      Parameter.of(
          "agent_confidence",
          ValueType.ratio(),
          "How sure you are of what you report, 0 to 1. What is less sure than .7 and not"
              + " checked is skipped.");
  private static final Parameter<String> MODULE_PATH =
      Parameter.of(
          "module_path",
          ValueType.text(1, TaskReport.MAX_PATH),
          "The part of the project that it was about, as a path.");
  private static final Parameter<List<Evidence.Draft>> EVIDENCE =
      Parameter.of(
          "evidence",
          ValueType.list(EvidenceParameters.PIECE, TaskReport.MAX_ITEMS),
          "What shows that it is so: files with lines, tests, commits, logs.");
  private static final Parameter<String> BRANCH =
      Parameter.of("branch", ModelValues.BRANCH, "The branch that was worked on.");
  private static final Parameter<String> COMMIT =
      Parameter.of("commit", ModelValues.COMMIT, "The commit that holds the work.");
  private static final Parameter<SessionId> SESSION =
      Parameter.of(
          "session",
          ModelValues.SESSION,
          "The name of your session. What two sessions say independently is surer.");

  /** Describes the operation. */
  public ReflectOperation() {
    super(
        Description.of(
            "reflect",
            "Report a task",
            "Takes in what came of a task, so that memory learns from it: what was found"
                + " out is compared with what is remembered and becomes new memories, confirms,"
                + " extends or replaces old ones, or waits for review where it contradicts one."
                + " Call it once when a task is done, and also when it failed or was taken back:"
                + " the constraints, facts and gotchas that it lists are kept, as less sure,"
                + " and its cause becomes an incident. List each thing found out as one sentence"
                + " that can be understood alone; leave out what is in the code for all to see."
                + " Say honestly how it was checked: that decides how sure memory is of it. The"
                + " answer tells for each candidate what was decided and why, what was dropped,"
                + " or which gate skipped the report and what would let it pass. The same report"
                + " again changes nothing. Never include secrets: a report with a key or a"
                + " password is refused.",
            Effect.WRITES,
            TASK,
            OUTCOME,
            VERIFICATION,
            SUMMARY,
            TEST_SUMMARY,
            CHANGED_FILES,
            SYMBOLS,
            CONSTRAINTS,
            PROCEDURES,
            DECISIONS,
            FACTS,
            GOTCHAS,
            INTENT,
            AGENT_CONFIDENCE,
            MODULE_PATH,
            EVIDENCE,
            BRANCH,
            COMMIT,
            SESSION));
  }

  @Override
  protected Call read(Arguments arguments) {
    TaskReport report =
        TaskReport.builder(arguments.get(TASK))
            .outcome(arguments.get(OUTCOME))
            .verification(arguments.get(VERIFICATION))
            .summary(arguments.text(SUMMARY))
            .testSummary(arguments.text(TEST_SUMMARY))
            .changedFiles(arguments.list(CHANGED_FILES))
            .symbols(arguments.list(SYMBOLS))
            .constraints(arguments.list(CONSTRAINTS))
            .procedures(arguments.list(PROCEDURES))
            .decisions(arguments.list(DECISIONS))
            .facts(arguments.list(FACTS))
            .gotchas(arguments.list(GOTCHAS))
            .intent(arguments.find(INTENT))
            .agentConfidence(arguments.find(AGENT_CONFIDENCE))
            .modulePath(arguments.find(MODULE_PATH))
            .evidence(arguments.list(EVIDENCE))
            .branch(arguments.find(BRANCH))
            .commit(arguments.find(COMMIT))
            .session(arguments.find(SESSION))
            .build();
    return context -> ReflectionView.of(context.memory().reflect(report), context.door());
  }
}
