package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.upkeep.Health;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
    @Doc("How many relations the examined lasting ones have") long relations,
    @Doc("How many names of entities have a term in force") long entities,
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
      @Doc("Whether only a person can run it") boolean personal,
      @Doc("Some of the memories") List<MemoryRow> examples) {
    /**
     * The view of a warning.
     *
     * @param personal whether only a person can run the operation that helps
     * @param examples the rows of its examples
     */
    public static Warning of(Health.Warning warning, boolean personal, List<MemoryRow> examples) {
      return new Warning(
          warning.category(),
          warning.count(),
          warning.penalty(),
          warning.message(),
          warning.advice(),
          warning.category().remedy(),
          personal,
          examples);
    }
  }

  /** The figures of the memories of one tier; all but the counts are of those examined. */
  public record TierPart(
      NodeKind.Tier tier,
      long memories,
      @Doc("How many of them are in force") long active,
      @Doc("How many of them are stale") long stale,
      long examined,
      @Doc(value = "Their average confidence", range = Doc.Range.RATIO) double confidence,
      @Doc("How many are believed less than by half") long doubted,
      @Doc("How many are believed by half or more") long believed,
      @Doc("How many are believed by .8 or more") long firm,
      @Doc(value = "Their average importance", range = Doc.Range.RATIO) double importance,
      @Doc(value = "Their average freshness", range = Doc.Range.RATIO) double freshness,
      @Doc(value = "The share of them that was used", range = Doc.Range.RATIO) double used,
      @Doc(value = "How often one was used, on average", range = Doc.Range.NOT_NEGATIVE)
          double uses,
      @Doc(value = "Their average age in days", range = Doc.Range.NOT_NEGATIVE) double days,
      @Doc(value = "The age of the oldest in days", range = Doc.Range.NOT_NEGATIVE)
          double oldestDays,
      @Doc(value = "Their average length in characters", range = Doc.Range.NOT_NEGATIVE)
          double characters) {
    /** The names of the columns of {@link #line}, above them; no line is longer. */
    public static final String HEADING =
        "Tier         memories  active  stale  believed  important  fresh  used  days";

    private static final double DAY = Duration.ofDays(1).toMillis();

    /** The view of the figures of a tier. */
    public static TierPart of(NodeKind.Tier tier, Health.OfTier figures) {
      return new TierPart(
          tier,
          figures.memories(),
          figures.active(),
          figures.stale(),
          figures.examined(),
          figures.confidence(),
          figures.confidences().low(),
          figures.confidences().middle(),
          figures.confidences().high(),
          figures.importance(),
          figures.freshness(),
          figures.used(),
          figures.uses(),
          figures.age().toMillis() / DAY,
          figures.oldest().toMillis() / DAY,
          figures.size());
    }

    /** The figures as a line of a table. */
    public String line() {
      return String.format(
          Locale.ROOT,
          "%-12s %8d %7d %6d %8.0f%% %9.0f%% %5.0f%% %4.0f%% %5.0f",
          tier.label(),
          memories,
          active,
          stale,
          100 * confidence,
          100 * importance,
          100 * freshness,
          100 * used,
          days);
    }
  }

  /** How many memories are connected and named, and how firmly patterns are believed. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(Counted.of(relations, "relation") + ", " + Counted.of(entities, "term") + ".");
    tiers.stream()
        .filter(part -> part.tier() == NodeKind.Tier.REFLECTION && part.examined() > 0)
        .forEach(
            part ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "Patterns: %d believed less than by half, %d by half or more, %d firmly.",
                        part.doubted(),
                        part.believed(),
                        part.firm())));
    return lines;
  }
}
