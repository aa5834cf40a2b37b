package dev.memoryweave.operations.internal.inspection;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.review.Reviews;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a memory is active, and why or why not, in a sentence. */
final class Standing {
  private Standing() {}

  /** The sentence, which ends with a full stop. */
  static String of(
      CallContext context,
      MemoryNode node,
      NodeHandle.History history,
      Reviews.@Nullable Item waiting) {
    String author = Attribution.words(node.provenance().principal());
    return switch (node.status()) {
      case ACTIVE, OPEN -> inForce(context, node, author);
      case CANDIDATE ->
          "Not in force: it is recalled where it fits, marked as not confirmed. "
              + reason(waiting, "It is the word of " + author + ", and nobody else has said it");
      case NEEDS_REVIEW ->
          "Not in force: it waits for a decision. "
              + reason(waiting, "Somebody asked for a second look");
      case STALE ->
          "Perhaps no longer true"
              + last(history, MemoryEvent.Type.MEMORY_MARKED_STALE)
              + " It is recalled with that mark only, if at all.";
      case SUPERSEDED ->
          "Not in force: "
              + (node.supersededBy() == null
                  ? "another memory took its place"
                  : node.supersededBy() + " took its place")
              + last(history, MemoryEvent.Type.MEMORY_SUPERSEDED);
      case ARCHIVED ->
          "Not in force: it was archived"
              + last(history, MemoryEvent.Type.MEMORY_ARCHIVED, MemoryEvent.Type.CANDIDATE_REJECTED)
              + " It can be restored.";
      case CLOSED -> "Settled" + last(history, MemoryEvent.Type.MEMORY_CLOSED);
    };
  }

  private static String inForce(CallContext context, MemoryNode node, String author) {
    if (!node.kind().isDirective()) {
      return "In force: a "
          + node.kind().label()
          + " states something, so it stands on the word of "
          + author
          + ".";
    }
    String directs = "In force: it directs behaviour, on the word of " + author;
    if (context.memory().status().authority().directs(node.provenance().principal())) {
      return directs + ".";
    }
    return node.usage().confirmations() > 0
        ? directs + Attribution.confirmed(node.usage()) + "."
        : directs
            + ", which would not be enough today; it was in force before, or a report of a"
            + " verified task agreed.";
  }

  private static String reason(Reviews.@Nullable Item waiting, String otherwise) {
    String reason = (waiting == null ? otherwise : waiting.reason()).strip();
    String first = reason.substring(0, 1).toUpperCase(Locale.ROOT) + reason.substring(1);
    return first.endsWith(".") ? first : first + ".";
  }

  /** When the latest event of one of the types happened, who caused it, and why. */
  private static String last(NodeHandle.History history, MemoryEvent.Type... types) {
    Set<MemoryEvent.Type> wanted = Set.of(types);
    List<MemoryEvent> events =
        history.events().stream().filter(event -> wanted.contains(event.type())).toList();
    if (events.isEmpty()) {
      return ".";
    }
    MemoryEvent event = events.get(events.size() - 1);
    return ", "
        + NodeView.time(event.at())
        + " by "
        + Attribution.label(event.actor(), event.principalId())
        + (event.reason() == null ? "." : ": " + event.reason() + ".");
  }
}
