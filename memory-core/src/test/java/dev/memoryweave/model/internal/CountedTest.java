package dev.memoryweave.model.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedTest {
  @Test
  void of_isSingularForOneAlone() {
    assertThat(Counted.of(0, "file")).isEqualTo("0 files");
    assertThat(Counted.of(1, "file")).isEqualTo("1 file");
    assertThat(Counted.of(2, "tool call")).isEqualTo("2 tool calls");
  }

  @Test
  void of_hasIesForAYAtTheEnd() {
    assertThat(Counted.of(1, "stale memory")).isEqualTo("1 stale memory");
    assertThat(Counted.of(12_000_000_000L, "stale memory")).isEqualTo("12000000000 stale memories");
  }
}
