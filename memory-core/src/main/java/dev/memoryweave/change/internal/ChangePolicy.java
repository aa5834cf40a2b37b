package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.statement.internal.TextKey;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Decides what to do with a statement, given the memories with the same title, ignoring capitals
 * and punctuation, and with a change of a named memory. It changes nothing, and the same inputs
 * give the same decision.
 *
 * <p>About a statement, in this order:
 *
 * <ol>
 *   <li>A memory of any kind says the same: it is known. Its author merely repeats it; another
 *       author confirms it, or activates a pending one if trusted enough.
 *   <li>A memory of the same kind has the title and says something else about it: for its author,
 *       or a more trusted one, this changes the memory; for anybody else the statement becomes
 *       pending beside it. For kinds that record events, the same title means another occasion.
 *   <li>Otherwise the statement is new.
 * </ol>
 */
public final class ChangePolicy {
  static final String SAID_BEFORE = "the same author said it before";
  private static final String SAID_AGAIN = "its author says it again";
  private static final String SAID_AS_WELL = "another author says the same";
  private static final Decision NEWS = new Decision.Insert("nothing known has its title");

  private ChangePolicy() {}

  /**
   * Decides about a statement.
   *
   * @param author the authority of whoever makes it
   * @param titled memories that may have its title, in any order
   */
  public static Decision decide(ChangeRequest request, Standing author, List<MemoryNode> titled) {
    String title = TextKey.key(request.title());
    List<MemoryNode> known =
        titled.stream()
            .filter(node -> isKnown(node) && TextKey.key(node.title()).equals(title))
            .sorted(nearest(request))
            .toList();
    Optional<MemoryNode> same = known.stream().filter(node -> saysAllOf(node, request)).findFirst();
    if (same.isPresent()) {
      return saidAgain(request, author, same.get());
    }
    return known.stream()
        .filter(node -> node.kind() == request.kind())
        .findFirst()
        .map(node -> saidOtherwise(request, author, node))
        .orElse(NEWS);
  }

  private static boolean isKnown(MemoryNode node) {
    return node.isInForce() || node.status() == NodeStatus.STALE || node.status().isWaiting();
  }

  /** The requested kind first, then active before pending, then the narrower scope. */
  private static Comparator<MemoryNode> nearest(ChangeRequest request) {
    return Comparator.<MemoryNode>comparingInt(node -> node.kind() == request.kind() ? 0 : 1)
        .thenComparingInt(node -> node.isInForce() ? 0 : node.status().isWaiting() ? 2 : 1)
        .thenComparing(node -> node.scope().level())
        .thenComparing(MemoryNode::id);
  }

  /** Whether the memory says everything in the text; it may say more. */
  private static boolean saysAllOf(MemoryNode node, ChangeRequest request) {
    return request.body().isBlank() || TextKey.key(node.body()).equals(TextKey.key(request.body()));
  }

  private static Decision saidAgain(ChangeRequest request, Standing author, MemoryNode node) {
    if (!node.status().isWaiting()) {
      return author.isOther(node) || node.status() == NodeStatus.STALE
          ? saidAgain(author, node, () -> true, author.isOther(node) ? SAID_AS_WELL : SAID_AGAIN)
          : new Decision.Repeat(node, SAID_AGAIN);
    }
    boolean isHeld = node.status() == NodeStatus.CANDIDATE;
    // For rules, and for anything that holds beyond this project, two agents count as one.
    boolean vouches = !node.kind().isDirective() && author.suffices(node.kind(), node.scope());
    if (!author.isOther(node)) {
      // A memory pending because its author only reported it becomes active once he states it.
      return isHeld && vouches
          ? new Decision.Promote(node, false, "its author says it outright")
          : new Decision.Repeat(node, SAID_AGAIN);
    }
    boolean suffices = author.suffices(request.kind(), request.scope());
    if (suffices && node.kind() == request.kind() && node.kind().isDirective()) {
      return new Decision.Restate(node, SAID_AS_WELL);
    }
    if (!vouches || !author.addsTo(node)) {
      return new Decision.Discard(node, SAID_BEFORE);
    }
    return isHeld
        ? new Decision.Promote(node, false, SAID_AS_WELL)
        : new Decision.Wait(node, true, true, "said again by another author");
  }

