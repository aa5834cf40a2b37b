package dev.memoryweave.workspace.seeding;

import dev.memoryweave.model.NodeId;
import java.util.List;

/**
 * What became of the statements of files.
 *
 * @param created memories that were made
 * @param waiting those of them that wait for a person, because their text instructs its reader
 * @param updated memories that say something else now, or are said in another file, too
 * @param unchanged memories that say all of it already
 * @param stale memories that no file states any more
 * @param skipped what was left out, and why
 */
public record SeedReport(
    List<NodeId> created,
    List<NodeId> waiting,
    List<NodeId> updated,
    List<NodeId> unchanged,
    List<NodeId> stale,
    List<SkippedSeed> skipped) {
  /** Copies the lists. */
  public SeedReport {
    created = List.copyOf(created);
    waiting = List.copyOf(waiting);
    updated = List.copyOf(updated);
    unchanged = List.copyOf(unchanged);
    stale = List.copyOf(stale);
    skipped = List.copyOf(skipped);
  }

  /** Whether the memory was changed. */
  public boolean isChange() {
    return !created.isEmpty() || !updated.isEmpty() || !stale.isEmpty();
  }
}
