package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordingTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Always name the version when I ask about a library.",
        "Thanks. From now on, show the diff first.",
        "Never commit to main",
        "please make sure to run the tests",
        "That works, but never touch the schema."
      })
  void isRule_whatHoldsForAllTimes(String text) {
    assertThat(Wording.isRule(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "I have always lived here",
        "It never worked",
        "The new limit is 5",
        "remember when?"
      })
  void isRule_whatOnlySoundsLikeOne_no(String text) {
    assertThat(Wording.isRule(text)).isFalse();
  }

  @Test
  void isPreference_wishesOfAPerson() {
    assertThat(Wording.isPreference("I prefer small commits")).isTrue();
    assertThat(Wording.isPreference("Can we use SQLite rather than a server?")).isTrue();
    assertThat(Wording.isPreference("The preferred size is 5")).isFalse();
  }

  @Test
  void tellsOfChange_newValues() {
    assertThat(Wording.tellsOfChange("The limit was raised to 8")).isTrue();
    assertThat(Wording.tellsOfChange("The limit is 5")).isFalse();
  }

  @Test
  void hasNumber_digitsOfAnyScript() {
    assertThat(Wording.hasNumber("Flask 2.3")).isTrue();
    assertThat(Wording.hasNumber("١٢ دقيقة")).isTrue();
    assertThat(Wording.hasNumber("twelve")).isFalse();
    assertThat(Wording.hasNumber("")).isFalse();
  }

  @Test
  void wording_lateInALongText_isNotLookedFor() {
    assertThat(Wording.isRule("x".repeat(700) + ". Always do it")).isFalse();
  }
}
