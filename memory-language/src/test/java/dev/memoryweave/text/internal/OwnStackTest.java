package dev.memoryweave.text.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class OwnStackTest {
  private static final int FRAMES = 300;

  private static long deep(int frames, Supplier<Long> work) {
    return frames == 0 ? work.get() : deep(frames - 1, work);
  }

  @Test
  void get_makesThePartOnce() {
    AtomicInteger made = new AtomicInteger();
    OwnStack<Integer> part = new OwnStack<>("part", made::incrementAndGet);

    assertThat(made).hasValue(0);
    assertThat(part.get()).isEqualTo(1);
    assertThat(part.get()).isEqualTo(1);
  }

  @Test
  void get_makesThePartOnAStackThatHoldsNothingOfItsCaller() {
    OwnStack<Long> part = new OwnStack<>("part", OwnStackTest::frames);

    assertThat(deep(FRAMES, part)).isLessThan(FRAMES);
    assertThat(deep(FRAMES, OwnStackTest::frames)).isGreaterThan(FRAMES);
  }

  private static long frames() {
    return StackWalker.getInstance().walk(Stream::count);
  }

  @Test
  void get_afterAFailure_triesAgain() {
    AtomicInteger tries = new AtomicInteger();
    OwnStack<String> part =
        new OwnStack<>(
            "part",
            () -> {
              if (tries.incrementAndGet() == 1) {
                throw new StackOverflowError("no room");
              }
              return "made";
            });

    assertThatThrownBy(part::get)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("part")
        .hasCauseInstanceOf(StackOverflowError.class);
    assertThat(part.get()).isEqualTo("made");
  }

  @Test
  void get_ofAnInterruptedThread_makesThePartAndKeepsTheInterrupt() {
    OwnStack<String> part = new OwnStack<>("part", () -> "made");
    Thread.currentThread().interrupt();

    assertThat(part.get()).isEqualTo("made");
    assertThat(Thread.interrupted()).isTrue();
  }
}
