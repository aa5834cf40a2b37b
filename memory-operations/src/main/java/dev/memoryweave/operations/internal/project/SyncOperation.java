package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.answer.SyncAnswer;
import dev.memoryweave.operations.answer.SyncAnswer.CarryOverPart;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.FilesView;
import dev.memoryweave.operations.internal.view.TextPages;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.git.SyncReport;
import java.util.List;

/** Lists the memories that changed files have called into question. */
public final class SyncOperation extends Operation {
  private static final int MAX_LIMIT = 200;
  private static final int MAX_BRANCHES = 20;

  private static final Parameter<Boolean> MARK =
      Parameter.of(
              "mark",
              ValueType.flag(),
              "Note in .memory/sync-state.json that the memory is in step with the commit.")
          .withDefault(false)
          .asChanging();
  private static final Parameter<List<String>> CARRY_OVER =
      Parameter.of(
              "carry_over",
              ValueType.list(ModelValues.BRANCH, MAX_BRANCHES),
              "Branches whose memories hold on what is checked out, though git does not show that"
                  + " they were merged.")
          .asChanging();
  private static final Parameter<Integer> LIMIT =
      Parameter.of(
              "limit", ValueType.whole(1, MAX_LIMIT), "The most memories to list in to_update.")
          .withDefault(20);
  private static final Parameter<String> CURSOR = Parameter.of("cursor", ModelValues.CURSOR);

  /** Describes the operation. */
  public SyncOperation() {
    super(
        Description.of(
                Profile.STANDARD,
                "sync",
                SyncAnswer.class,
                "Compare memories with changes of files",
                "After a merge or a piece of work, see which memories the changes of files call"
                    + " into question, and which code no memory is about; mark when all are looked"
                    + " at.",
                Effect.WRITES.slowly(),
                MARK,
                CARRY_OVER,
                LIMIT,
                CURSOR)
            .ofProject());
  }

  @Override
  protected Call read(Arguments arguments) {
    boolean mark = arguments.get(MARK);
    List<String> branches = arguments.list(CARRY_OVER);
    int limit = arguments.get(LIMIT);
    String cursor = arguments.find(CURSOR);
    return context ->
        TextPages.of(answer(context.requireProject().workspace(), mark, branches, limit), cursor);
  }

  private static OperationResult answer(
      Workspace workspace, boolean mark, List<String> branches, int limit) {
    SyncReport report = workspace.sync();
    CarryOverPart gone =
        branches.isEmpty()
            ? CarryOverPart.of(workspace.carryOverPlan(), false)
            : CarryOverPart.of(workspace.carryOver(branches), true);
    String marked = mark ? workspace.markSynced().orElse(null) : null;
    if (mark && marked == null) {
      return failure(workspace.hasGit());
    }
    List<SyncReport.NodeCheck> toUpdate = report.toUpdate();
    SyncAnswer answer =
        new SyncAnswer(
            report.base(),
            report.head(),
            report.branch(),
            report.changedFiles(),
            report.complete(),
            report.checks().size(),
            SyncAnswer.States.of(report),
            toUpdate.stream().limit(limit).map(SyncAnswer.ToUpdate::of).toList(),
            toUpdate.size(),
            report.gaps().stream().map(SyncAnswer.Gap::of).toList(),
            report.moreGaps(),
            report.skeleton(),
            gone,
            marked);
    return OperationResult.of(
        answer,
        text(answer, workspace.hasGit())
            + CarryOverText.of(gone, branches)
            + FilesView.line(workspace.files().status()));
  }

  private static OperationResult failure(boolean hasGit) {
    return OperationResult.failure(
        ErrorKind.REFUSED,
        hasGit
            ? "Nothing was marked: the repository has no commit yet; commit first."
            : "Nothing was marked: the project is in no git repository, or git.enabled is false in"
                + " its settings.");
  }

  private static String text(SyncAnswer answer, boolean hasGit) {
    return (hasGit
            ? ""
            : "The project is in no git repository, so changes of its files are not known.\n")
        + answer.skeleton()
        + (answer.marked() == null
            ? ""
            : "\nThe memory counts as in step with commit " + answer.marked() + " now.\n");
  }
}
