package dev.memoryweave.language.internal.english;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.phrases.internal.PhraseExamples;
import dev.memoryweave.language.internal.rules.CorrectionCue;
import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.ForgetCue;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.SettledStatementCue;
import dev.memoryweave.language.internal.rules.TalkCue;
import dev.memoryweave.language.internal.rules.TaskCue;
import dev.memoryweave.language.internal.rules.TimeCue;
import dev.memoryweave.language.internal.rules.WorkCue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EnglishPhrasesTest {
  /** An example that is not as it says, or is missing, is named with its file and line. */
  @ParameterizedTest
  @MethodSource("resources")
  void everyPhrase_findsItsExamples_andNoNearMiss(String resource) {
    assertThat(PhraseExamples.problems(EnglishPhrases.class, resource)).isEmpty();
  }

  private static Stream<String> resources() {
    return Stream.of(EnglishPhrases.RESOURCES);
  }

  private static Stream<Cue> wordings() {
    return Stream.of(
            TaskCue.values(),
            TalkCue.values(),
            SettledStatementCue.values(),
            CorrectionCue.values(),
            ForgetCue.values(),
            GuideCue.values(),
            TimeCue.values(),
            WorkCue.values())
        .flatMap(Stream::of);
  }

  @ParameterizedTest
  @MethodSource("wordings")
  void everyWording_isToldByPhrasesOrByAPattern(Cue wording) {
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
