package dev.memoryweave.upkeep.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Health.Warning.Category;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures for judging a memory's health.
 *
 * @param tiers the figures of each tier that has memories
 * @param examined the examined lasting memories
 * @param seasoned how many of them are old enough to have been used
 * @param found the memories that may be a problem, by category; categories without any may be
 *     missing
 * @param relations how many relations they have
 * @param entities how many terms are in force
 * @param isTended whether upkeep has run lately, or need not yet
 * @param brokenCycle the last cycle of upkeep if it did not come to its end, or null
 * @param isNew whether the scope is too young to say that it grows
 */
record HealthFigures(
    Map<NodeKind.Tier, Health.OfTier> tiers,
    List<MemoryNode> examined,
    long seasoned,
    Map<Category, Found> found,
    long relations,
    long entities,
    boolean isTended,
    @Nullable String brokenCycle,
    boolean isNew) {
  long memories() {
    return tiers.values().stream().mapToLong(Health.OfTier::memories).sum();
  }

  /** How many lasting memories are in force. */
  long inForce() {
    return lasting().mapToLong(Health.OfTier::active).sum();
  }

  /** How many lasting memories are stale. */
  long stale() {
    return lasting().mapToLong(Health.OfTier::stale).sum();
  }

  private Stream<Health.OfTier> lasting() {
    return tiers.entrySet().stream()
        .filter(tier -> !tier.getKey().isSessionBound())
        .map(Map.Entry::getValue);
  }

  Found found(Category category) {
    return found.getOrDefault(category, Found.NOTHING);
  }

  /**
   * Memories that may be a problem.
   *
   * @param count how many there are
   * @param examples some of them, in the order of their addresses
   */
  record Found(long count, List<NodeRef> examples) {
    static final Found NOTHING = new Found(0, List.of());

    static Found of(List<NodeRef> all) {
      return new Found(all.size(), all);
    }
  }
}
