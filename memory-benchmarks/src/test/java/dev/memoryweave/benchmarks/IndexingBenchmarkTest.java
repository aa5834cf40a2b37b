package dev.memoryweave.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IndexingBenchmarkTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void write_a_project() throws IOException {
    Files.writeString(folder.resolve("README.md"), "# Harbour\n\nAssigns berths.\n");
    Files.writeString(folder.resolve("berth.py"), "def berth(ship):\n    return ship.berth\n");
    Files.createDirectories(folder.resolve(".git"));
    Files.writeString(folder.resolve(".git/config"), "[core]\n");
  }

  @Test
  void everything_is_measured_and_the_project_stays_as_it_is() throws Exception {
    List<Path> before = files();

    assertThat(run(folder.toString(), "--files", "20", "--rounds", "1")).isZero();

    assertThat(out.toString(UTF_8).lines().map(line -> line.strip().replaceAll(" +", " ")))
        .anyMatch(line -> line.startsWith("what people wrote is found after "))
        .anyMatch(line -> line.matches("files 3"))
        .anyMatch(line -> line.matches("files 20"))
        .anyMatch(line -> line.matches("passages a second [\\d,]+ >= 1,500"))
        .anyMatch(line -> line.matches("database beside text [\\d.]+x <= 3x"))
        .anyMatch(line -> line.matches("refresh of an open project .* ms, [\\d.]+x <= 2x"))
        .anyMatch(line -> line.startsWith("refresh of that file p50 "))
        .anyMatch(line -> line.startsWith("left out ") && line.contains("too_large 1"));
    assertThat(files()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "--files,   many, --files must be from 0 to 1000000",
    "--rounds,  0,    --rounds must be from 1 to",
    "elsewhere, more, One folder is needed"
  })
  void wrong_arguments_are_named(String option, String value, String message) throws Exception {
    assertThat(run(folder.toString(), option, value)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains(message, "Usage: IndexingBenchmark FOLDER");
  }

  @Test
  void a_walk_sees_each_file() throws IOException {
    long before = ProjectTrees.walk(folder);
    Files.writeString(folder.resolve("new.py"), "");
    assertThat(ProjectTrees.walk(folder)).isGreaterThan(before);
  }

  private int run(String... args) throws Exception {
    return IndexingBenchmark.run(
        List.of(args), new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted().toList();
    }
  }
}
