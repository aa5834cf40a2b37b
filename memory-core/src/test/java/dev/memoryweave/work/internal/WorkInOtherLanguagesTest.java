package dev.memoryweave.work.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Message;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Labels of work in other languages than English, in the sentences that judge talk. */
class WorkInOtherLanguagesTest {
  private static final String FOLDER = "/dev/memoryweave/reflect/internal/";

  private static List<WorkSign.Type> read(String sentence) {
    return WorkReader.read(Message.Role.USER, sentence, false).stream()
        .map(WorkSign::type)
        .filter(type -> type == WorkSign.Type.TASK || type == WorkSign.Type.DONE)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"talk-built-on.txt", "talk-held-out.txt"})
  void labels_ofWork_areRead_andNothingElse(String file) throws IOException {
    List<String> wrong = new ArrayList<>();
    try (InputStream in = WorkInOtherLanguagesTest.class.getResourceAsStream(FOLDER + file)) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        String[] row = line.split("\\|", 3);
        List<WorkSign.Type> expected =
            row.length < 3
                ? List.of()
                : switch (row[1]) {
                  case "todo" -> List.of(WorkSign.Type.TASK);
                  case "done" -> List.of(WorkSign.Type.DONE);
                  default -> List.of();
                };
        if (row.length == 3 && !read(row[2]).equals(expected)) {
          wrong.add(line);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Goals, obstacles and conditions: none that was built on, and few of the others, are missed. */
  @ParameterizedTest
  @CsvSource({"labels-built-on.txt, 0", "labels-held-out.txt, 0"})
  void labels_ofGoalsObstaclesAndConditions(String file, int most) throws IOException {
    List<String> wrong = new ArrayList<>();
    try (InputStream in = WorkInOtherLanguagesTest.class.getResourceAsStream(file)) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (line.startsWith("#")) {
          continue;
        }
        String[] row = line.split("\\|", 3);
        List<String> found =
            WorkReader.read(Message.Role.USER, row[2], false).stream()
                .map(sign -> sign.type().name().toLowerCase(Locale.ROOT))
                .toList();
        if (!found.equals(row[1].equals("none") ? List.of() : List.of(row[1]))) {
          wrong.add(line + " -> " + found);
        }
      }
    }
    assertThat(wrong).hasSizeLessThanOrEqualTo(most);
  }
}
