package dev.memoryweave.workspace.seeding;

import dev.memoryweave.model.NodeId;
import java.util.List;
import java.util.stream.Stream;

/**
 * Report on the memories that were drawn from the statements of files.
 *
 * @param created memories that were made
 * @param waiting those of them that wait for a person
 * @param updated memories that say something else now, or are said in another file, too
 * @param unchanged memories that say all of it already
 * @param stale memories that no file states any more; those that waited are put away
 * @param withdrawn memories that were put away, since an earlier version drew them from lines that
 *     still stand there, by mistake; the history of each tells from where
 * @param skipped what was left out, and why
 */
public record SeedReport(
    List<NodeId> created,
    List<NodeId> waiting,
    List<NodeId> updated,
    List<NodeId> unchanged,
    List<NodeId> stale,
    List<NodeId> withdrawn,
    List<SkippedSeed> skipped) {
  static final SeedReport NOTHING =
      new SeedReport(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /** Copies the lists. */
  public SeedReport {
    created = List.copyOf(created);
    waiting = List.copyOf(waiting);
    updated = List.copyOf(updated);
    unchanged = List.copyOf(unchanged);
    stale = List.copyOf(stale);
    withdrawn = List.copyOf(withdrawn);
    skipped = List.copyOf(skipped);
  }

  /** Whether the memory was changed. */
  public boolean isChange() {
    return !created.isEmpty() || !updated.isEmpty() || freesRoom();
  }

  /**
   * This and what was done right after it for the same files, which found them as this left them.
   */
  SeedReport with(SeedReport next) {
    return new SeedReport(
        all(created, next.created),
        all(waiting, next.waiting),
        all(updated, next.updated),
        next.unchanged.stream()
            .filter(id -> !created.contains(id) && !updated.contains(id))
            .toList(),
        all(stale, next.stale),
        all(withdrawn, next.withdrawn),
        next.skipped);
  }

  private static List<NodeId> all(List<NodeId> first, List<NodeId> next) {
    return Stream.concat(first.stream(), next.stream()).distinct().toList();
  }

  /** Whether memories that counted towards the limit of a project do so no more. */
  boolean freesRoom() {
    return !stale.isEmpty() || !withdrawn.isEmpty();
  }
}
