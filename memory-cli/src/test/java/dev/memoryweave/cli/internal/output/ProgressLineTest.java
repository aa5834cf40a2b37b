package dev.memoryweave.cli.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Near its end, so that it runs over. */
  private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);

  private final ProgressLine bar =
      new ProgressLine(new PrintStream(out, true, StandardCharsets.UTF_8), 80, nanoTime::get);

  private String drawn() {
    String drawn = out.toString(StandardCharsets.UTF_8);
    out.reset();
    return drawn;
  }

  @Test
  void aBar_isDrawnAtOnce_thenNowAndThen_andAtTheEnd() {
    bar.at(1, 10, "one");
    assertThat(drawn()).contains("one");

    nanoTime.addAndGet(TimeUnit.MILLISECONDS.toNanos(99));
    bar.at(2, 10, "two");
    assertThat(drawn()).isEmpty();

    nanoTime.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
    bar.at(3, 10, "three");
    assertThat(drawn()).contains("three");

    bar.at(10, 10, "ten");
    assertThat(drawn()).contains("ten");
  }
}
