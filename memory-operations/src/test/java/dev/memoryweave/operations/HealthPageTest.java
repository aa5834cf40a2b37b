package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.upkeep.Health.Warning.Category;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The page about upkeep lists what health warns of, in the same order. */
class HealthPageTest {
  private static List<String> rows() throws IOException {
    String page = Files.readString(Path.of("../docs/upkeep.md"));
    int begin = page.indexOf("| category | warned of |");
    String table = page.substring(begin, page.indexOf("\n\n", begin));
    return table.lines().skip(2).toList();
  }

  @Test
  void thePage_listsEveryCategory() throws IOException {
    assertThat(rows())
        .extracting(row -> row.split("`", 3)[1])
        .containsExactlyElementsOf(Arrays.stream(Category.values()).map(Category::label).toList());
  }

  @ParameterizedTest
  @EnumSource(Category.class)
  void aRow_saysWhatItTakes_andTheOperationThatHelps(Category category) throws IOException {
    String row =
        rows().stream()
            .filter(each -> each.startsWith("| `" + category.label() + "` |"))
            .findFirst()
            .orElseThrow();

    assertThat(row).contains("| " + category.mostPenalty() + " | `" + category.remedy() + "`");
    assertThat(OperationCatalog.personal(category.remedy())).isPresent();
  }
}
