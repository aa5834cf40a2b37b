package dev.memoryweave.change.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.provider.Arguments;

/** The page for people, whose tables are those of the tests; written again if that is asked for. */
final class PolicyPage {
  private static final Path PAGE = Path.of("../docs/change-policy.md");

  private PolicyPage() {}

  /** The rows of a table of a test, each with its cells. */
  static List<Arguments> rows(String table) {
    return table.lines().map(line -> Arguments.of((Object[]) cells(line))).toList();
  }

  static String[] cells(String line) {
    return line.strip().split(" \\| ", -1);
  }

  /** Compares the rows of the first table below a heading. */
  static void assertRows(String heading, List<String> rows) throws IOException {
    String text = Files.readString(PAGE);
    int from = text.indexOf("\n|---|", text.indexOf("\n## " + heading + "\n")) + 1;
    int begin = text.indexOf('\n', from) + 1;
    int end = text.indexOf("\n\n", begin) + 1;
    String wanted = String.join("\n", rows) + "\n";
    if (Boolean.getBoolean("memoryweave.golden.update")) {
      Files.writeString(PAGE, text.substring(0, begin) + wanted + text.substring(end));
    } else {
      assertThat(text.substring(begin, end)).isEqualTo(wanted);
    }
  }
}
