package dev.memoryweave.benchmarks.siege;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SiegeArgumentsTest {

  private static SiegeArguments read(String line) {
    return SiegeArguments.of(line.isEmpty() ? List.of() : List.of(line.split(" ")), 99);
  }

  @Test
  void without_arguments_all_trials_are_held_with_a_seed_from_outside() {
    SiegeArguments arguments = read("");

    assertThat(arguments.trials()).containsExactly(Trials.values());
    assertThat(arguments.seed()).isEqualTo(99);
    assertThat(arguments.rounds()).isZero();
    assertThat(arguments.isBrief()).isFalse();
  }

  @Test
  void each_argument_is_read() {
    SiegeArguments arguments =
        read("--only kills clock --kills 7 --seed 5 --rounds 3 --from 2 --brief --verbose");

    assertThat(arguments)
        .isEqualTo(new SiegeArguments(List.of(Trials.KILLS, Trials.CLOCK), 7, 3, 2, 5, true, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--kills", "--kills many", "--only", "--only tides", "--loud", "kills"})
  void what_is_wrong_is_said_with_the_usage(String line) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(line))
        .withMessageContaining("Usage: siege.sh")
        .withMessageContaining("kills, processes");
  }

  @Test
  void a_run_prints_seed_table_and_verdict() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    int status =
        Siege.run(
            List.of("--only", "clock", "--rounds", "1", "--seed", "3", "--brief"),
            new PrintStream(out, true, UTF_8),
            new PrintStream(OutputStream.nullOutputStream(), true, UTF_8));

    assertThat(out.toString(UTF_8))
        .startsWith("seed 3")
        .containsPattern("\\| clock \\| 1 \\| 90 \\| 0 \\| 0 \\| 0 \\| holds \\|");
    assertThat(status).isZero();
  }
}
