package dev.memoryweave.benchmarks.siege;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A short form of each trial. The system property {@code memoryweave.siege.seed} chooses other
 * random choices.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
final class SiegeTest {
  private static final long SEED = Long.getLong("memoryweave.siege.seed", 20_260_301);

  @ParameterizedTest(name = "{0}")
  @EnumSource(Trials.class)
  void the_store_holds(Trials trial) throws Exception {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);

    Tally tally = new Siege(SiegeArguments.brief(trial, SEED), nowhere).hold(trial);

    assumeThat(tally.skipped()).as("%s cannot be tried here", trial.label()).isNull();
    assertThat(tally.failures()).as("seed %d", SEED).isEmpty();
    assertThat(tally.holds()).isTrue();
    assertThat(tally.acknowledged()).isPositive();
  }
}
