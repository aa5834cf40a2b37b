package dev.memoryweave.mirror;

import dev.memoryweave.model.NodeId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of a {@link MirrorChange}.
 *
 * @param id the memory that it concerns
 * @param outcome what was done
 * @param memory the memory as it is now, or null if there is none
 * @param proposal the memory pending a decision, which may be a request, or null if nothing is
 *     pending
 * @param problem why it was refused or is pending, as a sentence, or null
 * @param missing the ends of relations that do not exist; those relations were left out
 */
public record AppliedChange(
    NodeId id,
    Outcome outcome,
    @Nullable MirroredMemory memory,
    @Nullable NodeId proposal,
    @Nullable String problem,
    List<NodeId> missing) {
  /** Copies the list. */
  public AppliedChange {
    missing = List.copyOf(missing);
  }

  /** Outcome of a change. */
  public enum Outcome {
    /** The memory is new. */
    CREATED,
    /** The memory now matches its copy. */
    UPDATED,
    /** The memory was archived. */
    ARCHIVED,
    /** The memory already matched its copy. */
    UNCHANGED,
    /** A proposal is pending a decision; the memory is unchanged. */
    PROPOSED,
    /** The memory is unchanged until the author is trusted enough. */
    WAITS,
    /** The copy is not a valid memory. */
    REFUSED
  }
}
