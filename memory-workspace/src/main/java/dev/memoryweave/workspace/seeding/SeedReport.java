package dev.memoryweave.workspace.seeding;

import dev.memoryweave.model.NodeId;
import java.util.List;
import java.util.stream.Stream;

/**
 * Report on memories extracted from files.
 *
 * @param created new memories
 * @param waiting those of them that are pending
 * @param updated memories with new content, or stated in a further file
 * @param unchanged memories that are up to date
 * @param stale memories that no file states any more; pending ones are put away
 * @param withdrawn memories that were put away because an earlier version took them by mistake from
 *     lines that still exist; the history of each names the lines
 * @param skipped the statements left out, with reasons
 * @param beyond the files that state more than is kept of one file
 */
public record SeedReport(
    List<NodeId> created,
    List<NodeId> waiting,
    List<NodeId> updated,
    List<NodeId> unchanged,
    List<NodeId> stale,
    List<NodeId> withdrawn,
    List<Skipped> skipped,
    List<Beyond> beyond) {
  public static final SeedReport NOTHING =
      new SeedReport(
          List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /** Copies the lists. */
  public SeedReport {
    created = List.copyOf(created);
    waiting = List.copyOf(waiting);
    updated = List.copyOf(updated);
    unchanged = List.copyOf(unchanged);
    stale = List.copyOf(stale);
    withdrawn = List.copyOf(withdrawn);
    skipped = List.copyOf(skipped);
    beyond = List.copyOf(beyond);
  }

  /** Whether the memory was changed. */
  public boolean isChange() {
    return !created.isEmpty() || !updated.isEmpty() || freesRoom();
  }

  /** Combines this with the report on the next step for the same files. */
  public SeedReport with(SeedReport next) {
    return new SeedReport(
        all(created, next.created),
        all(waiting, next.waiting),
        all(updated, next.updated),
        next.unchanged.stream()
            .filter(id -> !created.contains(id) && !updated.contains(id))
            .toList(),
        all(stale, next.stale),
        all(withdrawn, next.withdrawn),
        next.skipped,
        next.beyond);
  }

  private static List<NodeId> all(List<NodeId> first, List<NodeId> next) {
    return Stream.concat(first.stream(), next.stream()).distinct().toList();
  }

  /** Whether memories were removed from those that count towards the limit of a project. */
  public boolean freesRoom() {
    return !stale.isEmpty() || !withdrawn.isEmpty();
  }

  /**
   * Something that might have become a memory but did not.
   *
   * @param locator where it is, such as {@code docs/adr/0002.md:1}
   * @param title its title
   * @param reason why it was left out
   */
  public record Skipped(String locator, String title, String reason) {}

  /**
   * Two rules of different files that contradict each other.
   *
   * @param at where the first one is, such as {@code AGENTS.md:10}
   * @param title its title
   * @param otherAt where the second one is
   * @param otherTitle its title
   */
  public record Conflict(String at, String title, String otherAt, String otherTitle) {}

  /**
   * A file that states more than is kept of one file. The strongest statements are kept, and the
   * others are still found as passages.
   *
   * @param path the file
   * @param count how many statements are left out
   */
  public record Beyond(String path, int count) {}
}
