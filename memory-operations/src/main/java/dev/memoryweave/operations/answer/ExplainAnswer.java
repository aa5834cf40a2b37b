package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.review.Reviews;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code explain}. */
public record ExplainAnswer(
    @Doc("The memory") String id,
    NodeKind kind,
    NodeStatus status,
    @Doc("Its title") String title,
    @Doc("Its author: the kind, and the name if known") String author,
    @Doc("When it was last changed") Instant updatedAt,
    @Doc("Whether it counts") boolean inForce,
    @Doc("Why it does or does not, in a sentence") String why,
    @Doc("Why it waits for a decision; absent if it does not")
        Reviews.Item.@Nullable Cause waitsBecause,
    @Doc("Who wrote it") ProvenanceView provenance,
    @Doc("How many others said the same") long confirmations,
    @Doc("Who they are, as far as known") List<String> confirmedBy,
    @Doc("How its confidence came about") BeliefView belief,
    @Doc("What speaks for it and against it") List<EvidenceView> evidence,
    @Doc("Memories that contradict it") List<ContradictionRow> contradictedBy,
    @Doc("Memories that it contradicts") List<ContradictionRow> contradicts,
    @Doc("What was decided about it, earliest first") List<PromotionView> decisions) {}
