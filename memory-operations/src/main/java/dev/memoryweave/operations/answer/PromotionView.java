package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A promotion record: what was decided about a candidate, and why. */
public record PromotionView(
    @Doc(value = "Its number, for undo by {review}", minimum = 1) long decision,
    @Doc("What was decided") Outcome outcome,
    NodeKind kind,
    @Doc("What was proposed") String title,
    @Doc("The memory that resulted; absent if none did") @Nullable String id,
    @Doc("The memory it was compared with; absent if none was similar") @Nullable String target,
    @Doc("How similar it and the target are") SimilarityScores scores,
    @Doc("Why") String reason,
    @Doc("The report or review that it came from") String report,
    @Doc("The session that it came from") @Nullable String session,
    @Doc("Who decided") Provenance.Source actor,
    @Doc("The actor's name, as given by whoever opened the memory; absent if unknown")
        @Nullable String principal,
    @Doc("When") Instant at,
    @Doc("What it changed") List<Change> changes) {
  /** The decision about a candidate or a memory. */
  public enum Outcome {
    STORED,
    CONFIRMED,
    MERGED,
    REPLACED,
    WAITING,
    UNCHANGED,
    ACCEPTED,
    REJECTED,
    UNDONE;

    /** The outcome of a promotion. */
    public static Outcome of(PromotionRecord promotion) {
      return switch (promotion.outcome()) {
        case ACCEPT -> ACCEPTED;
        case REJECT -> REJECTED;
        case UNDO -> UNDONE;
        default -> valueOf(ChangeOutcome.of(promotion).name());
      };
    }

    /** The outcome in a word. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A memory that a decision changed. */
  public record Change(
      @Doc("The memory that was changed") String id,
      @Doc("Its revision before, 0 if it was made") long before,
      @Doc(value = "Its revision after", minimum = 1) long after) {}

  /** The view of a promotion record. */
  public static PromotionView of(PromotionRecord promotion) {
    return new PromotionView(
        promotion.sequence(),
        Outcome.of(promotion),
        promotion.kind(),
        promotion.title(),
        id(promotion.result()),
        id(promotion.target()),
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

  static @Nullable String id(@Nullable NodeRef ref) {
    return ref == null ? null : ref.id().value();
  }
}
