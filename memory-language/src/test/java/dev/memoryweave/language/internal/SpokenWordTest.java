package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpokenWordTest {

  @Test
  void names_wordsInLowerCaseWithoutNumbersAndPossessives() {
    assertThat(SpokenWord.names("Grace's tour, 8 May 2023 (don’t)"))
        .containsExactly("grace", "tour", "may", "don't");
  }

  @Test
  void names_nothingButMarks_isEmpty() {
    assertThat(SpokenWord.names("")).isEmpty();
    assertThat(SpokenWord.names(" '' -- 12:30 ...")).isEmpty();
  }

  @Test
  void names_otherScripts() {
    assertThat(SpokenWord.names("Zoë, 田中さん، سارة")).containsExactly("zoë", "田中さん", "سارة");
  }
}
