package dev.memoryweave.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.guard.secret.SecretScanner;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SyntheticTextsTest {
  @ParameterizedTest
  @ValueSource(strings = {"prose", "code"})
  void texts_have_the_wanted_size_and_hold_no_secrets(String kind) {
    List<String> texts = SyntheticTexts.of(kind, 200, 500);
    assertThat(texts)
        .hasSize(200)
        .allMatch(text -> text.length() == 500)
        .allMatch(text -> text.chars().allMatch(c -> c < 128))
        .allMatch(text -> SecretScanner.standard().firstRefused(text).isEmpty());
    assertThat(SyntheticTexts.of(kind, 200, 500)).isEqualTo(texts);
  }

  @Test
  void an_unknown_kind_is_refused() {
    assertThatThrownBy(() -> SyntheticTexts.of("poems", 1, 1)).hasMessageContaining("poems");
  }
}
