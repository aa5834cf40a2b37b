package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RepetitionTest {
  private final Repetition repetition = new Repetition();

  @Test
  void overload_repeatsTheOneBeforeIt() {
    assertThat(
            repetition.repeats(
                "/** Runs the task until it succeeds. */ Future run(Task task) { start(task); }"))
        .isFalse();
    assertThat(
            repetition.repeats(
                "/** Runs the call until it succeeds. */ Future run(Call call) { start(call); }"))
        .isTrue();
    assertThat(repetition.repeats("Stops whatever still runs, and says what it was.")).isFalse();
  }

  @Test
  void textWithoutWords_repeatsNothing() {
    assertThat(repetition.repeats("")).isFalse();
    assertThat(repetition.repeats("--- ---")).isFalse();
    assertThat(repetition.repeats("")).isFalse();
  }

  @Test
  void wordsOfAnyScript_areCompared() {
    assertThat(repetition.repeats("первый второй третий четвёртый")).isFalse();
    assertThat(repetition.repeats("первый второй третий пятый")).isTrue();
  }
}
