package dev.memoryweave.model;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** No node with the given id can be seen from here. */
public final class UnknownNodeException extends MemoryException {
  private static final long serialVersionUID = 1L;

  private final transient NodeId id;
  private final @Nullable Instant asOf;

  /** Creates the exception for an id and a description of where it was looked for. */
  public UnknownNodeException(NodeId id, String lookedIn) {
    super(
        FailureMessage.of(
            start(id, lookedIn),
            "; check the id with a search or a list, or create the node first"));
    this.id = id;
    this.asOf = null;
  }

  /**
   * Creates the exception for an id, where it was looked for, and the time that was looked back to.
   */
  public UnknownNodeException(NodeId id, String lookedIn, Instant asOf) {
    super(
        FailureMessage.of(
            start(id, lookedIn),
            " as of ",
            asOf,
            "; check the id with a search or a list, and the time"));
    this.id = id;
    this.asOf = asOf;
  }

  private static FailureMessage start(NodeId id, String lookedIn) {
    return FailureMessage.of(
        "No node '", id, "' ", FailureMessage.either("in " + lookedIn, "here"));
  }

  /** The id that no node has there. */
  public NodeId id() {
    return id;
  }

  /** The time that was looked back to; empty for the present. */
  public Optional<Instant> asOf() {
    return Optional.ofNullable(asOf);
  }
}
