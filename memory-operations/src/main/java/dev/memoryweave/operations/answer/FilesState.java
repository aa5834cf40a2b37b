package dev.memoryweave.operations.answer;

import java.util.List;

/** How the files of memories stand; absent without a project. */
public record FilesState(
    @Doc("Whether memories are kept as files") boolean on,
    @Doc("Why they are or are not") String reason,
    @Doc("How many memories have files") long memories,
    @Doc("How many have files on other commits only") long absent,
    @Doc("Memories whose files wait to be committed or for a decision") List<Waiting> waiting,
    @Doc("What could not be done and is tried again at the next use") List<String> owed,
    @Doc("What is wrong with files") List<FileFindingView> findings) {
  /** One of the list in {@link FilesState}. */
  public record Waiting(@Doc("The memory") String id, @Doc("Why") String reason) {}
}
