package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PatienceTest {
  private long now;
  private final Patience patience = new Patience(10, () -> now, 7);

  @Test
  void itIsOver_whenNobodyHasGotOnForSoLong() {
    now = 9;
    assertThat(patience.begins(7)).isFalse();
    assertThat(patience.left()).isEqualTo(1);
    now = 10;
    assertThat(patience.left()).isZero();
  }

  @Test
  void itBeginsAnew_wheneverSomebodyGetsOn() {
    for (long steps = 8; steps < 50; steps++) {
      now += 9;
      assertThat(patience.begins(steps)).isTrue();
      assertThat(patience.left()).isEqualTo(10);
    }
    now += 10;
    assertThat(patience.begins(49)).isFalse();
    assertThat(patience.left()).isZero();
  }
}
