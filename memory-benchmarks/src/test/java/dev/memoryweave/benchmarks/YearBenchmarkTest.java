package dev.memoryweave.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class YearBenchmarkTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void aMonthIsTold_withUpkeepAndWithout() throws Exception {
    assertThat(
            run(
                "--days",
                "2",
                "--turns",
                "40",
                "--reports",
                "4",
                "--recalls",
                "2",
                "--blocks",
                "1"))
        .isZero();

    List<String> lines = out.toString(UTF_8).lines().toList();
    assertThat(lines).contains("With upkeep: 2 days, 40 turns, 4 reports");
    assertThat(lines).contains("Without upkeep: 2 days, 40 turns, 4 reports");
    assertThat(lines)
        .filteredOn(line -> line.startsWith("| 2026-01 | 40 |") && line.contains(" of 40 |"))
        .hasSize(2);
    assertThat(lines).filteredOn(line -> line.startsWith("---- ")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"--days, 0", "--turns, many", "--only, sometimes", "--speed, 1"})
  void wrongArgumentsAreNamed(String option, String value) throws Exception {
    assertThat(run(option, value)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("Cannot understand [" + option, "Usage:");
  }

  private int run(String... args) throws Exception {
    return YearBenchmark.run(
        List.of(args), new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
  }
}
