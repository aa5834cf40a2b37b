package dev.memoryweave.mirror;

import dev.memoryweave.model.NodeId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of a {@link MirrorChange}.
 *
 * @param id the memory that it was about
 * @param outcome what was done
 * @param memory the memory as it is now, or null if there is none
 * @param proposal the memory that waits for a decision, which may be a request, or null if nothing
 *     waits
 * @param problem why it was refused or waits, in a sentence, or null
 * @param missing the ends of relations that do not exist, so that the relations were left out
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
    /** The memory says what its copy says. */
    UPDATED,
    /** The memory was archived. */
    ARCHIVED,
    /** The memory said so already. */
    UNCHANGED,
    /** A proposal waits for somebody who may decide; the memory is as it was. */
    PROPOSED,
    /** The memory is as it was until the word counts for more. */
    WAITS,
    /** It cannot be a memory. */
    REFUSED
  }
}
