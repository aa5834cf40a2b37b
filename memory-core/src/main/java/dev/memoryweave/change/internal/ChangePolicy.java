package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.reflect.internal.statement.TextKey;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides what becomes of a statement in view of the memories whose titles say the same, but for
 * capitals and punctuation. It changes nothing, and the same inputs give the same decision.
 *
 * <ol>
 *   <li>A memory of any kind says the same: it is known. Its author merely repeats it; the word of
 *       anybody else confirms it, or brings what waits into force if that word is enough.
 *   <li>A memory of the same kind has the title and says something else about it: its author, or
 *       somebody above, has changed what it says; the word of anybody else waits beside it. Of
 *       kinds that tell what happened, the same title means another time.
 *   <li>Otherwise the statement is news.
 * </ol>
 */
public final class ChangePolicy {
  private ChangePolicy() {}

  /**
   * Decides about a statement.
   *
   * @param titled memories that may have its title, in any order
   */
  public static Decision decide(ChangeRequest request, List<MemoryNode> titled) {
    String title = TextKey.key(request.title());
    List<MemoryNode> known =
        titled.stream()
            .filter(node -> isKnown(node) && TextKey.key(node.title()).equals(title))
            .sorted(nearest(request))
            .toList();
    Optional<MemoryNode> same = known.stream().filter(node -> saysAllOf(node, request)).findFirst();
    if (same.isPresent()) {
      return saidAgain(request, same.get());
    }
    return known.stream()
        .filter(node -> node.kind() == request.kind())
        .findFirst()
        .map(node -> saidOtherwise(request, node))
        .orElseGet(Decision.Insert::new);
  }

  private static boolean isKnown(MemoryNode node) {
    return node.isInForce() || node.status() == NodeStatus.STALE || node.status().isWaiting();
  }

  /** Of the kind that is asked for first, then in force before waiting, then the narrower scope. */
  private static Comparator<MemoryNode> nearest(ChangeRequest request) {
    return Comparator.<MemoryNode>comparingInt(node -> node.kind() == request.kind() ? 0 : 1)
        .thenComparingInt(node -> node.isInForce() ? 0 : node.status().isWaiting() ? 2 : 1)
        .thenComparing(node -> node.scope().level())
        .thenComparing(MemoryNode::id);
  }

  /** Whether the memory says the text, too; one that says more has said it already. */
  private static boolean saysAllOf(MemoryNode node, ChangeRequest request) {
    return request.body().isBlank() || TextKey.key(node.body()).equals(TextKey.key(request.body()));
  }

  private static Decision saidAgain(ChangeRequest request, MemoryNode node) {
    if (!request.author().isOtherThan(node.provenance().principal())) {
      return node.status() == NodeStatus.STALE
          ? new Decision.Confirm(node)
          : new Decision.Repeat(node);
    }
    boolean comesIntoForce = node.status().isWaiting() && request.isInForce();
    return comesIntoForce && node.kind() == request.kind() && node.kind().isDirective()
        ? new Decision.Restate(node)
        : new Decision.Confirm(node);
  }

  private static Decision saidOtherwise(ChangeRequest request, MemoryNode node) {
    boolean isOwn = !request.author().isOtherThan(node.provenance().principal());
    boolean isAbove = request.author().trust().isAbove(node.provenance().trust());
    if (!KindGroup.states(node.kind()) || node.status() == NodeStatus.STALE) {
      return new Decision.Insert();
    }
    if (isOwn || (isAbove && node.isInForce())) {
      return new Decision.Restate(node);
    }
    // What waits for want of authority waits beside whatever it speaks against.
    return node.isInForce() && request.isInForce()
        ? new Decision.Challenge(node)
        : new Decision.Insert();
  }

  /** Whether memories of the kind can say the same: of others each tells something of its own. */
  public static boolean canRepeat(NodeKind kind) {
    return KindGroup.compete(kind, kind);
  }
}
