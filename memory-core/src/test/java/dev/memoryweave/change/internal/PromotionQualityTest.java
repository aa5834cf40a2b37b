package dev.memoryweave.change.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.statement.internal.SentenceReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is decided on two tables of cases, one of which was written before the code. */
class PromotionQualityTest {
  private static final Logger LOG = LoggerFactory.getLogger(PromotionQualityTest.class);

  private static final List<Outcome> OUTCOMES =
      List.of(
          Outcome.CREATE,
          Outcome.CONFIRM,
          Outcome.UPDATE,
          Outcome.MERGE,
          Outcome.SUPERSEDE,
          Outcome.DISCARD,
          Outcome.REVIEW);

  private final PromotionPolicy policy = new PromotionPolicy(new SentenceReader());

  @Test
  void casesWrittenBeforeTheCode_areDecidedAsExpected() {
    assertThat(wrong("promotions-before.txt")).isEmpty();
  }

  @Test
  void casesWrittenAfterwards_areDecidedAsExpected() {
    assertThat(wrong("promotions-after.txt")).isEmpty();
  }

  private List<String> wrong(String table) {
    int[][] confusion = new int[OUTCOMES.size()][OUTCOMES.size()];
    List<String> wrong = new ArrayList<>();
    List<PromotionCase> cases = PromotionCase.read(table);
    for (PromotionCase row : cases) {
      PromotionPolicy.Compared compared =
          policy.decide(
              row.candidate(), new Provenance.Principal(row.trust(), null), true, row.live());
      Decision decision = compared.decision();
      confusion[OUTCOMES.indexOf(row.expected())][OUTCOMES.indexOf(decision.outcome())]++;
      boolean right =
          decision.outcome() == row.expected()
              && (row.target() == null || row.target().equals(decision.target()));
      if (!right) {
        wrong.add(
            row + " -> " + decision.outcome() + ": " + decision.reason() + " " + compared.scores());
      }
    }
    LOG.info(
        "{}: {} of {} as expected\n{}{}",
        table,
        cases.size() - wrong.size(),
        cases.size(),
        matrix(confusion),
        String.join("\n", wrong));
    return wrong;
  }

  private static String matrix(int[][] confusion) {
    StringBuilder text =
        new StringBuilder(String.format(Locale.ROOT, "%-22s", "expected \\ decided"));
    OUTCOMES.forEach(outcome -> text.append(String.format(Locale.ROOT, "%10s", outcome)));
    for (int row = 0; row < confusion.length; row++) {
      text.append(String.format(Locale.ROOT, "%n%-22s", OUTCOMES.get(row)));
      for (int count : confusion[row]) {
        text.append(String.format(Locale.ROOT, "%10d", count));
      }
    }
    return text.append('\n').toString();
  }
}
