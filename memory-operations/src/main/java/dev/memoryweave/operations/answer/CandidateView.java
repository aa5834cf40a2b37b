package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import org.jspecify.annotations.Nullable;

/** The decision on a candidate of a report or a session. */
public record CandidateView(
    @Doc(value = "Its number, for undo by {review}", minimum = 1) long decision,
    @Doc(
            value =
                "stored (a new memory), confirmed (known before), merged (added to a memory), "
                    + "replaced (took the place of one), unchanged (covered before), waiting (for "
                    + "a reviewer or another author; the reason tells)",
            values = {"stored", "confirmed", "merged", "replaced", "waiting", "unchanged"})
        ChangeOutcome outcome,
    NodeKind kind,
    @Doc("What was proposed") String title,
    @Doc("The memory that holds the result; absent if none does") @Nullable String id,
    @Doc("The memory that it was compared with; absent if none was similar")
        @Nullable String target,
    @Doc("How similar it is to the target") SimilarityScores scores,
    @Doc("Why") String reason) {
  /** The view of a promotion record. */
  public static CandidateView of(PromotionRecord promotion) {
    return new CandidateView(
        promotion.sequence(),
        ChangeOutcome.of(promotion),
        promotion.kind(),
        promotion.title(),
        PromotionView.id(promotion.result()),
        PromotionView.id(promotion.target()),
        SimilarityScores.of(promotion.scores()),
        promotion.reason());
  }
}
