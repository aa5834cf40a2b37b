package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.List;

/**
 * Restores a former state of nodes, in every field. Statuses change by ordinary steps without
 * further checks: the caller must check whether the author may make the change as a whole.
 */
public final class FormerState {
  private static final int DIGITS = 24;

  private final ConfidenceUpdater confidence;

  public FormerState(ConfidenceUpdater confidence) {
    this.confidence = confidence;
  }

  /** Counters stay as they are now; everything else is as it was then. */
  public static Usage usage(MemoryNode now, MemoryNode then) {
    return new Usage(
        then.usage().confirmations(),
        now.usage().useCount(),
        now.usage().lastUsedAt(),
        then.usage().verifiedAt(),
        then.usage().confirmedBy(),
        now.usage().reinforcement());
  }

  /** Writes a state; its revision and its time of change are ignored. */
  public void write(WriteContext context, MemoryNode target, String reason) {
    MemoryNode before = NodeLookup.readable(context.tx(), target.ref()).orElseThrow();
    MemoryNode current = before;
    List<NodeStatus> steps = Reversion.path(current, target.status());
    for (NodeStatus status : steps) {
      MemoryNode.Builder next = at(target, current).status(status);
      if (status.isCurrent()) {
        next.supersededBy(null);
        if (!target.status().isCurrent()) {
          next.key(passing(target));
        }
      }
      current = store(context, Reversion.event(status), next.build(), reason);
    }
    if (steps.isEmpty()) {
      MemoryNode same = at(target, current).build();
      store(context, MemoryEvent.Type.MEMORY_REVERTED, same, reason);
    }
    context.childChanged(target.scope(), before.parent(), false);
    context.childChanged(target.scope(), target.id(), target.listsWhatIsBelow());
  }

  private static MemoryNode.Builder at(MemoryNode target, MemoryNode current) {
    return target.toBuilder().revision(current.revision()).updatedAt(current.updatedAt());
  }

  /** A unique key, for a memory that is active only temporarily. */
  private static String passing(MemoryNode node) {
    return "restored-" + Sha256.hex(node.id().value()).substring(0, DIGITS);
  }

  private MemoryNode store(
      WriteContext context, MemoryEvent.Type type, MemoryNode node, String reason) {
    return context.follow(
        type, confidence.updated(node, context.tx().evidence().of(node.ref())), reason);
  }
}
