package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.language.internal.rules.Language.Register;
import dev.memoryweave.statement.internal.StatementPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GuidesInOtherLanguagesTest {
  private static final int CELLS = 3;

  /** Sentences that were written before the phrases. */
  @Test
  void sentencesOfGuides_areReadInElevenLanguages() {
    List<String> wrong = new ArrayList<>();
    Map<String, Integer> read = new TreeMap<>();
    for (String line :
        StatementPair.lines(GuidesInOtherLanguagesTest.class, "guide-directives.txt")) {
      if (line.startsWith("#")) {
        continue;
      }
      String[] cells = line.split(" \\| ", CELLS);
      String found = Languages.directive(cells[2], Register.GUIDE).map(Enum::name).orElse("no");
      read.merge(cells[0], 1, Integer::sum);
      if (!found.equals(cells[1])) {
        wrong.add(line + " -> " + found);
      }
    }
    assertThat(read).hasSize(11);
    assertThat(wrong).isEmpty();
  }
}
