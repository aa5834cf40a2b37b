package dev.memoryweave.guard.injection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.phrases.internal.PhraseExamples;
import org.junit.jupiter.api.Test;

class InjectionPhrasesTest {
  /** An example that is not as it says, or is missing, is named with its file and line. */
  @Test
  void everyRule_findsItsExamples_andNoNearMiss() {
    assertThat(
            PhraseExamples.problems(
                PromptInjectionDetector.class, PromptInjectionDetector.RESOURCES))
        .isEmpty();
  }
}
