package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.ReadTransaction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An action that an author can only request, because the memory's author is more trusted. A request
 * is a pending node of the kind {@code request}, whose relation to the memory names the action.
 */
public enum RequestedAction {
  STALE("Mark", "as stale"),
  ARCHIVE("Put", "away"),
  CLOSE("Close", ""),
  REOPEN("Reopen", ""),
  FORGET("Forget", ""),
  MOVE("Move", ""),
  SUPERSEDE("Replace", ""),
  MERGE("Merge", "into what says the same");

  /** The prefix of the predicates of requests, which nobody else may state. */
  public static final String PREFIX = "asks_";

  /** The other memory of a request: the new parent, or the replacement. */
  private static final Predicate WITH = Predicate.of(PREFIX + "with");

  private final String verb;
  private final String rest;

  RequestedAction(String verb, String rest) {
    this.verb = verb;
    this.rest = rest;
  }

  public Predicate predicate() {
    return Predicate.of(PREFIX + name().toLowerCase(Locale.ROOT));
  }

  static Predicate with() {
    return WITH;
  }

  public static boolean isReserved(Predicate predicate) {
    return predicate.label().startsWith(PREFIX);
  }

  /** Whether a relation leads to the memory that a request is about. */
  public static boolean isAbout(Relation relation) {
    return isReserved(relation.predicate()) && !relation.predicate().equals(WITH);
  }

  /** The action as a one-line title. */
  String title(NodeId target) {
    return (verb + " '" + target + "' " + rest).strip();
  }

  /**
   * The action that gives a memory the wanted status; empty if it already has that or no action
   * leads to it.
   */
  public static Optional<RequestedAction> toBecome(MemoryNode node, MemoryNode wanted) {
    if (node.status() == wanted.status()) {
      return Optional.empty();
    }
    return switch (wanted.status()) {
      case STALE -> Optional.of(STALE);
      case CLOSED -> Optional.of(CLOSE);
      case OPEN -> node.status() == NodeStatus.CLOSED ? Optional.of(REOPEN) : Optional.empty();
      case SUPERSEDED -> wanted.supersededBy() == null ? Optional.empty() : Optional.of(SUPERSEDE);
      default -> Optional.empty();
    };
  }

  /** The status that relations to a memory request, if any. */
  public static Optional<NodeStatus> statusAsked(List<Relation> asked, MemoryNode target) {
    return asked.stream()
        .filter(relation -> relation.to().equals(target.ref()))
        .filter(relation -> relation.status() == Relation.Status.ACTIVE)
        .flatMap(
            relation ->
                relation.predicate().equals(STALE.predicate())
                    ? Stream.of(NodeStatus.STALE)
                    : relation.predicate().equals(CLOSE.predicate())
                        ? Stream.of(NodeStatus.CLOSED)
                        : relation.predicate().equals(REOPEN.predicate())
                            ? Stream.of(NodeStatus.OPEN)
                            : Stream.empty())
        .findFirst();
  }

  /** A request: the action, and the memory that it is about. */
  public record Request(RequestedAction ask, MemoryNode target, Optional<MemoryNode> with) {}

  /** The request of a node, if it is pending and its memory still exists. */
  public static Optional<Request> of(ReadTransaction tx, MemoryNode node) {
    if (node.kind() != NodeKind.REQUEST || node.status() != NodeStatus.NEEDS_REVIEW) {
      return Optional.empty();
    }
    List<Relation> asked = tx.relations().from(node.ref());
    Optional<MemoryNode> with = target(tx, asked, WITH);
    return Arrays.stream(values())
        .flatMap(
            ask ->
                target(tx, asked, ask.predicate())
                    .map(target -> new Request(ask, target, with))
                    .stream())
        .findFirst();
  }

  private static Optional<MemoryNode> target(
      ReadTransaction tx, List<Relation> relations, Predicate predicate) {
    return relations.stream()
        .filter(relation -> relation.predicate().equals(predicate))
        .findFirst()
        .flatMap(relation -> tx.nodes().find(relation.to()));
  }
}
