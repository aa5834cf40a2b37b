package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.model.internal.Counted;
import java.util.List;

/**
 * Plan of a reset of the memory's folder.
 *
 * @param scope how much is removed
 * @param removed the files that are removed, after a copy
 * @param kept the files that stay, relative to the folder; backups are not among them and stay too
 */
public record ResetPlan(ResetScope scope, List<FolderEntry> removed, List<String> kept) {
  /** Copies the lists. */
  public ResetPlan {
    removed = List.copyOf(removed);
    kept = List.copyOf(kept);
  }

  /** The words with which a person confirms the plan; they say how much is removed. */
  public String confirmation() {
    return "remove " + Counted.of(removed.size(), "file");
  }

  /** How many bytes are removed. */
  public long bytes() {
    return removed.stream().mapToLong(FolderEntry::size).sum();
  }
}
