package dev.memoryweave.language.internal.talk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.phrases.internal.PhraseExamples;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TalkPhrasesTest {
  private static Stream<String> languages() {
    return TalkLanguage.all((name, text) -> true).stream().map(TalkLanguage::name);
  }

  @ParameterizedTest
  @MethodSource("languages")
  void phrases_findTheirExamples_andNotTheNearMisses(String language) {
    assertThat(PhraseExamples.problems(TalkLanguage.class, language)).isEmpty();
  }
}
