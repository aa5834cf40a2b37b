package dev.memoryweave.operations.internal.reflection;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.answer.ReflectAnswer;
import dev.memoryweave.operations.internal.values.EvidenceParameters;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.privacy.PersonalDataRejectedException;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.util.List;

/** Takes in the report of a task. */
public final class ReflectOperation extends Operation {
  private static final Parameter<String> TASK =
      Parameter.of("task", ValueType.text(1, TaskReport.MAX_TASK)).asRequired();
  private static final Parameter<TaskReport.Outcome> OUTCOME =
      Parameter.of(
              "outcome",
              ValueType.one(
                  Choice.of("outcome", TaskReport.Outcome.values(), TaskReport.Outcome::label)))
          .asRequired();
  private static final Parameter<Verification> VERIFICATION =
      Parameter.of(
              "verification",
              ValueType.one(Choice.of("verification", Verification.values(), Verification::label)),
              "The strongest check really made.")
          .asRequired();
  private static final Parameter<String> SUMMARY =
      Parameter.of(
          "summary",
          ValueType.text(0, TaskReport.MAX_SUMMARY),
          "What was done; of a bug or a failure the cause: 'because ...'.");
  private static final Parameter<List<Finding>> FINDINGS =
      Parameter.of(
          "findings",
          Finding.LIST,
          "What was found out and is not plain in the code, each understandable alone, with its"
              + " reason.");
  private static final Parameter<List<String>> CHANGED_FILES =
      Parameter.of(
          "changed_files",
          ValueType.list(ValueType.text(1, TaskReport.MAX_PATH), TaskReport.MAX_FILES));
  private static final Parameter<List<Evidence.Draft>> EVIDENCE =
      EvidenceParameters.upTo(TaskReport.MAX_ITEMS);
  private static final Parameter<String> TEST_SUMMARY =
      Parameter.of("test_summary", ValueType.text(0, TaskReport.MAX_SUMMARY)).asDetail();
  private static final Parameter<List<String>> SYMBOLS =
      Parameter.of(
              "symbols",
              ValueType.list(ValueType.text(1, ModelValues.MAX_SYMBOL), MemoryNode.MAX_ENTRIES))
          .asDetail();
  private static final Parameter<RecallRequest.Intent> INTENT =
      Parameter.of("intent", ModelValues.INTENT).asDetail();
  private static final Parameter<Double> AGENT_CONFIDENCE =
      Parameter.of(
              "agent_confidence",
              ValueType.ratio(),
              "How sure you are, 0 to 1; below .7 what is not checked is skipped.")
          .asDetail();
  private static final Parameter<String> MODULE_PATH =
      Parameter.of(
              "module_path",
              ValueType.text(1, TaskReport.MAX_PATH),
              "The part of the project, as a path.")
          .asDetail();
  private static final Parameter<String> BRANCH =
      Parameter.of("branch", ModelValues.BRANCH).asDetail();
  private static final Parameter<String> COMMIT =
      Parameter.of("commit", ModelValues.COMMIT).asDetail();
  private static final Parameter<SessionId> SESSION =
      Parameter.of("session", ModelValues.SESSION, "What two sessions say is surer.").asDetail();

  /** Describes the operation. */
  public ReflectOperation() {
    super(
        Description.of(
            Profile.MINIMAL,
            "reflect",
            ReflectAnswer.class,
            "Report a task",
            "Once at the end of a task, also of one that failed or was reverted: report its outcome,"
                + " how it was verified and what was found out, so that memory learns from it. No"
                + " secrets.",
            Effect.WRITES,
            TASK,
            OUTCOME,
            VERIFICATION,
            SUMMARY,
            FINDINGS,
            CHANGED_FILES,
            EVIDENCE,
            TEST_SUMMARY,
            SYMBOLS,
            INTENT,
            AGENT_CONFIDENCE,
            MODULE_PATH,
            BRANCH,
            COMMIT,
            SESSION));
  }

  @Override
  protected Call read(Arguments arguments) {
    List<Finding> findings = arguments.list(FINDINGS);
    TaskReport report =
        TaskReport.builder(arguments.get(TASK))
            .outcome(arguments.get(OUTCOME))
            .verification(arguments.get(VERIFICATION))
            .summary(arguments.text(SUMMARY))
            .testSummary(arguments.text(TEST_SUMMARY))
            .changedFiles(arguments.list(CHANGED_FILES))
            .symbols(arguments.list(SYMBOLS))
            .constraints(Finding.texts(findings, NodeKind.CONSTRAINT))
            .procedures(Finding.texts(findings, NodeKind.PROCEDURE))
            .decisions(Finding.texts(findings, NodeKind.DECISION))
            .facts(Finding.texts(findings, NodeKind.FACT))
            .gotchas(Finding.texts(findings, NodeKind.GOTCHA))
            .intent(arguments.find(INTENT))
            .agentConfidence(arguments.find(AGENT_CONFIDENCE))
            .modulePath(arguments.find(MODULE_PATH))
            .evidence(arguments.list(EVIDENCE))
            .branch(arguments.find(BRANCH))
            .commit(arguments.find(COMMIT))
            .session(arguments.find(SESSION))
            .build();
    return context -> {
      try {
        ReflectionResult result = Finding.asGiven(findings, context.memory().reflect(report));
        return OperationResult.of(
            ReflectAnswer.of(result), ReflectionText.of(result, context.door()));
      } catch (SecretRejectedException e) {
        throw Finding.asGiven(findings, e);
      } catch (PersonalDataRejectedException e) {
        throw Finding.asGiven(findings, e);
      }
    };
  }
}
