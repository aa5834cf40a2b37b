package dev.memoryweave.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.examples.conversation.Question;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The expected values are worked out by hand from the definitions. */
final class RetrievalScoresTest {
  private static final Offset<Double> EXACT = within(1e-9);

  private final RetrievalScores scores = new RetrievalScores();

  @Test
  void recall_counts_the_relevant_documents_at_each_depth() {
    // Relevant at ranks 2, 8 and 15; one is not found.
    scores.add(
        ranking(20),
        question("t", List.of("2", "8", "15", "99")),
        Set.of(),
        RetrievalScoresTest::none);
    assertThat(scores.mean("t", Measure.RECALL_5)).isEqualTo(1 / 4.0, EXACT);
    assertThat(scores.mean("t", Measure.RECALL_10)).isEqualTo(2 / 4.0, EXACT);
    assertThat(scores.mean("t", Measure.RECALL_20)).isEqualTo(3 / 4.0, EXACT);
    assertThat(scores.mean("t", Measure.MRR_10)).isEqualTo(1 / 2.0, EXACT);
  }

  @Test
  void gain_is_discounted_by_rank_and_normalised_by_the_best_ranking() {
    // Gains 1/log2(3) and 1/log2(5) out of 1 + 1/log2(3) + 1/2.
    scores.add(
        List.of("x", "a", "y", "b"),
        question("t", List.of("a", "b", "c")),
        Set.of(),
        RetrievalScoresTest::none);
    assertThat(scores.mean("t", Measure.NDCG_10))
        .isEqualTo((0.6309297536 + 0.4306765581) / 2.1309297536, within(1e-8));
  }

  @Test
  void the_best_ranking_of_more_than_ten_relevant_documents_has_ten_of_them() {
    List<String> relevant = IntStream.rangeClosed(1, 12).mapToObj(String::valueOf).toList();
    scores.add(ranking(20), question("t", relevant), Set.of(), RetrievalScoresTest::none);
    assertThat(scores.mean("t", Measure.NDCG_10)).isEqualTo(1, EXACT);
    assertThat(scores.mean("t", Measure.RECALL_10)).isEqualTo(10 / 12.0, EXACT);
  }

  @Test
  void what_comes_after_rank_ten_has_no_reciprocal_rank() {
    scores.add(ranking(20), question("t", List.of("11")), Set.of(), RetrievalScoresTest::none);
    assertThat(scores.mean("t", Measure.MRR_10)).isZero();
    assertThat(scores.mean("t", Measure.NDCG_10)).isZero();
  }

  @Test
  void sessions_are_ranked_by_their_first_document() {
    // Sessions in order of first appearance: A B C D E F; relevant ones: E (fifth) and F (sixth).
    List<String> ranking = List.of("A1", "B1", "A2", "C1", "D1", "B2", "E1", "F1");
    scores.add(
        ranking,
        question("t", List.of("E9", "F1")),
        Set.of(),
        id -> Optional.of(id.substring(0, 1)));
    assertThat(scores.mean("t", Measure.SESSION_RECALL_5)).isEqualTo(1 / 2.0, EXACT);
    assertThat(scores.mean("t", Measure.SESSION_RECALL_10)).isEqualTo(1, EXACT);
  }

  @Test
  void nothing_found_scores_nothing() {
    scores.add(List.of(), question("t", List.of("1")), Set.of(), RetrievalScoresTest::none);
    for (Measure measure : Measure.values()) {
      assertThat(scores.mean("t", measure)).as(measure.heading()).isZero();
    }
  }

  @Test
  void the_headline_leaves_out_what_no_search_can_answer() {
    scores.add(
        ranking(5), question("single-hop", List.of("1")), Set.of(), RetrievalScoresTest::none);
    scores.add(
        ranking(5), question("temporal", List.of("99")), Set.of(), RetrievalScoresTest::none);
    scores.add(
        ranking(5), question("adversarial", List.of("99")), Set.of(), RetrievalScoresTest::none);
    scores.add(
        ranking(5), question("summarization", List.of("99")), Set.of(), RetrievalScoresTest::none);
    scores.add(
        ranking(5), question("event_ordering", List.of("99")), Set.of(), RetrievalScoresTest::none);
    assertThat(scores.mean(RetrievalScores.HEADLINE, Measure.RECALL_5)).isEqualTo(.5, EXACT);
    assertThat(scores.mean("adversarial", Measure.RECALL_5)).isZero();
  }

  @Test
  void a_replaced_statement_should_stand_below_the_one_that_replaced_it() {
    scores.add(ranking(20), update("1", "2"), Set.of(), RetrievalScoresTest::none);
    scores.add(ranking(20), update("2", "1"), Set.of(), RetrievalScoresTest::none);
    scores.add(ranking(20), update("11", "3"), Set.of(), RetrievalScoresTest::none);
    scores.add(ranking(20), update("4", "12"), Set.of(), RetrievalScoresTest::none);
    scores.add(ranking(20), update("15", "16"), Set.of(), RetrievalScoresTest::none);
    // No statement was replaced here: the question does not count.
    scores.add(ranking(20), update("1", "1"), Set.of(), RetrievalScoresTest::none);
    assertThat(scores.freshFirst()).isEqualTo(2 / 5.0, EXACT);
    assertThat(scores.staleOnly()).isEqualTo(1 / 5.0, EXACT);
  }

  @Test
  void a_question_without_an_answer_is_refused() {
    assertThatThrownBy(
            () ->
                scores.add(
                    ranking(1), question("t", List.of()), Set.of(), RetrievalScoresTest::none))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'q'");
  }

  @Test
  void the_headline_has_every_measure_and_what_concerns_replaced_statements_if_there_are_any() {
    scores.add(ranking(20), question("t", List.of("2")), Set.of(), RetrievalScoresTest::none);
    assertThat(scores.headline()).hasSize(Measure.values().length);
    scores.add(ranking(20), update("1", "2"), Set.of(), RetrievalScoresTest::none);
    assertThat(scores.headline())
        .contains(
            new QuestionScores.Figure("MRR@10", .75),
            new QuestionScores.Figure("fresh-first", 1),
            new QuestionScores.Figure("stale-only", 0));
  }

  @Test
  void the_table_has_a_line_for_each_type() {
    scores.add(ranking(20), update("1", "2"), Set.of(), RetrievalScoresTest::none);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    scores.print(new PrintStream(out, true, UTF_8));
    assertThat(out.toString(UTF_8).lines().map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "questions n R@5 R@10 R@20 nDCG@10 MRR@10 sessR@5 sessR@10",
            "ALL 1 1.000 1.000 1.000 1.000 1.000 1.000 1.000",
            "t 1 1.000 1.000 1.000 1.000 1.000 1.000 1.000",
            "replaced statements 1 fresh-first@10 1.000 stale-only@10 0.000");
  }

  private static List<String> ranking(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(String::valueOf).toList();
  }

  private static Question question(String type, List<String> relevant) {
    return new Question("g", "q", type, "text", relevant, List.of());
  }

  private static Question update(String relevant, String stale) {
    return new Question("g", "q", "t", "text", List.of(relevant), List.of(stale));
  }

  private static Optional<String> none(String document) {
    return Optional.empty();
  }
}
