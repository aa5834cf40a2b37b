package dev.memoryweave.operations.internal.project;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.operations.answer.SyncAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.Fields;
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
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    CarryOverView gone =
        branches.isEmpty()
            ? CarryOverView.planned(workspace.carryOverPlan())
            : CarryOverView.done(workspace.carryOver(branches), branches);
    String marked = mark ? workspace.markSynced().orElse(null) : null;
    if (mark && marked == null) {
      return failure(workspace.hasGit());
    }
    List<SyncReport.NodeCheck> toUpdate = report.toUpdate();
    Fields states = new Fields();
    for (SyncReport.AnchorState state : SyncReport.AnchorState.values()) {
      states.put(state.label(), report.in(state).size());
    }
    Map<String, Object> structured =
        new Fields()
            .put("base", report.base())
            .put("head", report.head())
            .put("branch", report.branch())
            .put("changed_files", report.changedFiles())
            .put("complete", report.complete())
            .put("checked", report.checks().size())
            .put("states", states.map())
            .put("to_update", toUpdate.stream().limit(limit).map(SyncOperation::check).toList())
            .put("to_update_count", toUpdate.size())
            .put("gaps", report.gaps().stream().map(SyncOperation::gap).toList())
            .put("more_gaps", report.moreGaps())
            .put("skeleton", report.skeleton())
            .put("carry_over", gone.map())
            .put("marked", marked)
            .map();
    return OperationResult.of(
        structured,
        text(report, workspace.hasGit(), marked)
            + gone.text()
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

  private static String text(SyncReport report, boolean hasGit, @Nullable String marked) {
    StringBuilder text = new StringBuilder();
    if (!hasGit) {
      text.append("The project is in no git repository, so changes of its files are not known.\n");
    }
    text.append(report.skeleton());
    if (marked != null) {
      text.append("\nThe memory counts as in step with commit ").append(marked).append(" now.\n");
    }
    return text.toString();
  }

  private static Map<String, Object> check(SyncReport.NodeCheck check) {
    return new Fields()
        .put("id", check.node().id().value())
        .put("kind", check.node().kind().label())
        .put("title", check.node().title())
        .put("status", check.node().status().label())
        .put("state", check.state().label())
        .put("files", check.files().stream().map(SyncOperation::file).toList())
        .put("more_files", check.moreFiles())
        .put("lost_anchors", check.lost().stream().map(Anchor::glob).toList())
        .put("lost_evidence", check.lostEvidence())
        .map();
  }

  private static Map<String, Object> file(SyncReport.ChangedFile file) {
    return new Fields()
        .put("path", file.path())
        .put("change", file.kind().label())
        .put("from", file.from())
        .map();
  }

  private static Map<String, Object> gap(SyncReport.CoverageGap gap) {
    return new Fields()
        .put("folder", gap.folder())
        .put("files", gap.files())
        .put("changed", gap.changed())
        .put("examples", gap.examples())
        .map();
  }
}
