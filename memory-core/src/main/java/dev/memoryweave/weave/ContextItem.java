package dev.memoryweave.weave;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Usage;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One memory of a pack.
 *
 * @param ref its address
 * @param kind what it is about
 * @param status where it is in its life
 * @param flags what to know of it besides
 * @param title its title as shown
 * @param text what the block says of it, without title and evidence
 * @param shortened whether the text is less than the memory holds
 * @param evidence the evidence that the block names, possibly empty
 * @param updatedBy a newer memory that, by its words, tells how this is now, or null
 * @param contradictedBy memories that contradict it or that it contradicts, with nobody having
 *     decided between them; not all of them need be in the pack
 * @param score the score that it was ranked by
 * @param provenance who wrote it
 * @param usage how often it was confirmed and by whom, and how often it was used
 */
public record ContextItem(
    NodeRef ref,
    NodeKind kind,
    NodeStatus status,
    Set<NodeFlag> flags,
    String title,
    String text,
    boolean shortened,
    List<Evidence> evidence,
    @Nullable NodeRef updatedBy,
    List<NodeRef> contradictedBy,
    double score,
    Provenance provenance,
    Usage usage) {
  /** Copies the collections. */
  public ContextItem {
    flags = Collections.unmodifiableSet(new LinkedHashSet<>(flags));
    evidence = List.copyOf(evidence);
    contradictedBy = List.copyOf(contradictedBy);
  }
}
