package dev.memoryweave.workspace.mirror;

import dev.memoryweave.model.NodeId;
import java.util.List;

/**
 * Report on a comparison of memories and files.
 *
 * @param complete false if another process was doing the same, or something failed
 * @param toMemory memories made or changed by their files
 * @param archived memories archived because their files were removed
 * @param toFiles memories whose files were written
 * @param removed memories whose files were removed
 * @param conflicts those of {@code toMemory} that had changed as well; their version stays in their
 *     history
 * @param waiting memories whose files contain a change that is pending
 * @param findings problems with files, and files that could not be written
 */
public record FilesReport(
    boolean complete,
    List<NodeId> toMemory,
    List<NodeId> archived,
    List<NodeId> toFiles,
    List<NodeId> removed,
    List<NodeId> conflicts,
    List<NodeId> waiting,
    List<FileFinding> findings) {
  /** Copies the lists. */
  public FilesReport {
    toMemory = List.copyOf(toMemory);
    archived = List.copyOf(archived);
    toFiles = List.copyOf(toFiles);
    removed = List.copyOf(removed);
    conflicts = List.copyOf(conflicts);
    waiting = List.copyOf(waiting);
    findings = List.copyOf(findings);
  }

  /** An empty report. */
  static FilesReport nothing(boolean complete, List<FileFinding> findings) {
    return new FilesReport(
        complete, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), findings);
  }

  /** Whether nothing was changed on either side. */
  public boolean changedNothing() {
    return toMemory.isEmpty() && archived.isEmpty() && toFiles.isEmpty() && removed.isEmpty();
  }
}
