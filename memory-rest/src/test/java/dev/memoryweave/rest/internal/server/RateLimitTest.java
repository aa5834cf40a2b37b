package dev.memoryweave.rest.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitTest {
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
  private final RateLimit limit = new RateLimit(10, now::get);

  private int allowed(String address) {
    int allowed = 0;
    while (limit.allows(address)) {
      allowed++;
    }
    return allowed;
  }

  @Test
  void allows_atOnce_twoSecondsWorth() {
    assertThat(allowed("a")).isEqualTo(20);
  }

  @Test
  void allows_afterAWhile_whatHasBeenRefilled() {
    assertThat(allowed("a")).isEqualTo(20);

    now.addAndGet(500_000_000);
    assertThat(allowed("a")).isEqualTo(5);

    now.addAndGet(3_600_000_000_000L);
    assertThat(allowed("a")).isEqualTo(20);
  }

  @Test
  void allows_eachAddressByItself() {
    assertThat(allowed("a")).isEqualTo(20);
    assertThat(allowed("b")).isEqualTo(20);
  }

  @Test
  void allows_manyAddresses_keepsABoundedNumber() {
    for (int i = 0; i < 10_000; i++) {
      assertThat(limit.allows("address-" + i)).isTrue();
    }
    assertThat(limit.allows("one-more")).isFalse();

    now.addAndGet(1_000_000_000);

    assertThat(limit.allows("one-more")).isTrue();
  }
}
