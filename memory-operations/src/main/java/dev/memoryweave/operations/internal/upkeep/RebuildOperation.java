package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.RebuildAnswer;
import dev.memoryweave.operations.answer.SyncView;
import dev.memoryweave.operations.internal.view.FilesReportView;
import dev.memoryweave.operations.internal.view.FilesView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.InterruptedCallException;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import org.jspecify.annotations.Nullable;

/** Rebuilds everything that is derived from records and files. */
public final class RebuildOperation extends Operation {
  private static final int STEPS = 3;

  /** Describes the operation. */
  public RebuildOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "rebuild",
            RebuildAnswer.class,
            "Rebuild what is derived",
            "Rebuild what follows from something else: the search indexes, memories from their"
                + " files where they differ, and what is known of the project's files.",
            Effect.WRITES.slowly()));
  }

  @Override
  protected Call read(Arguments arguments) {
    return RebuildOperation::answer;
  }

  /** Number of entries in the indexes, or null if the store has none that can be rebuilt. */
  private static @Nullable Long rebuilt(CallContext context) {
    try {
      return context.memory().maintenance().rebuildIndex();
    } catch (MemoryStore.MissingCapabilityException e) {
      return null;
    }
  }

  private static OperationResult answer(CallContext context) {
    context.progress().at(0, STEPS, "Rebuilding the search indexes");
    Long entries = rebuilt(context);
    InterruptedCallException.check(
        "The search indexes are rebuilt; the project's files were not read again.");
    context.progress().at(1, STEPS, "Comparing memories with their files");
    ProjectFiles.Report mirrored =
        FilesView.kept(context.project()).map(ProjectFiles::rebuild).orElse(null);
    InterruptedCallException.check(
        "The search indexes are rebuilt, and memories compared with their files; the project's"
            + " files were not read again.");
    context.progress().at(2, STEPS, "Reading the project's files");
    OpenProject project = context.project();
    IndexingReport files =
        project == null || !project.isIndexed() ? null : project.refresh(context.progress());
    return OperationResult.of(
        new RebuildAnswer(
            entries,
            files == null ? null : (long) files.files(),
            files == null ? null : (long) files.chunks(),
            mirrored == null ? null : SyncView.of(mirrored)),
        (entries == null
                ? "The store keeps no search indexes of its own."
                : "The search indexes are rebuilt, with " + entries + " memories and passages.")
            + (mirrored == null ? "" : "\n" + FilesReportView.words(mirrored))
            + (files == null
                ? ""
                : "\nIn step: " + Counted.of(files.files(), "file") + " of the project."));
  }
}
