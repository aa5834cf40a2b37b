package dev.memoryweave.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the README shows first is what {@link QuickStart} compiles and runs. */
final class ReadmeTest {
  @Test
  void the_first_example_is_the_code_of_QuickStart() throws IOException {
    Path root = root();
    List<String> readme = between(Files.readAllLines(root.resolve("README.md")), "```java", "```");
    List<String> code =
        between(
            Files.readAllLines(
                root.resolve(
                    "memory-examples/src/main/java/dev/memoryweave/examples/QuickStart.java")),
            "// readme:begin",
            "// readme:end");
    assertThat(readme).isNotEmpty().isEqualTo(code);
  }

  /** The stripped lines after the first line {@code begin}, up to the next line {@code end}. */
  private static List<String> between(List<String> lines, String begin, String end) {
    List<String> stripped = lines.stream().map(String::strip).toList();
    assertThat(stripped).contains(begin);
    List<String> rest = stripped.subList(stripped.indexOf(begin) + 1, stripped.size());
    assertThat(rest).contains(end);
    return rest.subList(0, rest.indexOf(end));
  }

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("settings.gradle.kts"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
