package dev.memoryweave.statement.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How well everyday statements are told apart, on pairs that were written before the rules were
 * read. Of each table every second pair was looked at afterwards; of the rest only the figures are
 * known, so what is wrong there is not printed.
 */
class PutAwayPairsTest {
  private static final Logger LOG = LoggerFactory.getLogger(PutAwayPairsTest.class);

  private static boolean contradict(String one, String other) {
    return TextComparison.contradiction(one, other).isPresent();
  }

  @Test
  void contradictions_lookedAt() {
    assertFound("contradictions-put-away.txt", 0, PutAwayPairsTest::contradict, .90, .97);
  }

  @Test
  void contradictions_counted() {
    assertFound("contradictions-put-away.txt", 1, PutAwayPairsTest::contradict, .70, .95);
  }

  @Test
  void contradictions_thatTheRulesWereWidenedFor() {
    assertFound("contradictions-everyday.txt", 0, PutAwayPairsTest::contradict, .80, .97);
    assertFound("contradictions-everyday.txt", 1, PutAwayPairsTest::contradict, .80, .97);
  }

  @Test
  void same_lookedAt() {
    assertFound("same-put-away.txt", 0, TextComparison::saysTheSame, .90, 1);
  }

  @Test
  void same_counted() {
    assertFound("same-put-away.txt", 1, TextComparison::saysTheSame, .80, 1);
  }

  /** A wrong merge loses a statement, so what is different in any table may not be the same. */
  @Test
  void same_whatContradicts_isNot() {
    List<StatementPair> merged = new ArrayList<>();
    for (String table :
        List.of(
            "contradictions-before.txt",
            "contradictions-after.txt",
            "contradictions-records.txt",
            "contradictions-everyday.txt",
            "contradictions-put-away.txt")) {
      StatementPair.read(table).stream()
          .filter(StatementPair::contradicts)
          .filter(pair -> TextComparison.saysTheSame(pair.one(), pair.other()))
          .forEach(merged::add);
    }

    assertThat(merged).isEmpty();
  }

  private static void assertFound(
      String table,
      int half,
      BiPredicate<String, String> question,
      double recall,
      double precision) {
    int[] seen = new int[2];
    int[] found = new int[2];
    int[] all = new int[2];
    for (StatementPair pair : StatementPair.read(table)) {
      int sort = pair.contradicts() ? 1 : 0;
      if (seen[sort]++ % 2 == half) {
        all[sort]++;
        found[sort] += question.test(pair.one(), pair.other()) ? 1 : 0;
      }
    }
    LOG.info(
        String.format(
            Locale.ROOT,
            "%s, half %d: found %d of %d, wrongly %d of %d",
            table,
            half,
            found[1],
            all[1],
            found[0],
            all[0]));
    assertThat(found[1]).isGreaterThanOrEqualTo((int) Math.ceil(recall * all[1]));
    assertThat(found[1]).isGreaterThanOrEqualTo((int) Math.ceil(precision * (found[0] + found[1])));
  }
}
