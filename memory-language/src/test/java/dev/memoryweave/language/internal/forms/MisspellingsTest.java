package dev.memoryweave.language.internal.forms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.language.internal.EditDistance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MisspellingsTest {
  @ParameterizedTest
  @ValueSource(strings = {"lantern", "маяки", "ספינות", "ميناء", "φαροσ"})
  void misspellings_areOneSlipAway(String word) {
    assertThat(Misspellings.of(word))
        .isNotEmpty()
        .doesNotContain(word)
        .allMatch(other -> EditDistance.between(word, other) == 1);
  }

  @Test
  void misspellings_areAllOfThem() {
    assertThat(Misspellings.of("lantern"))
        .contains("lanterns", "lantren", "antern", "lanter", "alantern", "pantern", "lanterm");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "lamp", "लालटेन", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
  void shortLongOrUnknown_hasNone(String word) {
    assertThat(Misspellings.of(word)).isEmpty();
  }
}
