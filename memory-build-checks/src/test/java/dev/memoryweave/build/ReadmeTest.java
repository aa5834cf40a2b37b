package dev.memoryweave.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.workspace.project.ProjectSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Each piece of Java that the README shows is compiled and run as a part of an example, and what it
 * says of a project's settings is what they say of themselves.
 */
final class ReadmeTest {
  /** The examples of the pieces, in the order of the README. */
  private static final List<String> EXAMPLES =
      List.of("QuickStart", "ProjectQuickStart", "ReviewQueueExample");

  @Test
  void each_piece_is_the_code_of_its_example() throws IOException {
    List<List<String>> pieces = all(read(Path.of("README.md")), "```java", "```");
    List<List<String>> code = new ArrayList<>();
    for (String example : EXAMPLES) {
      Path file =
          Path.of("memory-examples/src/main/java/dev/memoryweave/examples", example + ".java");
      code.addAll(all(read(file), "// readme:begin", "// readme:end"));
    }
    assertThat(pieces).hasSameSizeAs(EXAMPLES).isEqualTo(code);
  }

  @Test
  void the_settings_of_a_project_are_those_of_its_file() throws IOException {
    List<String> rows =
        Arrays.stream(ProjectSetting.values())
            .map(
                setting ->
                    "| `%s` | %s | %s | %s |"
                        .formatted(
                            setting.key(),
                            String.join(" ", setting.comment()),
                            shown(setting.defaultValue()),
                            setting.range().replaceFirst(", such as .*", "")))
            .toList();
    assertThat(read(Path.of("README.md"))).containsSequence(rows);
  }

  private static String shown(Object value) {
    if (value instanceof List<?> list) {
      return list.isEmpty()
          ? "none"
          : list.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
    return value instanceof Long number
        ? String.format(Locale.ROOT, "%,d", number)
        : value.equals("") ? "empty" : value.toString();
  }

  private static List<String> read(Path file) throws IOException {
    return Files.readAllLines(ProjectFolder.find().root().resolve(file)).stream()
        .map(String::strip)
        .toList();
  }

  /** The lines between each line {@code begin} and the next line {@code end}. */
  private static List<List<String>> all(List<String> lines, String begin, String end) {
    List<List<String>> pieces = new ArrayList<>();
    List<String> rest = lines;
    while (rest.contains(begin)) {
      rest = rest.subList(rest.indexOf(begin) + 1, rest.size());
      assertThat(rest).contains(end);
      pieces.add(rest.subList(0, rest.indexOf(end)));
      rest = rest.subList(rest.indexOf(end), rest.size());
    }
    return pieces;
  }
}
