package dev.memoryweave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the first examples as a reader would, in a process and a folder of their own. */
final class QuickStartTest {
  @TempDir private Path folder;
  @TempDir private Path output;

  @Test
  void it_prints_the_rule_with_its_evidence_and_can_be_run_again() throws Exception {
    String first = run(QuickStart.class);
    assertThat(first).contains("Prices are whole cents", "4f2a9c1");
    assertThat(folder.resolve("memory.db")).isRegularFile();
    assertThat(run(QuickStart.class)).isEqualTo(first);
    assertThat(outputInReadme()).isEqualTo(first.strip());
  }

  @Test
  void it_knows_the_project_that_it_is_started_in() throws Exception {
    Files.writeString(
        folder.resolve("README.md"),
        "# Shop\n\nSells tea.\n\n## Constraints\n\n- Prices must be rounded once, at the end.\n");
    Files.writeString(
        folder.resolve("price.py"), "def rounded(price):\n    return round(price, 2)\n");

    assertThat(run(ProjectQuickStart.class))
        .contains("Prices must be rounded once, at the end.", "file README.md", "[price.py:1-2]")
        .endsWith("All is read." + System.lineSeparator());
    assertThat(folder.resolve(".memory/config.yaml")).isRegularFile();
    assertThat(folder.resolve(".memory/memory.db")).isRegularFile();
  }

  @Test
  void both_ways_in_bring_back_what_was_reported_and_what_is_in_the_files() throws Exception {
    Files.writeString(
        folder.resolve("README.md"),
        "# Shop\n\nSells tea.\n\n## Constraints\n\n- Prices must be rounded once, at the end.\n");

    assertThat(run(WaysIn.class))
        .contains(
            "The gateway rejects uploads over 50 MB", "Prices must be rounded once, at the end.");
  }

  @Test
  void own_settings_let_a_build_state_rules_and_an_agent_not() throws Exception {
    assertThat(run(OwnSettings.class).lines())
        .containsExactly(
            "Releases need a green build: active", "Releases need two reviews: candidate");
  }

  /** What the README says that the first example prints: its piece of Markdown. */
  private static String outputInReadme() throws IOException {
    String readme = Files.readString(Path.of("..", "README.md"));
    int begin = readme.indexOf("```markdown\n") + "```markdown\n".length();
    String piece = readme.substring(begin, readme.indexOf("\n```", begin));
    return piece.strip().replace("\n", System.lineSeparator());
  }

  private String run(Class<?> example) throws IOException, InterruptedException {
    Path out = output.resolve("out.txt");
    Path err = output.resolve("err.txt");
    int status =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Short runs: quick to start counts for more than quick in the long run.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dfile.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                example.getName())
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start()
            .waitFor();
    assertThat(status).as(Files.readString(err)).isZero();
    return Files.readString(out, UTF_8);
  }
}
