package dev.memoryweave.language.internal.english;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.language.internal.rules.Language.Directive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnDirectivesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Always name the version when I ask about a library.",
        "Thanks. From now on, show the diff first.",
        "Never commit to main",
        "please make sure to run the tests",
        "That works, but never touch the schema."
      })
  void of_whatHoldsForAllTimes(String text) {
    assertThat(TurnDirectives.of(text).filter(Directive::isStrict)).isPresent();
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
  void of_whatOnlySoundsLikeOne_no(String text) {
    assertThat(TurnDirectives.of(text)).isEmpty();
  }

  @Test
  void of_wishesOfAPerson() {
    assertThat(TurnDirectives.of("I prefer small commits")).contains(Directive.PREFERENCE);
    assertThat(TurnDirectives.of("Can we use SQLite rather than a server?"))
        .contains(Directive.PREFERENCE);
    assertThat(TurnDirectives.of("The preferred size is 5")).isEmpty();
  }

  @Test
  void tellsOfChange_newValues() {
    assertThat(QuestionCues.tellsOfChange("The limit was raised to 8")).isTrue();
    assertThat(QuestionCues.tellsOfChange("The limit is 5")).isFalse();
  }

  @Test
  void wording_lateInALongText_isNotLookedFor() {
    assertThat(TurnDirectives.of("x".repeat(700) + ". Always do it")).isEmpty();
  }
}
