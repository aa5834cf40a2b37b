package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import org.jspecify.annotations.Nullable;

/** CandidateView. */
public record CandidateView(
    @Doc(value = "Its number, for undo by {review}", minimum = 1) long decision,
    @Doc(
            value =
                "stored (a new memory), confirmed (it was known), merged (added to a memory), "
                    + "replaced (took the place of one), unchanged (covered already), waiting (for a "
                    + "reviewer or another author; the reason tells)",
            values = {"stored", "confirmed", "merged", "replaced", "waiting", "unchanged"})
        String outcome,
    NodeKind kind,
    @Doc("What was proposed") String title,
    @Doc("The memory that holds what came of it; absent if none does") @Nullable String id,
    @Doc("The memory that it was compared with; absent if none was alike") @Nullable String target,
    @Doc("How alike it and the target are") SimilarityScores scores,
    @Doc("Why") String reason) {}
