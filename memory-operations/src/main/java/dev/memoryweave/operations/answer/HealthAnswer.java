package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.upkeep.Health;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Answer of {@code health}. */
public record HealthAnswer(
    @Doc(
            value = "100 less the penalties of the warnings; absent if nothing is remembered yet",
            maximum = 100)
        @Nullable Long score,
    @Doc("How many memories are in use") long memories,
    @Doc("How many of them were examined one by one") long examined,
    @Doc("What keeps it from 100, the gravest first") List<Warning> warnings,
    List<TierPart> tiers,
    @Doc(
            "How far memories and passages have vectors, by which recall also finds what shares no"
                + " word with the task; absent if no embedder is used")
        @Nullable EmbeddingState embedding,
    @Doc("When it was computed; a result is reused for a minute") Instant checkedAt) {
  /** A problem that lowers the score. */
  public record Warning(
      Health.Warning.Category category,
      @Doc("How many memories it concerns") long count,
      @Doc(value = "How much it lowers the score", minimum = 1) long penalty,
      @Doc("What was found") String message,
      @Doc("What to do about it") String advice,
      @Doc("The operation that helps") String operation,
      @Doc("Some of the memories") List<MemoryRow> examples) {
    /**
     * The view of a warning.
     *
     * @param examples the rows of its examples
     */
    public static Warning of(Health.Warning warning, List<MemoryRow> examples) {
      return new Warning(
          warning.category(),
          warning.count(),
          warning.penalty(),
          warning.message(),
          warning.advice(),
          warning.category().remedy(),
          examples);
    }
  }

  /** The figures of the memories of one tier. */
  public record TierPart(
      NodeKind.Tier tier,
      long memories,
      @Doc("How many of them are stale") long stale,
      long examined,
      @Doc(value = "Their average confidence", range = Doc.Range.RATIO) double confidence,
      @Doc(value = "Their average importance", range = Doc.Range.RATIO) double importance,
      @Doc(value = "Their average freshness", range = Doc.Range.RATIO) double freshness,
      @Doc(value = "The share of them that was used", range = Doc.Range.RATIO) double used) {
    /** The names of the columns of {@link #line}, above them; no line is longer. */
    public static final String HEADING =
        "Tier         memories  stale  believed  important  fresh  used";

    /** The view of the figures of a tier. */
    public static TierPart of(NodeKind.Tier tier, Health.OfTier figures) {
      return new TierPart(
          tier,
          figures.memories(),
          figures.stale(),
          figures.examined(),
          figures.confidence(),
          figures.importance(),
          figures.freshness(),
          figures.used());
    }

    /** The figures as a line of a table. */
    public String line() {
      return String.format(
          Locale.ROOT,
          "%-12s %8d %6d %8.0f%% %9.0f%% %5.0f%% %4.0f%%",
          tier.label(),
          memories,
          stale,
          100 * confidence,
          100 * importance,
          100 * freshness,
          100 * used);
    }
  }
}
