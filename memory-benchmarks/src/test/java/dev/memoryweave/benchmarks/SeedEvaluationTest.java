package dev.memoryweave.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedEvaluationTest {
  private static final String LABELS =
      """
      {"file": true, "repo": "o/n", "path": "AGENTS.md", "source": "agent"}
      {"repo": "o/n", "path": "AGENTS.md", "from": 5, "to": 5, "kinds": ["constraint"], \
      "clear": true, "quote": "Push to `main` directly", "must": ["never|not", "main"]}
      {"repo": "o/n", "path": "AGENTS.md", "from": 9, "to": 9, "kinds": ["constraint"], \
      "clear": true, "quote": "The sky above is blue", "must": ["sky"]}
      """;

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) throws IOException {
    return SeedEvaluation.run(
        List.of(args),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private Path labels(String text) throws IOException {
    return Files.writeString(folder.resolve("labels.jsonl"), text);
  }

  private void source() throws IOException {
    Path project = Files.createDirectories(folder.resolve("o__n"));
    Files.writeString(
        project.resolve("AGENTS.md"),
        """
        # Agents

        ## Never

        - Push to `main` directly
        - Skip the tests

        ## Colours

        The sky above is blue.
        """);
  }

  @Test
  void what_is_drawn_is_compared_with_labels() throws IOException {
    source();

    int status = run(folder.toString(), labels(LABELS).toString(), "--list", "missed");

    assertThat(status).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .containsPattern("rule +0\\.50 \\(1/2\\) +0\\.50 \\(1/2\\) +0\\.50 \\(1/2\\)")
        .containsPattern("agent +0\\.50 \\(1/2\\) +0\\.50 \\(1/2\\) +0\\.50 \\(1/2\\)")
        .contains("o/n/AGENTS.md:9: The sky above is blue");
  }

  @Test
  void a_missing_file_and_a_broken_label_are_named() throws IOException {
    assertThat(run(folder.toString(), labels(LABELS).toString())).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("There is no file").contains("o__n");

    assertThat(run(folder.toString(), labels("{\"repo\": 1}\n").toString())).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("labels.jsonl:1 is no label");
  }

  @Test
  void wrong_arguments_tell_the_right_ones() throws IOException {
    assertThat(run(folder.toString())).isEqualTo(2);
    assertThat(run(folder.toString(), labels(LABELS).toString(), "--list", "all")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("Usage: seeds.sh");
  }
}
