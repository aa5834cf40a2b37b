package dev.memoryweave.change.internal;

import dev.memoryweave.Maintenance;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.store.JournalStore.EventQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Transfers memories from branches that are gone, or puts them in review, each with an event. An
 * action for a memory and a place is not repeated automatically, so that undoing it is final.
 */
public final class BranchMoves {
  private static final int MOST_EVENTS = 100;

  private BranchMoves() {}

  /** Carries out the possible actions; returns the changed memories. */
  public static List<MemoryNode> carryOut(WriteContext context, Maintenance.CarryOver carryOver) {
    List<MemoryNode> changed = new ArrayList<>();
    for (Maintenance.CarryOver.Verdict verdict : carryOver.verdicts()) {
      Map<?, MemoryNode> found = context.tx().nodes().findAll(List.of(verdict.memory()));
      MemoryNode node = found.get(verdict.memory());
      if (node != null && isAt(node, verdict.from())) {
        boolean carries = verdict.fate() == Maintenance.CarryOver.Fate.CARRIED;
        Optional<MemoryNode> moved =
            carries ? carry(context, node, verdict, carryOver) : review(context, node, verdict);
        moved.ifPresent(changed::add);
      }
    }
    return changed;
  }

  private static boolean isAt(MemoryNode node, Provenance.BranchPoint from) {
    return Provenance.BranchPoint.of(node.provenance()).filter(from::equals).isPresent();
  }

  private static Optional<MemoryNode> carry(
      WriteContext context,
      MemoryNode node,
      Maintenance.CarryOver.Verdict verdict,
      Maintenance.CarryOver carryOver) {
    MemoryEvent.Type type = MemoryEvent.Type.MEMORY_CARRIED_OVER;
    if (carryOver.commit().equals(verdict.from().commit())
        || (carryOver.mode() != Maintenance.CarryOver.Mode.BY_HAND
            && hasHappened(context, node, verdict.from(), type))) {
      return Optional.empty();
    }
    MemoryNode carried =
        node.toBuilder().provenance(node.provenance().atCommit(carryOver.commit())).build();
    return Optional.of(context.follow(type, carried, reason(verdict)));
  }

  private static Optional<MemoryNode> review(
      WriteContext context, MemoryNode node, Maintenance.CarryOver.Verdict verdict) {
    MemoryEvent.Type type = MemoryEvent.Type.MEMORY_QUESTIONED;
    if (!node.kind().isDirective()
        || node.status() != NodeStatus.ACTIVE
        || hasHappened(context, node, verdict.from(), type)) {
      return Optional.empty();
    }
    MemoryNode waiting = node.toBuilder().status(NodeStatus.NEEDS_REVIEW).build();
    return Optional.of(context.follow(type, waiting, reason(verdict)));
  }

  private static boolean hasHappened(
      WriteContext context, MemoryNode node, Provenance.BranchPoint from, MemoryEvent.Type type) {
    EventQuery query =
        new EventQuery(
            List.of(node.scope()), node.id().value(), Set.of(type), 0, MOST_EVENTS, true);
    return context.tx().journal().events(query).stream()
        .map(MemoryEvent::reason)
        .anyMatch(reason -> reason != null && reason.startsWith(beginning(from)));
  }

  private static String reason(Maintenance.CarryOver.Verdict verdict) {
    return Reason.line(beginning(verdict.from()) + verdict.reason());
  }

  /** The beginning of a reason, which identifies the place. */
  private static String beginning(Provenance.BranchPoint from) {
    return Reason.line("Learned on " + from.words() + ": ") + " ";
  }
}
