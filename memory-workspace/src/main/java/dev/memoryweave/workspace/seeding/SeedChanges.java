package dev.memoryweave.workspace.seeding;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is to be done so that the seeded memories say what the files state: decided, not done. */
final class SeedChanges {
  /** A change of the status of a memory, and why. */
  record StatusChange(MemoryNode node, String reason) {}

  /**
   * A memory to be made or changed.
   *
   * @param draft what it is to say
   * @param before the memory as it is, or null if it is new
   * @param statement what states it, or null if nothing that was read does
   * @param revival why it comes back into force, or null if it is in force or new
   * @param revivedFirst whether it comes back before it is changed: what shows that it is to come
   *     back must not go before it has
   * @param aside why it is put away before it is changed, or null if it is not: what it says then
   *     is not in force before somebody has accepted it
   * @param outdated evidence in lines that do not state it any more
   */
  record Write(
      NodeDraft.Builder draft,
      @Nullable MemoryNode before,
      SeedPlan.@Nullable Statement statement,
      @Nullable String revival,
      boolean revivedFirst,
      @Nullable String aside,
      List<Evidence> outdated) {}

  /**
   * A memory that says all of it already.
   *
   * @param revival why it comes back into force, or null if it is not to
   * @param outdated evidence in lines that do not state it any more
   */
  record Kept(MemoryNode node, @Nullable String revival, List<Evidence> outdated) {}

  final List<StatusChange> withdrawn = new ArrayList<>();
  final List<StatusChange> stale = new ArrayList<>();

  /** What waits and is not stated any more, which cannot become stale. */
  final List<StatusChange> dropped = new ArrayList<>();

  final List<Write> writes = new ArrayList<>();
  final List<Kept> kept = new ArrayList<>();
  final List<SkippedSeed> skipped = new ArrayList<>();

  /** The files of statements there was no room for. */
  final Set<String> crowded = new LinkedHashSet<>();

  void skip(Seed seed, String reason) {
    skipped.add(SkippedSeed.of(seed, reason));
  }
}
