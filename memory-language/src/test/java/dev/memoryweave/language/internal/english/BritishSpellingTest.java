package dev.memoryweave.language.internal.english;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BritishSpellingTest {
  @ParameterizedTest
  @CsvSource({
    "colour, color",
    "colours, colors",
    "behavioural, behavioral",
    "neighbouring, neighboring",
    "centre, center",
    "centres, centers",
    "catalogue, catalog",
    "grey, gray",
    "defence, defense",
    "licences, licenses",
    "normalise, normalize",
    "normalisation, normalization",
    "organised, organized",
    "serialiser, serializer",
    "analyse, analyze",
    "analysing, analyzing",
    "artefacts, artifacts",
    "judgement, judgment",
    "programmes, programs"
  })
  void british_becomesAmerican(String british, String american) {
    assertThat(BritishSpelling.american(british)).isEqualTo(american);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "analysis",
        "analyses",
        "precise",
        "exercise",
        "raise",
        "noise",
        "wise",
        "otherwise",
        "bitwise",
        "advertising",
        "promise",
        "enterprise",
        "expertise",
        "surprised",
        "likewise",
        "four",
        "hour",
        "tour",
        "source",
        "laboratory",
        "center",
        "programmer",
        "is",
        "ise",
        "ä"
      })
  void otherWord_isLeftAlone(String word) {
    assertThat(BritishSpelling.american(word)).isEqualTo(word);
  }
}
