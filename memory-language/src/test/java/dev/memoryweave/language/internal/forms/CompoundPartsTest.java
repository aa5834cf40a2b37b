package dev.memoryweave.language.internal.forms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompoundPartsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          eingangsrechnung          | rechnung eingang
          versicherungsnummer       | nummer versicherung
          datenbankverbindung       | verbindung datenbank
          kundenname                | name kunde
          seitenzahl                | zahl seite
          fehlerprotokolldatei      | datei protokoll fehler
          ziekenhuisrekening        | rekening ziekenhuis
          """)
  void compound_isOfItsNouns(String word, String parts) {
    assertThat(CompoundParts.of(word)).isEqualTo(Set.of(parts.split(" ")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "urinstinkt",
        "wachstube",
        "staubecken",
        "rechnung",
        "karate",
        "operate",
        "department",
        "demokratie",
        "laterne",
        "sandwich",
        "",
        "a"
      })
  void otherWord_hasNoParts(String word) {
    assertThat(CompoundParts.of(word)).isEmpty();
  }

  @Test
  void longWord_isPassedOver() {
    assertThat(CompoundParts.of("rechnung".repeat(20))).isEmpty();
  }
}
