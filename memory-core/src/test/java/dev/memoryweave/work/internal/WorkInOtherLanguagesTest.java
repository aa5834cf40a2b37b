package dev.memoryweave.work.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Message;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Labels of work in other languages than English, in the sentences that judge talk. */
class WorkInOtherLanguagesTest {
  private static final String FOLDER = "/dev/memoryweave/reflect/internal/";

  private static List<WorkSign.Type> read(String message) {
    return WorkReader.read(Message.Role.USER, message, false).stream().map(WorkSign::type).toList();
  }

  /** The rows of a table: the language, what is said, and the message. */
  private static List<String[]> rows(String file) throws IOException {
    try (InputStream in = WorkInOtherLanguagesTest.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\\|", 3))
          .toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"talk-built-on.txt", "talk-held-out.txt"})
  void labels_ofWork_areRead_andNothingElse(String file) throws IOException {
    List<String> wrong = new ArrayList<>();
    for (String[] row : rows(FOLDER + file)) {
      List<WorkSign.Type> expected =
          switch (row[1]) {
            case "todo" -> List.of(WorkSign.Type.TASK);
            case "done" -> List.of(WorkSign.Type.DONE);
            default -> List.of();
          };
      List<WorkSign.Type> found = new ArrayList<>(read(row[2]));
      found.retainAll(Set.of(WorkSign.Type.TASK, WorkSign.Type.DONE));
      if (!found.equals(expected)) {
        wrong.add(String.join("|", row));
      }
    }
    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"labels-built-on.txt", "labels-held-out.txt"})
  void labels_ofGoalsObstaclesAndConditions(String file) throws IOException {
    List<String> wrong = new ArrayList<>();
    for (String[] row : rows(file)) {
      List<WorkSign.Type> expected =
          row[1].equals("none")
              ? List.of()
              : List.of(WorkSign.Type.valueOf(row[1].toUpperCase(Locale.ROOT)));
      List<WorkSign.Type> found = read(row[2]);
      if (!found.equals(expected)) {
        wrong.add(String.join("|", row) + " -> " + found);
      }
    }
    assertThat(wrong).isEmpty();
  }
}
