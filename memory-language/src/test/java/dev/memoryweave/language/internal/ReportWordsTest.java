package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.phrases.internal.PhraseExamples;
import dev.memoryweave.language.internal.ReportWords.Part;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportWordsTest {
  @Test
  void examples_areAsTheySay() {
    assertThat(PhraseExamples.problems(ReportWords.class, ReportWords.RESOURCE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Root cause and fix, CAUSE",
    "Corrective actions, OPEN",
    "Where we got lucky, OPEN",
    "Zeitlicher Ablauf, PASSING",
    "再発防止策, OPEN",
    "Resolución, MENDED"
  })
  void partOfAHeading_isTheOneThatCounts(String heading, Part part) {
    assertThat(ReportWords.part(heading)).contains(part);
  }

  @Test
  void otherHeadings_areNoPart() {
    assertThat(ReportWords.part("Database outage in the west")).isEmpty();
  }
}
