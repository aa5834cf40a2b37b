package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.phrases.internal.PhraseExamples;
import dev.memoryweave.statement.internal.StatementPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PhraseDirectivesTest {
  private static final int CELLS = 3;

  @Test
  void examples_areAsTheySay() {
    assertThat(PhraseExamples.problems(PhraseDirectives.class, PhraseDirectives.RESOURCES))
        .isEmpty();
  }

  /** Sentences that were written before the phrases. */
  @Test
  void sentencesOfGuides_areReadInElevenLanguages() {
    List<String> wrong = new ArrayList<>();
    Map<String, Integer> read = new TreeMap<>();
    for (String line : StatementPair.lines(PhraseDirectivesTest.class, "guide-directives.txt")) {
      if (line.startsWith("#")) {
        continue;
      }
      String[] cells = line.split(" \\| ", CELLS);
      String found = PhraseDirectives.of(cells[2]).map(Enum::name).orElse("no");
      read.merge(cells[0], 1, Integer::sum);
      if (!found.equals(cells[1])) {
        wrong.add(line + " -> " + found);
      }
    }
    assertThat(read).hasSize(PhraseDirectives.RESOURCES.length);
    assertThat(wrong).isEmpty();
  }
}
