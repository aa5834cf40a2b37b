package dev.memoryweave.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DurationsTest {
  @Test
  void percentiles_are_durations_that_were_measured() {
    Durations durations = new Durations();
    for (int i = 200; i >= 1; i--) {
      durations.add(i * 1_000_000L);
    }
    assertThat(durations.count()).isEqualTo(200);
    assertThat(durations.millis(.50)).isEqualTo(100);
    assertThat(durations.millis(.95)).isEqualTo(190);
    assertThat(durations.millis(1)).isEqualTo(200);
    assertThat(durations.summary())
        .isEqualTo("p50 100.00 ms, p95 190.00 ms, p99 198.00 ms, max 200.00 ms");
  }

  @Test
  void without_durations_all_are_0() {
    assertThat(new Durations().millis(.95)).isZero();
  }
}
