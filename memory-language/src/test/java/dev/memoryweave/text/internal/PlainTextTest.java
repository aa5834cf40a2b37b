package dev.memoryweave.text.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"", "Lamp", "ΟΔΟΣ", "ΟΔΟΣ ΣΟΦΟΣ", "Σ", "ΣΣ", "ΦΩΣ, ΝΕΡΟ", "ÄRGER", "ПРИВЕТ"})
  void lowerCase_isThatOfUnicode(String text) {
    assertThat(PlainText.lowerCase(text)).isEqualTo(text.toLowerCase(Locale.ROOT));
  }

  /** As String#toLowerCase would do it, this takes longer than anybody waits. */
  @Test
  void lowerCase_ofManySigmas_isDone() {
    assertThat(PlainText.lowerCase("Σ".repeat(2_000_000))).hasSize(2_000_000).startsWith("σσ");
  }
}
