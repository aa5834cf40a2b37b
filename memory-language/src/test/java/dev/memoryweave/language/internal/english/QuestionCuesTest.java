package dev.memoryweave.language.internal.english;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionCuesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "How many retries does the worker make?",
        "What is the deadline of the first sprint?",
        "\"Which version of the driver do we use?\"",
        "When is the release?",
        "Where are the backups kept?"
      })
  void asksForCurrentValue_howSomethingIs(String question) {
    assertThat(QuestionCues.asksForCurrentValue(question)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Fix the failing retry test",
        "When did we move to the new driver?",
        "What was the limit before the incident?",
        "How many days passed between the two releases?",
        "In which order were the modules written?",
        "Why is the limit 5?",
        "إلى متى؟"
      })
  void asksForCurrentValue_workOrThePast_no(String task) {
    assertThat(QuestionCues.asksForCurrentValue(task)).isFalse();
  }
}
