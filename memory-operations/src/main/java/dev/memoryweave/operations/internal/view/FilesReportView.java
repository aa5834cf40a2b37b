package dev.memoryweave.operations.internal.view;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.SyncView;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.ArrayList;
import java.util.List;

/** A comparison of memories with their files in words. */
public final class FilesReportView {
  /** Maximum number of memories named per list. */
  private static final int MOST = 200;

  private FilesReportView() {}

  /** The first of what a comparison did and found. */
  public static SyncView map(ProjectFiles.Report report) {
    return SyncView.of(report);
  }

  /** The actions taken, one sentence per line. */
  public static String words(ProjectFiles.Report report) {
    List<String> lines = new ArrayList<>();
    if (report.changedNothing()) {
      lines.add("Memories and their files are in step.");
    }
    list(lines, report.toMemory(), "taken over from files");
    list(lines, report.archived(), "archived, as their files were removed");
    list(lines, report.toFiles(), "written to files");
    list(lines, report.removed(), "whose files were removed");
    list(lines, report.conflicts(), "that had changed as well; that version is in their history");
    list(lines, report.waiting(), "waiting: commit their files, or decide in the review");
    if (!report.findings().isEmpty()) {
      lines.add("Findings about files:");
      lines.add(FilesView.lines(report.findings()));
    }
    if (!report.complete()) {
      lines.add("Not all was looked at; another process is about it, or something failed.");
    }
    return String.join("\n", lines);
  }

  private static void list(List<String> lines, List<NodeId> ids, String what) {
    if (ids.isEmpty()) {
      return;
    }
    lines.add(Counted.of(ids.size(), "memory") + " " + what + ":");
    lines.add(
        BoundedLines.of(
            ids.stream().limit(MOST).map(id -> "- " + id).toList(), "the data names them"));
  }
}
