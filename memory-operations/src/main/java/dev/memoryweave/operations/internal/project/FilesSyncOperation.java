package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.answer.FilesState;
import dev.memoryweave.operations.answer.FilesSyncAnswer;
import dev.memoryweave.operations.answer.SyncView;
import dev.memoryweave.operations.internal.view.FilesReportView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.guide.AgentSection;
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
    AgentSection.Refresh refreshed = workspace.refreshAgentFiles();
    FilesState files = FilesState.of(workspace.files().status());
    StringBuilder text =
        new StringBuilder(
            files.on()
                ? FilesReportView.words(report)
                : "Memories are in the database only: " + files.reason() + ".");
    refreshed
        .written()
        .forEach(path -> text.append("\nRefreshed what agents read in ").append(path).append("."));
    refreshed.problems().forEach(problem -> text.append("\nProblem: ").append(problem));
    return OperationResult.of(
        new FilesSyncAnswer(
            files,
            files.on() ? SyncView.of(report) : null,
            refreshed.written(),
            refreshed.problems()),
        text.toString());
  }
}
