package dev.memoryweave.upkeep.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.Maintenance.EmbeddingWork;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Health.Warning.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HealthScoreTest {
  private static final Instant NOW = Instant.parse("2026-03-01T09:00:00Z");

  /** What only a project shows. */
  private static final Set<Category> OF_PROJECTS =
      Set.of(
          Category.BROKEN_ANCHORS,
          Category.INDEX_BEHIND,
          Category.ORPHANED_BRANCHES,
          Category.OLD_BACKUPS);

  private static final Set<Category> WITHOUT_EXAMPLES =
      Set.of(
          Category.LARGE_GRAPH,
          Category.UPKEEP_OVERDUE,
          Category.FAILED_UPKEEP,
          Category.VECTORS_MISSING);

  private static List<NodeRef> refs(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new NodeRef(Scope.project("p"), NodeId.of("fact.f-" + i)))
        .toList();
  }

  private static Health.OfTier tier(long memories, long active, long stale) {
    return new Health.OfTier(
        memories,
        active,
        stale,
        100,
        Health.Confidences.NONE,
        .8,
        .6,
        .9,
        .5,
        1,
        Duration.ofDays(3),
        Duration.ofDays(9),
        200);
  }

  private static List<MemoryNode> nodes(int count) {
    MemoryNode node =
        MemoryNode.builder(Scope.project("p"), NodeId.of("fact.f-0"), "The lid is green", NOW)
            .build();
    return Collections.nCopies(count, node);
  }

  private static EmbeddingWork.Progress vectors(long missing) {
    return new EmbeddingWork.Progress(
        new Embedder.Model("m", 3),
        EmbeddingWork.Progress.State.IDLE,
        100 - missing,
        missing,
        0,
        null);
  }

  /** A hundred sound memories, with so many found for one category. */
  private static Health judge(Category category, int found) {
    boolean isUntended = category == Category.UPKEEP_OVERDUE;
    long stale = category == Category.ALL_STALE || category == Category.MAJORITY_STALE ? found : 0;
    long active = category == Category.ALL_STALE ? 0 : 100 - stale;
    long memories = category == Category.LARGE_GRAPH || isUntended ? found : 100;
    Category counted = category == Category.MAJORITY_STALE ? Category.ALL_STALE : category;
    HealthFigures figures =
        new HealthFigures(
            Map.of(NodeKind.Tier.SEMANTIC, tier(Math.max(memories, active + stale), active, stale)),
            nodes(100),
            100,
            Map.of(counted, HealthFigures.Found.of(refs(found))),
            0,
            0,
            !isUntended,
            category == Category.FAILED_UPKEEP && found > 0 ? "upkeep-3" : null,
            false);
    return HealthScore.judge(
        figures, vectors(category == Category.VECTORS_MISSING ? found : 0), NOW);
  }

  @Test
  void nothingFound_isAHundred() {
    Health health = judge(Category.DUPLICATES, 0);

    assertThat(health.score()).isEqualTo(100);
    assertThat(health.warnings()).isEmpty();
    assertThat(health.checkedAt()).isEqualTo(NOW);
  }

  @ParameterizedTest
  @EnumSource(
      value = Category.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BROKEN_ANCHORS", "INDEX_BEHIND", "ORPHANED_BRANCHES", "OLD_BACKUPS"})
  void eachCategory_isWarnedOf_withExamplesAndAdvice(Category category) {
    boolean ofAll = WITHOUT_EXAMPLES.contains(category);
    int found =
        switch (category) {
          case UPKEEP_OVERDUE, GROWTH -> 1_000;
          case LARGE_GRAPH -> 100_000;
          default -> 99;
        };
    Health health = judge(category, found);

    Health.Warning warning = health.warnings().get(0);
    assertThat(health.warnings()).hasSize(1);
    assertThat(warning.category()).isEqualTo(category);
    assertThat(warning.penalty()).isBetween(1, category.mostPenalty());
    assertThat(health.score()).isEqualTo(100 - warning.penalty());
    assertThat(warning.message()).endsWith(".").doesNotContain("  ");
    assertThat(warning.advice()).endsWith(".");
    assertThat(warning.examples().size()).isLessThanOrEqualTo(Health.Warning.MAX_EXAMPLES);
    assertThat(warning.examples().isEmpty()).isEqualTo(ofAll);
  }

  @ParameterizedTest
  @CsvSource({
    "CONTRADICTIONS, 0, 0",
    "CONTRADICTIONS, 1, 1",
    "CONTRADICTIONS, 25, 15",
    "CONTRADICTIONS, 100, 15",
    "LOW_CONFIDENCE, 20, 0",
    "LOW_CONFIDENCE, 21, 1",
    "LOW_CONFIDENCE, 100, 12",
    "LOW_DECAY, 60, 0",
    "LOW_DECAY, 80, 5",
    "LOW_DECAY, 100, 10",
    "LOW_ACCESS, 80, 0",
    "LOW_ACCESS, 100, 8",
    "NO_RELATIONS, 95, 0",
    "NO_RELATIONS, 100, 5",
    "WAITING_FOR_REVIEW, 1, 1",
    "WAITING_FOR_REVIEW, 10, 5",
    "WAITING_FOR_REVIEW, 500, 10",
    "UNMET_CRITERIA, 500, 6",
    "LARGE_GRAPH, 50000, 0",
    "LARGE_GRAPH, 50001, 5",
    "MAJORITY_STALE, 50, 0",
    "MAJORITY_STALE, 51, 20",
    "VECTORS_MISSING, 5, 0",
    "VECTORS_MISSING, 50, 3",
    "VECTORS_MISSING, 100, 6",
    "FAILED_UPKEEP, 0, 0",
    "FAILED_UPKEEP, 1, 6",
    "GROWTH, 299, 0",
    "GROWTH, 300, 3",
    "GROWTH, 600, 5",
    "UPKEEP_OVERDUE, 199, 0",
    "UPKEEP_OVERDUE, 200, 4",
    "NO_EVIDENCE, 90, 0",
    "NO_EVIDENCE, 95, 2",
    "BROKEN_EVIDENCE, 0, 0",
    "BROKEN_EVIDENCE, 1, 1",
    "ALL_STALE, 0, 0",
    "ALL_STALE, 1, 40",
    "DUPLICATES, 0, 0",
    "DUPLICATES, 2, 1"
  })
  void thePenalty_growsWithWhatIsFound(Category category, int found, int penalty) {
    assertThat(100 - judge(category, found).score()).isEqualTo(penalty);
  }

  @Test
  void fewMemories_saySoLittle_thatHabitsAreNotJudged() {
    Map<Category, HealthFigures.Found> found = new EnumMap<>(Category.class);
    for (Category habit :
        List.of(
            Category.LOW_ACCESS,
            Category.LOW_DECAY,
            Category.LOW_CONFIDENCE,
            Category.NO_RELATIONS,
            Category.NO_EVIDENCE)) {
      found.put(habit, HealthFigures.Found.of(refs(9)));
    }
    HealthFigures few =
        new HealthFigures(
            Map.of(NodeKind.Tier.SEMANTIC, tier(9, 9, 0)),
            nodes(9),
            9,
            found,
            0,
            0,
            false,
            null,
            false);

    assertThat(HealthScore.judge(few, vectors(0), NOW).score()).isEqualTo(100);
  }

  @Test
  void aNewMemory_mayGrow_andOneWithoutEmbedder_needsNoVectors() {
    HealthFigures figures =
        new HealthFigures(
            Map.of(NodeKind.Tier.SEMANTIC, tier(900, 900, 0)),
            nodes(100),
            0,
            Map.of(Category.GROWTH, HealthFigures.Found.of(refs(900))),
            0,
            0,
            true,
            null,
            true);
    EmbeddingWork.Progress none =
        new EmbeddingWork.Progress(null, EmbeddingWork.Progress.State.OFF, 0, 1_000, 0, null);

    assertThat(HealthScore.judge(figures, none, NOW).warnings()).isEmpty();
  }

  @Test
  void everythingAtOnce_isNeverBelowZero() {
    Map<Category, HealthFigures.Found> found = new EnumMap<>(Category.class);
    for (Category category : Category.values()) {
      found.put(category, new HealthFigures.Found(1_000, refs(5)));
    }
    HealthFigures bad =
        new HealthFigures(
            Map.of(NodeKind.Tier.SEMANTIC, tier(90_000, 0, 90_000)),
            nodes(1_000),
            1_000,
            found,
            0,
            0,
            false,
            "upkeep-3",
            false);

    Health health = HealthScore.judge(bad, vectors(100), NOW);

    assertThat(health.score()).isZero();
    assertThat(health.warnings())
        .extracting(Health.Warning::category)
        .isSorted()
        .hasSize(Category.values().length - 1 - OF_PROJECTS.size());
  }

  @Test
  void furtherWarnings_areInTheirPlace_andLowerTheScore() {
    Health.Warning anchors =
        Health.Warning.of(Category.BROKEN_ANCHORS, 2, refs(2), "Two are lost.", .5);
    Health stored = judge(Category.LOW_CONFIDENCE, 100);

    Health health = stored.with(List.of(anchors));

    assertThat(health.warnings())
        .extracting(Health.Warning::category)
        .containsExactly(Category.LOW_CONFIDENCE, Category.BROKEN_ANCHORS);
    assertThat(health.score()).isEqualTo(100 - 12 - 5);
  }
}
