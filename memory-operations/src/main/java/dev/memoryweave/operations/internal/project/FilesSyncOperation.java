package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.answer.FilesSyncAnswer;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.internal.view.FilesReportView;
import dev.memoryweave.operations.internal.view.FilesView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.guide.ProductMap;
import dev.memoryweave.workspace.mirror.ProjectFiles;

/** Synchronizes memories and their files in both directions, and refreshes the product map. */
public final class FilesSyncOperation extends Operation {
  /** Describes the operation. */
  public FilesSyncOperation() {
    super(
        Description.of(
                Profile.PERSON,
                "files_sync",
                FilesSyncAnswer.class,
                "Bring memories and files in step",
                "Read edited files of memories back, write those of memories that changed, and"
                    + " refresh the product map. Every use of the memory does the first two by"
                    + " itself; {diff} shows them before.",
                Effect.WRITES.slowly())
            .ofProject());
  }

  @Override
  protected Call read(Arguments arguments) {
    return FilesSyncOperation::answer;
  }

  private static OperationResult answer(CallContext context) {
    Workspace workspace = context.requireProject().workspace();
    ProjectFiles.Report report = workspace.files().sync();
    ProductMap.Refresh map = workspace.productMap().refresh();
    boolean kept = workspace.files().status().on();
    StringBuilder text =
        new StringBuilder(
            kept
                ? FilesReportView.words(report)
                : "Memories are in the database only: "
                    + workspace.files().status().reason()
                    + ".");
    map.written()
        .forEach(path -> text.append("\nRefreshed the product map in ").append(path).append("."));
    map.problems().forEach(problem -> text.append("\nProblem: ").append(problem));
    return OperationResult.of(
        new Fields()
            .put("files", FilesView.map(workspace.files().status()))
            .put("report", kept ? FilesReportView.map(report) : null)
            .put("map_written", map.written())
            .put("map_problems", map.problems())
            .map(),
        text.toString());
  }
}
