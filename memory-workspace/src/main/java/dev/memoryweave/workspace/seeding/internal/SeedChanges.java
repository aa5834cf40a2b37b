package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes needed so that the seeded memories match the files: decided, but not applied. */
final class SeedChanges {
  /** A change of the status of a memory, with its reason. */
  record StatusChange(MemoryNode node, String reason) {}

  /**
   * A memory to be created or changed.
   *
   * @param draft the new content
   * @param before the current memory, or null if it is new
   * @param statement the statement behind it, or null if no file just read states it
   * @param revival why it becomes active again, or null if it is active or new
   * @param revivedFirst whether to reactivate it before changing it: the sign that it is due to
   *     return must not vanish first
   * @param aside why to put it away before changing it, or null not to: the new content must not be
   *     active before somebody accepts it
   * @param outdated evidence in lines that no longer state it
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
   * A memory that is already up to date.
   *
   * @param revival why it becomes active again, or null if it does not
   * @param outdated evidence in lines that no longer state it
   */
  record Kept(MemoryNode node, @Nullable String revival, List<Evidence> outdated) {}

  final List<StatusChange> withdrawn = new ArrayList<>();
  final List<StatusChange> stale = new ArrayList<>();

  /** Pending memories that are no longer stated; they cannot become stale. */
  final List<StatusChange> dropped = new ArrayList<>();

  final List<Write> writes = new ArrayList<>();
  final List<Kept> kept = new ArrayList<>();
  final List<SeedReport.Skipped> skipped = new ArrayList<>();

  /** The files with statements there was no room for. */
  final Set<String> crowded = new LinkedHashSet<>();

  void skip(Seed seed, String reason) {
    skipped.add(seed.leftOut(reason));
  }
}
