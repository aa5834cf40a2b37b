package dev.memoryweave.language.internal.english;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.phrases.internal.PhraseExamples;
import dev.memoryweave.language.internal.rules.WorkCue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnglishPhrasesTest {
  /** An example that is not as it says, or is missing, is named with its file and line. */
  @ParameterizedTest
  @ValueSource(strings = "work")
  void everyPhrase_findsItsExamples_andNoNearMiss(String resource) {
    assertThat(EnglishPhrases.RESOURCES).contains(resource);
    assertThat(PhraseExamples.problems(EnglishPhrases.class, resource)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(WorkCue.class)
  void everyWordingOfWork_isToldByPhrasesOrByAPattern(WorkCue wording) {
    boolean pattern = !new English().pattern(wording).pattern().equals("(?!)");

    assertThat(pattern).isNotEqualTo(EnglishPhrases.have(wording));
  }

  @Test
  void exception_holdsOnlyWhereItIs() {
    English english = new English();

    assertThat(english.says(WorkCue.NOT_DONE, "written once a day")).isFalse();
    assertThat(english.says(WorkCue.NOT_DONE, "written once a day, once the tests pass")).isTrue();
  }
}
