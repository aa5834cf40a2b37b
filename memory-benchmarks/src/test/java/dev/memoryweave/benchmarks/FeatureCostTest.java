package dev.memoryweave.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FeatureCostTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void everythingIsMeasured() throws Exception {
    assertThat(run("--memories", "50", "--times", "4", "--terms", "5", "--forget", "3")).isZero();

    assertThat(out.toString(UTF_8).lines())
        .filteredOn(line -> line.startsWith("remember, "))
        .hasSize(6);
    assertThat(out.toString(UTF_8))
        .contains(" with 5 terms: ", "forgotten {MEMORY=3}", ": 0 traces,", "load ");
  }

  @Test
  void upkeepIsMeasured() throws Exception {
    UpkeepCost.run(120, new PrintStream(out, true, UTF_8));

    assertThat(out.toString(UTF_8))
        .contains("first cycle", "cycle after a day", "heap: ")
        .containsPattern("cycle with nothing to do +0 of 120");
  }

  @Test
  void anUnknownOptionIsNamed() throws Exception {
    assertThat(run("--speed", "1")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("--speed", "Usage:");
  }

  private int run(String... args) throws Exception {
    return FeatureCost.run(
        List.of(args), new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
  }
}
