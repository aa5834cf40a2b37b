package dev.memoryweave.statement.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many contradictions are found, and how many of those found are none, on pairs of statements
 * of the kind that agents write about software. One half of the pairs was written before the code.
 */
class ContradictionQualityTest {
  private static final Logger LOG = LoggerFactory.getLogger(ContradictionQualityTest.class);

  @Test
  void pairsWrittenBeforeTheCode_areToldApart() {
    Outcome outcome = outcome("contradictions-before.txt");

    assertThat(outcome.recall()).isGreaterThanOrEqualTo(.85);
    assertThat(outcome.precision()).isGreaterThanOrEqualTo(.90);
  }

  @Test
  void allPairs_areToldApart() {
    Outcome outcome = outcome("contradictions-before.txt", "contradictions-after.txt");

    assertThat(outcome.recall()).isGreaterThanOrEqualTo(.85);
    assertThat(outcome.precision()).isGreaterThanOrEqualTo(.90);
  }

  @Test
  void pairsThatTheCodeNeverSaw_areToldApart() {
    Outcome outcome = outcome("contradictions-fresh.txt");

    assertThat(outcome.recall()).isGreaterThanOrEqualTo(.85);
    assertThat(outcome.precision()).isGreaterThanOrEqualTo(.90);
  }

  private static Outcome outcome(String... tables) {
    Outcome outcome = new Outcome();
    for (String table : tables) {
      StatementPair.read(table).forEach(outcome::add);
    }
    LOG.info("{}:\n{}", List.of(tables), outcome);
    return outcome;
  }

  /** Counts what was found per family. */
  private static final class Outcome {
    private final Map<String, int[]> families = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();
    private int hits;
    private int misses;
    private int alarms;
    private int quiet;

    void add(StatementPair pair) {
      Optional<Contradiction> found = TextComparison.contradiction(pair.one(), pair.other());
      int[] counts = families.computeIfAbsent(pair.label(), any -> new int[2]);
      counts[found.isPresent() ? 0 : 1]++;
      if (found.isPresent() != pair.contradicts()) {
        wrong.add(pair + found.map(c -> "  -> " + c).orElse("  -> nothing"));
      }
      hits += found.isPresent() && pair.contradicts() ? 1 : 0;
      misses += found.isEmpty() && pair.contradicts() ? 1 : 0;
      alarms += found.isPresent() && !pair.contradicts() ? 1 : 0;
      quiet += found.isEmpty() && !pair.contradicts() ? 1 : 0;
    }

    double recall() {
      return (double) hits / (hits + misses);
    }

    double precision() {
      return (double) hits / (hits + alarms);
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      families.forEach(
          (family, counts) ->
              text.append(
                  String.format(
                      Locale.ROOT,
                      "%-10s found %3d, not found %3d%n",
                      family,
                      counts[0],
                      counts[1])));
      text.append(
          String.format(
              Locale.ROOT,
              "recall %.3f (%d of %d), precision %.3f (%d false alarms on %d near-misses)%n",
              recall(),
              hits,
              hits + misses,
              precision(),
              alarms,
              alarms + quiet));
      wrong.forEach(line -> text.append("wrong: ").append(line).append('\n'));
      return text.toString();
    }
  }
}
