package dev.memoryweave.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class OwnStackTest {
  private static final int FRAMES = 2_000;

  private static int deep(int frames) {
    return frames == 0 ? 0 : 1 + deep(frames - 1);
  }

  @Test
  void get_makesThePartOnce() {
    AtomicInteger made = new AtomicInteger();
    OwnStack<Integer> part = new OwnStack<>("part", made::incrementAndGet);

    assertThat(made).hasValue(0);
    assertThat(part.get()).isEqualTo(1);
    assertThat(part.get()).isEqualTo(1);
  }

  /** It works where there is room to start a thread, and fails as a whole where there is not. */
  @Test
  void get_hasRoomAtTheEndOfTheStackOfItsCaller() throws Exception {
    OwnStack<Integer> part = new OwnStack<>("part", () -> deep(FRAMES));
    FutureTask<Integer> caller = new FutureTask<>(atTheEnd(part::get));
    Thread thread = new Thread(null, caller, "caller", 200 << 10);
    thread.start();

    assertThat(caller.get()).isEqualTo(FRAMES);
  }

  /** Goes down until the stack ends, then calls from as deep a frame as it can. */
  private static Callable<Integer> atTheEnd(Callable<Integer> work) {
    return new Callable<>() {
      @Override
      public Integer call() throws Exception {
        try {
          return call();
        } catch (StackOverflowError e) {
          return work.call();
        }
      }
    };
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
