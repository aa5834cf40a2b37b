package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.FormerState;
import dev.memoryweave.change.internal.Refusal;
import dev.memoryweave.change.internal.Reversion;
import dev.memoryweave.change.internal.StatusChanges;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Undoes a recorded change of a memory, unless that has changed since. */
final class SetBack {
  private final Scope scope;
  private final FormerState formerState;

  SetBack(Scope scope, ConfidenceUpdater confidence) {
    this.scope = scope;
    this.formerState = new FormerState(confidence);
  }

  /**
   * A recorded change.
   *
   * @param before the revision before it
   * @param after the revision that it made
   * @param mark whether only a flag changed
   */
  record Change(NodeId memory, long before, long after, boolean mark) {}

  /**
   * The memory if it is still as the change made it; counters, and consequences of changes of other
   * memories, may differ. Empty if it was forgotten.
   */
  static Optional<MemoryNode> unchanged(WriteContext context, MemoryNode now, Change change) {
    MemoryNode made = Reversion.version(context, now, change.after());
    return comparable(now, now, change.mark()).equals(comparable(made, now, change.mark()))
        ? Optional.of(now)
        : Optional.empty();
  }

  /**
   * Gives a memory its state before a change, except for its use.
   *
   * @throws dev.memoryweave.NeedsPersonException if the author may not do that
   */
  void apply(WriteContext context, MemoryNode now, Change change, String why) {
    MemoryNode then = Reversion.version(context, now, change.before());
    MemoryNode target =
        then.toBuilder()
            .usage(FormerState.usage(now, then))
            .parent(isThere(context, then.parent()) ? then.parent() : null)
            .supersededBy(isThere(context, then.supersededBy()) ? then.supersededBy() : null)
            .revision(now.revision())
            .updatedAt(now.updatedAt())
            .build();
    if (change.mark()) {
      // Neither text nor status changes, so the flag is not updated again.
      context.follow(MemoryEvent.Type.MEMORY_WEIGHED, target, why);
    } else {
      requireMayChange(context, now, target);
      formerState.write(context, target, why);
    }
  }

  private static void requireMayChange(WriteContext context, MemoryNode now, MemoryNode target) {
    if (context.mayOnlyPropose(now)) {
      throw Refusal.standsAbove(now);
    }
    if (target.isInForce() && !now.isInForce()) {
      StatusChanges.requireMayBeBelieved(context, target);
    }
    context.requireMayChange(now, target);
  }

  private boolean isThere(WriteContext context, @Nullable NodeId id) {
    return id != null && isThere(context, new NodeRef(scope, id));
  }

  private static boolean isThere(WriteContext context, @Nullable NodeRef ref) {
    return ref != null && NodeLookup.readable(context.tx(), ref).isPresent();
  }

  private static MemoryNode comparable(MemoryNode node, MemoryNode now, boolean mark) {
    return node.toBuilder()
        .usage(FormerState.usage(now, node))
        .summary(node.ownSummary())
        .believed(0)
        .flags(mark ? node.flags() : Set.of())
        .updatedAt(node.createdAt())
        .revision(0)
        .build();
  }
}
