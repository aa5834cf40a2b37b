package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.List;

/** Summary of a comparison of memories with their files. */
public record SyncView(
    @Doc("Whether all was looked at") boolean complete,
    @Doc("Memories that were made or changed by their files, the first 200") List<String> toMemory,
    @Doc("Memories that were archived, as their files were removed") List<String> archived,
    @Doc("Memories whose files were written") List<String> toFiles,
    @Doc("Memories whose files were removed") List<String> removed,
    @Doc("Those of to_memory that had changed as well") List<String> conflicts,
    @Doc("Memories whose files wait") List<String> waiting,
    @Doc("What is wrong with files") List<FileFindingView> findings) {
  private static final int MOST = 200;

  /** The first of what a comparison did and found. */
  public static SyncView of(ProjectFiles.Report report) {
    return new SyncView(
        report.complete(),
        ids(report.toMemory()),
        ids(report.archived()),
        ids(report.toFiles()),
        ids(report.removed()),
        ids(report.conflicts()),
        ids(report.waiting()),
        FileFindingView.first(report.findings()));
  }

  private static List<String> ids(List<NodeId> ids) {
    return ids.stream().limit(MOST).map(NodeId::value).toList();
  }
}
