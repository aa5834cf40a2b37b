package dev.memoryweave.operations.answer;

import dev.memoryweave.model.Tier;
import dev.memoryweave.upkeep.HealthWarning;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code health}. */
public record HealthAnswer(
    @Doc(value = "100 less the penalties of the warnings", maximum = 100) long score,
    @Doc("How many memories are in use") long memories,
    @Doc("How many of them were looked at one by one") long examined,
    @Doc("What keeps it from 100, the gravest first") List<Warning> warnings,
    List<TierPart> tiers,
    @Doc(
            "How far memories and passages have vectors, by which recall also finds what "
                + "shares no word with the task; absent if no embedder is used")
        @Nullable EmbeddingState embedding,
    @Doc("When it was looked at; a result is given again for a minute") Instant checkedAt) {
  /** One of the list in {@link HealthAnswer}. */
  public record Warning(
      HealthWarning.Category category,
      @Doc("How many memories it concerns") long count,
      @Doc(value = "What it takes from the score", minimum = 1) long penalty,
      @Doc("What was found") String message,
      @Doc("What to do about it") String advice,
      @Doc("Some of the memories") List<MemoryRow> examples) {}

  /** One of the list in {@link HealthAnswer}. */
  public record TierPart(
      Tier tier,
      long memories,
      long examined,
      @Doc(value = "How far they are believed on average", range = Doc.Range.RATIO)
          double confidence,
      @Doc(value = "How fresh they are on average", range = Doc.Range.RATIO) double freshness,
      @Doc(value = "The part of them that was used", range = Doc.Range.RATIO) double used) {}
}
