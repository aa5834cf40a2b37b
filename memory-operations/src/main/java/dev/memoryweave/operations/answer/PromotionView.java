package dev.memoryweave.operations.answer;

import dev.memoryweave.ChangeResult;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A promotion record: what was decided about a candidate, and why. */
public record PromotionView(
    @Doc(value = "Its number, for undo by {review}", minimum = 1) long decision,
    @Doc(
            value = "What was decided",
            values = {
              "stored",
              "confirmed",
              "merged",
              "replaced",
              "waiting",
              "unchanged",
              "accepted",
              "rejected",
              "undone"
            })
        String outcome,
    NodeKind kind,
    @Doc("What was proposed") String title,
    @Doc("The memory that holds what came of it; absent if none does") @Nullable String id,
    @Doc("The memory that it was compared with; absent if none was alike") @Nullable String target,
    @Doc("How alike it and the target are") SimilarityScores scores,
    @Doc("Why") String reason,
    @Doc("The report or review that it came from") String report,
    @Doc("The session that it came from") @Nullable String session,
    @Doc("Who decided") Provenance.Source actor,
    @Doc(
            "Which one of them, as whoever opened the memory calls it; absent if that is "
                + "not known")
        @Nullable String principal,
    @Doc("When") Instant at,
    @Doc("What was changed by it") List<Change> changes) {
  /** One of the list in {@link PromotionView}. */
  public record Change(
      @Doc("The memory that was changed") String id,
      @Doc("Its revision before, 0 if it was made") long before,
      @Doc(value = "Its revision since", minimum = 1) long after) {}

  /** The view of a promotion record. */
  public static PromotionView of(PromotionRecord promotion) {
    return new PromotionView(
        promotion.sequence(),
        outcome(promotion),
        promotion.kind(),
        promotion.title(),
        PromotionView.id(promotion.result()),
        PromotionView.id(promotion.target()),
        SimilarityScores.of(promotion.scores()),
        promotion.reason(),
        promotion.report(),
        promotion.session() == null ? null : promotion.session().value(),
        promotion.actor(),
        promotion.principalId(),
        promotion.at(),
        promotion.changes().stream()
            .map(each -> new Change(each.node().id().value(), each.before(), each.after()))
            .toList());
  }

  /** The outcome of a promotion, in the words of every door. */
  public static String outcome(PromotionRecord promotion) {
    return switch (promotion.outcome()) {
      case ACCEPT -> "accepted";
      case REJECT -> "rejected";
      case UNDO -> "undone";
      default -> ChangeResult.Outcome.of(promotion).orElseThrow().label();
    };
  }

  static @Nullable String id(@Nullable NodeRef ref) {
    return ref == null ? null : ref.id().value();
  }
}