  /**
   * Decides about a statement that a formerly active memory already makes: its author adds nothing
   * by repeating it, and a memory that a more trusted author called outdated stays outdated.
   *
   * @param isJustThat whether the statement matches the memory word for word
   * @param reason why it counts, if it does
   */
  static Decision saidAgain(
      Standing author, MemoryNode node, BooleanSupplier isJustThat, String reason) {
    boolean isStale = node.status() == NodeStatus.STALE;
    if (isStale && !author.mayRevive(node)) {
      return new Decision.Discard(node, "somebody whose word counts for more has put it in doubt");
    }
    if (!isStale && !author.addsTo(node)) {
      return new Decision.Discard(node, SAID_BEFORE);
    }
    if (author.isBelow(node) && !isJustThat.getAsBoolean()) {
      return new Decision.Discard(
          node, "says about the same as the word of somebody above, not just that");
    }
    return author.addsTo(node)
        ? new Decision.Confirm(node, reason)
        : new Decision.Revive(node, reason);
  }

  private static Decision saidOtherwise(ChangeRequest request, Standing author, MemoryNode node) {
    boolean isAbove = author.author().trust().isAbove(node.provenance().trust());
    if (!KindGroup.states(node.kind()) || node.status() == NodeStatus.STALE) {
      return NEWS;
    }
    if (!author.isOther(node) || (isAbove && node.isInForce())) {
      return new Decision.Restate(node, "says something else under this title now");
    }
    // A memory pending for lack of authority stays so, whatever it contradicts.
    return node.isInForce() && author.suffices(request.kind(), request.scope())
        ? new Decision.Propose(node, WaitReason.OTHERWISE)
        : NEWS;
  }

  /**
   * Decides about a change of a memory that is named by its id or its key.
   *
   * @param wanted the memory as it would be
   * @param isByKey whether its key names it; a pending memory that contradicts another one is left
   *     for the review of both, unless it is named by its key
   * @param isStated whether a title or a text is given
   */
  public static Decision decide(
      Standing author, MemoryNode known, MemoryNode wanted, boolean isByKey, boolean isStated) {
    boolean restates = !isSameText(known, wanted);
    // The text of a more trusted author, or of an active rule, is not changed in place.
    boolean mayOnlyPropose =
        author.isBelow(known)
            || (restates && known.isInForce() && !author.suffices(known.kind(), known.scope()));
    if (mayOnlyPropose) {
      return new Decision.Propose(known, WaitReason.PROPOSED);
    }
    boolean waits =
        isByKey ? known.status().isWaiting() : known.status() == NodeStatus.CANDIDATE && isStated;
    if (waits && author.takesPerson(known.kind(), known.scope()) && author.directs()) {
      return new Decision.Promote(known, false, "somebody states it who may direct");
    }
    // Adding a tag to a text does not make somebody its author.
    return restates
        ? new Decision.Restate(known, "says something else now")
        : new Decision.Repeat(known, "says the same, with other particulars");
  }

  /** The status in which a new memory begins, given its author's authority. */
  public static NodeStatus firstStatus(Standing author, MemoryNode node) {
    if (WaitReason.needsPerson(node)) {
      return NodeStatus.NEEDS_REVIEW;
    }
    return author.suffices(node.kind(), node.scope()) ? node.status() : NodeStatus.CANDIDATE;
  }

  /** Whether two versions read the same. */
  public static boolean isSameText(MemoryNode one, MemoryNode other) {
    return one.title().equals(other.title())
        && one.body().equals(other.body())
        && one.ownSummary().equals(other.ownSummary());
  }

  /**
   * Whether memories of the kind can repeat each other: in other kinds each records something of
   * its own.
   */
  public static boolean canRepeat(NodeKind kind) {
    return KindGroup.compete(kind, kind);
  }
}
