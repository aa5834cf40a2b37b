package dev.memoryweave.language.internal.phrases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.phrases.internal.PhraseExamples;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PhraseLanguageTest {
  private static Stream<String> languages() {
    return PhraseLanguage.all((name, text) -> true).stream().map(PhraseLanguage::name);
  }

  @ParameterizedTest
  @MethodSource("languages")
  void phrases_findTheirExamples_andNotTheNearMisses(String language) {
    assertThat(PhraseExamples.problems(PhraseLanguage.class, language + PhraseLanguage.TALK))
        .isEmpty();
    assertThat(PhraseExamples.problems(PhraseLanguage.class, language + PhraseLanguage.GUIDES))
        .isEmpty();
  }
}
