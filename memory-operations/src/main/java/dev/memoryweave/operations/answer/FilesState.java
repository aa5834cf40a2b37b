package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.List;

/** Whether memories are kept as files, and what is pending or wrong with these. */
public record FilesState(
    @Doc("Whether memories are kept as files") boolean on,
    @Doc("Why they are or are not") String reason,
    @Doc("How many memories have files") long memories,
    @Doc("How many have files on other commits only") long absent,
    @Doc("Memories whose files wait to be committed or for a decision") List<Waiting> waiting,
    @Doc("What could not be done and is tried again at the next use") List<String> owed,
    @Doc("What is wrong with files") List<FileFindingView> findings) {
  /** A memory whose files wait. */
  public record Waiting(@Doc("The memory") String id, @Doc("Why") String reason) {}

  /** The state of files, with the first findings. */
  public static FilesState of(ProjectFiles.Status status) {
    return new FilesState(
        status.on(),
        status.reason(),
        status.memories(),
        status.absent(),
        status.waiting().entrySet().stream()
            .map(each -> new Waiting(each.getKey().value(), each.getValue()))
            .toList(),
        status.owed(),
        FileFindingView.first(status.findings()));
  }
}
