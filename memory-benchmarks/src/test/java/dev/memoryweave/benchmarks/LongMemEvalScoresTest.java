package dev.memoryweave.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.examples.conversation.Question;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The expected values are worked out by hand from the definitions. */
final class LongMemEvalScoresTest {
  private final LongMemEvalScores scores = new LongMemEvalScores();

  @Test
  void any_and_all_are_different_where_there_are_several() {
    add("q", List.of("A1", "B1", "C1", "D1", "E1", "F1"), List.of("A1", "F1"), Set.of());
    assertFigure("turn recall_any@5", 1);
    assertFigure("turn recall_all@5", 0);
    assertFigure("turn recall_any@10", 1);
    assertFigure("turn recall_all@10", 1);
  }

  @Test
  void the_first_two_ranks_gain_the_same_and_later_ones_less() {
    add("q", List.of("x1", "A1", "y1", "B1"), List.of("A1", "B1", "C1"), Set.of());
    // Ranks 2 and 4 of at best 1, 2 and 3: (1 + 1/log2(4)) / (1 + 1 + 1/log2(3)).
    assertFigure("turn ndcg_any@5", 1.5 / (2 + 0.6309297536));
    // The ideal of five has at most five, that of one relevant turn one.
    add("p", List.of("x1", "A1"), List.of("A1"), Set.of());
    assertFigure("turn ndcg_any@5", (1.5 / 2.6309297536 + 1) / 2);
  }

  @Test
  void sessions_are_ranked_by_their_first_turn() {
    add("q", List.of("A1", "A2", "B1", "A3", "C1"), List.of("C1"), Set.of("C", "Z"));
    assertFigure("session recall_any@5", 1);
    assertFigure("session recall_all@5", 0);
    // Third of three sessions; at best first and second.
    assertFigure("session ndcg_any@5", 0.6309297536 / 2);
  }

  @Test
  void a_question_without_an_answering_turn_counts_as_a_session_alone() {
    add("q", List.of("A1"), List.of(), Set.of("A"));
    add("p", List.of("A1"), List.of("A1"), Set.of("A"));
    assertThat(scores.count("turn")).isEqualTo(1);
    assertThat(scores.count("session")).isEqualTo(2);
  }

  @Test
  void a_question_without_an_answer_does_not_count() {
    Question abstention = question("q_abs", List.of("A1"));
    assertThat(scores.counts(abstention, Set.of("A"))).isFalse();
    assertThat(scores.counts(question("q", List.of()), Set.of())).isFalse();
    assertThat(scores.counts(question("q", List.of()), Set.of("A"))).isTrue();
    assertThatThrownBy(() -> scores.add(List.of(), abstention, Set.of("A"), id -> Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("q_abs");
  }

  @Test
  void nothing_found_scores_nothing() {
    add("q", List.of(), List.of("A1"), Set.of("A"));
    assertThat(scores.headline()).hasSize(12).allMatch(figure -> figure.value() == 0);
  }

  private void add(String id, List<String> ranking, List<String> relevant, Set<String> sessions) {
    scores.add(
        ranking, question(id, relevant), sessions, turn -> Optional.of(turn.substring(0, 1)));
  }

  private static Question question(String id, List<String> relevant) {
    return new Question("g", id, "t", "text", relevant, List.of());
  }

  private void assertFigure(String name, double value) {
    Map<String, Double> figures =
        scores.headline().stream()
            .collect(Collectors.toMap(QuestionScores.Figure::name, QuestionScores.Figure::value));
    assertThat(figures.get(name)).as(name).isEqualTo(value, within(1e-8));
  }
}
