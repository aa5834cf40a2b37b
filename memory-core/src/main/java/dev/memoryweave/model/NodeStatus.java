package dev.memoryweave.model;

import dev.memoryweave.model.internal.Labels;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Status of a node, with the statuses that may follow.
 *
 * <p>{@link #OPEN} and {@link #CLOSED} are for questions and work ({@link NodeKind#isOpenable()}),
 * where open replaces active; all other kinds use {@link #ACTIVE} only.
 */
public enum NodeStatus {
  /** Proposed, not yet active. */
  CANDIDATE,
  /** Active. */
  ACTIVE,
  /** Perhaps no longer true. */
  STALE,
  /** Replaced by another node. */
  SUPERSEDED,
  /** Pending review. */
  NEEDS_REVIEW,
  /** Archived; can be restored. */
  ARCHIVED,
  /** A question without an answer, or work that is not done. */
  OPEN,
  /** A question that is answered, or work that is done. */
  CLOSED;

  /** The name used in texts and in stores, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether nodes of the kind can have this status. */
  public boolean fits(NodeKind kind) {
    InvalidValueException.given("kind", kind);
    return switch (this) {
      case ACTIVE -> !kind.isOpenable();
      case OPEN, CLOSED -> kind.isOpenable();
      default -> true;
    };
  }

  /**
   * Whether a node of this status is current: it holds its key within its scope, and overrides that
   * key of broader scopes.
   */
  public boolean isCurrent() {
    return this != SUPERSEDED && this != ARCHIVED;
  }

  /** Whether a node of this status is pending: not active yet, until somebody decides. */
  public boolean isWaiting() {
    return this == CANDIDATE || this == NEEDS_REVIEW;
  }

  /** Whether a node of the kind may go from this status to the next. */
  public boolean canBecome(NodeStatus next, NodeKind kind) {
    return next.fits(kind) && next(kind).contains(next);
  }

  private Set<NodeStatus> next(NodeKind kind) {
    return switch (this) {
      case CANDIDATE -> EnumSet.of(kind.liveStatus(), NEEDS_REVIEW, ARCHIVED);
      case ACTIVE -> EnumSet.of(STALE, SUPERSEDED, NEEDS_REVIEW, ARCHIVED);
      case STALE -> EnumSet.of(kind.liveStatus(), SUPERSEDED, ARCHIVED);
      case NEEDS_REVIEW -> EnumSet.of(kind.liveStatus(), SUPERSEDED, ARCHIVED);
      case SUPERSEDED -> EnumSet.of(ARCHIVED);
      case ARCHIVED -> EnumSet.of(kind.liveStatus(), CANDIDATE);
      case OPEN -> EnumSet.of(CLOSED, STALE, SUPERSEDED, ARCHIVED);
      case CLOSED -> EnumSet.of(OPEN, STALE, SUPERSEDED, ARCHIVED);
    };
  }

  /** The labels of the statuses that may follow for a node of the kind, for messages. */
  String allowedNext(NodeKind kind) {
    return next(kind).stream().map(NodeStatus::label).collect(Collectors.joining(", "));
  }

  /**
   * Finds a status by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such status
   */
  public static NodeStatus of(String label) {
    return Labels.find(NodeStatus.class, "status", label);
  }

  /** Thrown when a node's status may not change as requested. */
  public static final class IllegalTransitionException extends MemoryException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception for a node, its status and the requested one. */
    public IllegalTransitionException(NodeId id, NodeKind kind, NodeStatus from, NodeStatus to) {
      super(
          "Node '"
              + id
              + "' is "
              + from.label()
              + " and cannot become "
              + to.label()
              + "; from here a "
              + kind.label()
              + " may become "
              + from.allowedNext(kind));
    }
  }
}
