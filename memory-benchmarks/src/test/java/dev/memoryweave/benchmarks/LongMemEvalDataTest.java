package dev.memoryweave.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.examples.conversation.Document;
import dev.memoryweave.examples.conversation.Question;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LongMemEvalDataTest {
  /**
   * Made up, in the layout of the file: one question that a turn of the user answers, one that only
   * the assistant answers, one that has no answer.
   */
  private static final String FILE =
      """
      [{"question_id": "q1", "question_type": "single-session-user",
        "question": "Which bird did I see on the pier?", "question_date": "2024/06/09 (Sun) 10:00",
        "answer": "a pelican", "answer_session_ids": ["answer_a"],
        "haystack_session_ids": ["s_b", "answer_a"],
        "haystack_dates": ["2024/06/04 (Tue) 14:05", "2024/06/07 (Fri) 09:00"],
        "haystack_sessions": [
          [{"role": "user", "content": "How do I cook rice?"},
           {"role": "assistant", "content": "With water, on a pier or not."}],
          [{"role": "assistant", "content": "Hello.", "has_answer": false},
           {"role": "user", "content": "I saw a pelican on the pier.", "has_answer": true},
           {"role": "user", "content": "What a bird!", "has_answer": false}]]},
       {"question_id": "q2", "question_type": "single-session-assistant",
        "question": "What rice did you name?", "question_date": "2024/06/09 (Sun) 10:00",
        "answer": 7, "answer_session_ids": ["answer_c"],
        "haystack_session_ids": ["answer_c"], "haystack_dates": ["2024/06/04 (Tue) 14:05"],
        "haystack_sessions": [
          [{"role": "user", "content": "Name a rice."},
           {"role": "assistant", "content": "Basmati.", "has_answer": true}]]},
       {"question_id": "q3_abs", "question_type": "multi-session",
        "question": "How many cars do I have?", "question_date": "2024/06/09 (Sun) 10:00",
        "answer": "unknown", "answer_session_ids": ["answer_d"],
        "haystack_session_ids": ["answer_d"], "haystack_dates": [""],
        "haystack_sessions": [[{"role": "user", "content": "I have a bike.", "has_answer": true}]]}]
      """;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("tiny.json");
    Files.writeString(file, FILE);
  }

  @Test
  void the_turns_of_the_user_are_the_documents_and_nothing_in_them_tells_the_answer()
      throws Exception {
    EvaluationData.Group group = groups().get(0);
    assertThat(group.documents())
        .containsExactly(
            new Document("q1", "S1:1", "S1", "2024-06-04T14:05", "user", "How do I cook rice?"),
            new Document(
                "q1", "S2:2", "S2", "2024-06-07T09:00", "user", "I saw a pelican on the pier."),
            new Document("q1", "S2:3", "S2", "2024-06-07T09:00", "user", "What a bird!"));
    assertThat(group.documents().toString()).doesNotContain("answer");
    assertThat(group.questions()).extracting(Question::relevant).containsExactly(List.of("S2:2"));
    assertThat(group.answerSessions()).containsEntry("q1", Set.of("S2"));
  }

  @Test
  void an_answer_of_the_assistant_is_relevant_as_a_session_alone() throws Exception {
    EvaluationData.Group group = groups().get(1);
    assertThat(group.questions().get(0).relevant()).isEmpty();
    assertThat(group.answerSessions()).containsEntry("q2", Set.of("S1"));
    assertThat(groups().get(2).documents().get(0).time()).isNull();
  }

  @Test
  void questions_count_at_the_levels_at_which_they_have_an_answer() throws Exception {
    assertThat(DataFormat.of(file)).isEqualTo(DataFormat.LONGMEMEVAL);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int status =
        RetrievalEvaluation.run(
            List.of(file.toString(), "--store", "memory", "--format", "longmemeval"),
            () -> new RandomEmbedder(8),
            new PrintStream(out, true, UTF_8),
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8));

    assertThat(status).isZero();
    List<String> lines =
        out.toString(UTF_8).lines().map(line -> line.replaceAll(" +", " ")).toList();
    assertThat(lines)
        .contains(
            "turn level n recall_any@5 recall_all@5 ndcg_any@5 recall_any@10 recall_all@10"
                + " ndcg_any@10",
            "session level n recall_any@5 recall_all@5 ndcg_any@5 recall_any@10 recall_all@10"
                + " ndcg_any@10",
            "single-session-user 1 1.000 1.000 1.000 1.000 1.000 1.000",
            "left out, because no document answers them: 1 questions");
    assertThat(
            lines.stream()
                .filter(line -> line.startsWith("ALL "))
                .map(line -> line.substring(0, 6)))
        .as("one question at the level of turns, two at that of sessions")
        .containsExactly("ALL 1 ", "ALL 2 ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2024/06/04 (Tue) 14:05 | 2024-06-04T14:05
          2024/06/04             | 2024-06-04
          yesterday              | yesterday
          """)
  void dates_are_written_as_iso_8601_where_they_can_be(String date, String time) {
    assertThat(LongMemEvalData.time(date)).isEqualTo(time);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ["s_b", "answer_a"]   | ["s_b"]          | not as many sessions as ids and dates
          "question_id": "q1",  | ``               | object 1: 'question_id' is missing
          "haystack_dates": ["2024/06/04 (Tue) 14:05", "2024/06/07 (Fri) 09:00"] | "haystack_dates": [1] | 'haystack_dates' must be a list of texts
          [[{"role": "user", "content": "I | [7, [{"role": "user", "content": "I | object 3: 'haystack_sessions' 1 must be a list
          """)
  void what_is_not_as_it_should_be_is_named_with_its_place(
      String before, String after, String message) throws IOException {
    assertThat(FILE).contains(before);
    int at = FILE.indexOf(before);
    Files.writeString(file, FILE.substring(0, at) + after + FILE.substring(at + before.length()));
    assertThatThrownBy(this::groups)
        .isInstanceOf(UnreadableDataException.class)
        .hasMessageContaining(message);
  }

  private List<EvaluationData.Group> groups() throws Exception {
    List<EvaluationData.Group> groups = new ArrayList<>();
    new LongMemEvalData(file).forEach(groups::add);
    return groups;
  }
}
