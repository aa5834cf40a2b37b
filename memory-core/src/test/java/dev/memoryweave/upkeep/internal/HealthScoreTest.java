package dev.memoryweave.upkeep.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Health.Warning.Category;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HealthScoreTest {
  private static final Instant NOW = Instant.parse("2026-03-01T09:00:00Z");

  private static List<NodeRef> refs(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new NodeRef(Scope.project("p"), NodeId.of("fact.f-" + i)))
        .toList();
  }

  /** A hundred sound memories, with so many found for one category. */
  private static HealthFigures figures(Category category, int found) {
    boolean isUntended = category == Category.UPKEEP_OVERDUE;
    long memories = category == Category.LARGE_GRAPH || isUntended ? found : 100;
    long stale = category == Category.ALL_STALE || category == Category.MAJORITY_STALE ? found : 0;
    return new HealthFigures(
        Map.of(NodeKind.Tier.SEMANTIC, new Health.OfTier(memories, 0, 100, .8, .6, .9, .5)),
        category == Category.ALL_STALE ? 0 : 100 - stale,
        stale,
        category == Category.WAITING_FOR_REVIEW ? found : 0,
        category == Category.UNMET_CRITERIA ? found : 0,
        100,
        100,
        refs(category == Category.LOW_ACCESS ? found : 0),
        refs(category == Category.LOW_DECAY ? found : 0),
        refs(category == Category.LOW_CONFIDENCE ? found : 0),
        refs(category == Category.CONTRADICTIONS ? found : 0),
        refs(category == Category.DUPLICATES ? found : 0),
        refs(category == Category.NO_RELATIONS ? found : 0),
        refs(category == Category.BROKEN_EVIDENCE ? found : 0),
        refs(category == Category.NO_EVIDENCE ? found : 0),
        !isUntended,
        refs(category == Category.WAITING_FOR_REVIEW ? 3 : 0),
        refs(category == Category.UNMET_CRITERIA ? 3 : 0),
        refs((int) Math.min(3, stale)));
  }

  private static Health judge(Category category, int found) {
    return HealthScore.judge(figures(category, found), NOW);
  }

  @Test
  void nothingFound_isAHundred() {
    Health health = judge(Category.DUPLICATES, 0);

    assertThat(health.score()).isEqualTo(100);
    assertThat(health.warnings()).isEmpty();
    assertThat(health.checkedAt()).isEqualTo(NOW);
  }

  @ParameterizedTest
  @EnumSource(Category.class)
  void eachCategory_isWarnedOf_withExamplesAndAdvice(Category category) {
    boolean ofAll = category == Category.LARGE_GRAPH || category == Category.UPKEEP_OVERDUE;
    int found = category == Category.UPKEEP_OVERDUE ? 1_000 : ofAll ? 100_000 : 99;
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
    "DUPLICATES, 2, 1"
  })
  void thePenalty_growsWithWhatIsFound(Category category, int found, int penalty) {
    assertThat(100 - judge(category, found).score()).isEqualTo(penalty);
  }

  @Test
  void fewMemories_saySoLittle_thatHabitsAreNotJudged() {
    HealthFigures few =
        new HealthFigures(
            Map.of(NodeKind.Tier.SEMANTIC, new Health.OfTier(9, 0, 9, .1, .1, .1, 0)),
            9,
            0,
            0,
            0,
            9,
            9,
            refs(9),
            refs(9),
            refs(9),
            List.of(),
            List.of(),
            refs(9),
            List.of(),
            refs(9),
            false,
            List.of(),
            List.of(),
            List.of());

    assertThat(HealthScore.judge(few, NOW).score()).isEqualTo(100);
  }

  @Test
  void everythingAtOnce_isNeverBelowZero() {
    HealthFigures bad =
        new HealthFigures(
            Map.of(NodeKind.Tier.SEMANTIC, new Health.OfTier(90_000, 0, 100, 0, 0, 0, 0)),
            0,
            90_000,
            900,
            900,
            100,
            100,
            refs(100),
            refs(100),
            refs(100),
            refs(100),
            refs(100),
            refs(100),
            refs(100),
            refs(100),
            false,
            refs(5),
            refs(5),
            refs(5));

    Health health = HealthScore.judge(bad, NOW);

    assertThat(health.score()).isZero();
    assertThat(health.warnings())
        .extracting(Health.Warning::category)
        .isSorted()
        .hasSize(Category.values().length - 1);
  }
}
