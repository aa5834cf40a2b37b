package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TellingTest {
  private static final int ALL = 100;

  @Test
  void words_statement_countsItsContentWords() {
    assertThat(Telling.words("The harbour tour starts at nine.", ALL)).isEqualTo(4);
  }

  @Test
  void words_question_countsHalf() {
    assertThat(Telling.words("When does the harbour tour start?", ALL)).isEqualTo(1.5);
    assertThat(Telling.words("The tour is full. Any harbour left?", ALL)).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Wow, that sounds really great!",
        "How are you?",
        "Hey! Good to look at.",
        "...",
        "?!\n\n"
      })
  void words_remark_tellsNothing(String text) {
    assertThat(Telling.words(text, ALL)).isZero();
  }

  @Test
  void words_otherScripts_countToo() {
    assertThat(Telling.words("港の見学は九時に始まります。", ALL)).isGreaterThan(5);
    assertThat(Telling.words("港の見学は何時？", ALL)).isLessThan(Telling.words("港の見学は何時。", ALL));
    assertThat(Telling.words("متى تبدأ الجولة؟", ALL)).isPositive();
  }

  @Test
  void words_longText_isReadNoFurtherThanEnough() {
    String text = "Harbour tour. ".repeat(200_000);

    assertThat(Telling.words(text, 9)).isEqualTo(10);
  }

  @Test
  void words_textWithoutAnEnd_isOneSentence() {
    assertThat(Telling.words("harbour ".repeat(50), ALL)).isEqualTo(50);
  }
}
