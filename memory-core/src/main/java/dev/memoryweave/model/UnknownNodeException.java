package dev.memoryweave.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Thrown when no node with the given id is visible from here. */
public final class UnknownNodeException extends MemoryException {
  private static final long serialVersionUID = 1L;

  private final transient NodeId id;
  private final transient List<NodeId> near;
  private final @Nullable Instant asOf;

  /** Creates the exception for an id and a description of where it was looked for. */
  public UnknownNodeException(NodeId id, String lookedIn) {
    this(id, lookedIn, List.of());
  }

  /**
   * Creates the exception for an id, where it was looked for, and similar ids.
   *
   * @param near ids of existing nodes, the nearest first; may be empty
   */
  public UnknownNodeException(NodeId id, String lookedIn, List<NodeId> near) {
    super(MemoryException.Message.of(start(id, lookedIn), advice(near)));
    this.id = id;
    this.near = List.copyOf(near);
    this.asOf = null;
  }

  /** Creates the exception for an id, where it was looked for, and the time of the as-of view. */
  public UnknownNodeException(NodeId id, String lookedIn, Instant asOf) {
    super(
        MemoryException.Message.of(
            start(id, lookedIn),
            " as of ",
            asOf,
            "; check the id with a search or a list, and the time"));
    this.id = id;
    this.near = List.of();
    this.asOf = asOf;
  }

  private static String advice(List<NodeId> near) {
    return near.isEmpty()
        ? "; check the id with a search or a list, or create the node first"
        : "; did you mean "
            + near.stream().map(each -> "'" + each + "'").collect(Collectors.joining(" or "))
            + "?";
  }

  private static MemoryException.Message start(NodeId id, String lookedIn) {
    return MemoryException.Message.of(
        "No node '", id, "' ", MemoryException.Message.either("in " + lookedIn, "here"));
  }

  /** The unknown id. */
  public NodeId id() {
    return id;
  }

  /** Similar ids, the nearest first; often none. */
  public List<NodeId> near() {
    return near;
  }

  /** The time of the as-of view; empty for the present. */
  public Optional<Instant> asOf() {
    return Optional.ofNullable(asOf);
  }
}
