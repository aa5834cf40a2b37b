package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.store.sqlite.WriterTurn.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Turns by a clock that the test sets. A thread that waits looks at it as soon as it has its place,
 * and each time before it waits on; what the test does at such a look happens at a known moment.
 * Where time counts the patience is some nanoseconds, so that nobody really waits.
 */
class WriterTurnTest {
  private static final long FOR_EVER = TimeUnit.DAYS.toNanos(1);
  private static final long PATIENCE = 100;

  private final AtomicReference<Thread> writer = new AtomicReference<>();
  private final ExecutorService writing =
      Executors.newSingleThreadExecutor(
          task -> {
            writer.set(new Thread(task, "writer"));
            return writer.get();
          });
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicLong now = new AtomicLong();
  private volatile Runnable onLook = () -> {};
  private final WriterTurn turn = new WriterTurn(this::look);
  private int looks;

  @AfterEach
  void stop() {
    writing.shutdownNow();
    threads.shutdownNow();
  }

  private long look() {
    if (Thread.currentThread() != writer.get()) {
      onLook.run();
    }
    return now.get();
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get(120, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Does something on the thread that writes first. */
  private <T> T onWriter(Callable<T> task) {
    return result(writing.submit(task));
  }

  private void letWriterTakeTheTurn() {
    assertThat(onWriter(() -> turn.take(0, () -> false))).isEqualTo(Outcome.TAKEN);
  }

  private void letWriterRelease() {
    onWriter(Executors.callable(turn::release));
  }

  private void letWriterRunAStatement() {
    onWriter(
        () -> {
          turn.begin();
          turn.end();
          return true;
        });
  }

  /** Has a thread wait for its turn, and returns once it has its place. */
  private Future<Outcome> waiting(BooleanSupplier isUnwanted, Runnable work) {
    CountDownLatch isQueued = new CountDownLatch(1);
    AtomicReference<Thread> newcomer = new AtomicReference<>();
    // Those who wait already may look, too.
    onLook =
        () -> {
          if (Thread.currentThread() == newcomer.get()) {
            isQueued.countDown();
          }
        };
    Future<Outcome> outcome =
        threads.submit(
            () -> {
              newcomer.set(Thread.currentThread());
              Outcome taken = turn.take(FOR_EVER, isUnwanted);
              if (taken == Outcome.TAKEN) {
                work.run();
                turn.release();
              }
              return taken;
            });
    try {
      assertThat(isQueued.await(120, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    onLook = () -> {};
    return outcome;
  }

  @Test
  void turns_goRoundInTheOrderOfAsking() {
    letWriterTakeTheTurn();
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    List<Future<Outcome>> outcomes = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int number = i;
      outcomes.add(waiting(() -> false, () -> order.add(number)));
    }
    assertThat(order).isEmpty();

    letWriterRelease();

    assertThat(outcomes).extracting(WriterTurnTest::result).containsOnly(Outcome.TAKEN);
    assertThat(order).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
  }

  @Test
  void take_behindAWriteThatRunsStatements_waitsAsLongAsItLasts() {
    letWriterTakeTheTurn();
    onLook =
        () -> {
          now.addAndGet(PATIENCE * 3 / 5);
          if (++looks < 200) {
            letWriterRunAStatement();
          } else if (looks == 200) {
            letWriterRelease();
          }
        };

    assertThat(turn.take(PATIENCE, () -> false)).isEqualTo(Outcome.TAKEN);
    assertThat(now).hasValueGreaterThan(100 * PATIENCE);
    turn.release();
  }

  @Test
  void take_whileOneStatementRuns_waitsAsLongAsItLasts() {
    letWriterTakeTheTurn();
    onWriter(Executors.callable(turn::begin));
    onLook =
        () -> {
          now.addAndGet(10 * PATIENCE);
          if (++looks == 50) {
            onWriter(Executors.callable(turn::end));
            letWriterRelease();
          }
        };

    assertThat(turn.take(PATIENCE, () -> false)).isEqualTo(Outcome.TAKEN);
    turn.release();
  }

  @Test
  void take_behindAWriteThatDoesNothing_givesUpWhenThePatienceIsOver() {
    letWriterTakeTheTurn();
    onLook =
        () -> {
          now.addAndGet(PATIENCE * 3 / 5);
          looks++;
          // Only those of the thread whose turn it is count.
          turn.begin();
          turn.end();
        };

    assertThat(turn.take(PATIENCE, () -> false)).isEqualTo(Outcome.STUCK);
    assertThat(looks).as("at the beginning, before and after the patience was over").isEqualTo(3);

    letWriterRelease();
    assertThat(turn.take(0, () -> false)).as("nobody is left waiting").isEqualTo(Outcome.TAKEN);
  }

  @Test
  void take_ofAnInterruptedThread_leavesItsPlaceToTheNext() {
    letWriterTakeTheTurn();
    AtomicReference<Thread> first = new AtomicReference<>();
    Future<Outcome> interrupted =
        waiting(
            () -> {
              first.set(Thread.currentThread());
              return false;
            },
            () -> {});
    Future<Outcome> next = waiting(() -> false, () -> {});
    while (first.get() == null) {
      Thread.onSpinWait();
    }

    first.get().interrupt();

    assertThat(result(interrupted)).isEqualTo(Outcome.INTERRUPTED);
    letWriterRelease();
    assertThat(result(next)).isEqualTo(Outcome.TAKEN);
  }

  @Test
  void take_thatNeedsNoWaiting_worksThoughTheThreadIsInterrupted() {
    Thread.currentThread().interrupt();
    try {
      assertThat(turn.take(0, () -> true)).isEqualTo(Outcome.TAKEN);
    } finally {
      assertThat(Thread.interrupted()).as("the interruption is still seen").isTrue();
    }
  }

  @Test
  void look_hasThoseGiveUpThatDoNotWantToWaitOn() {
    letWriterTakeTheTurn();
    AtomicBoolean isClosed = new AtomicBoolean();
    Future<Outcome> ofTheClosedStore = waiting(isClosed::get, () -> {});
    Future<Outcome> ofAnother = waiting(() -> false, () -> {});

    isClosed.set(true);
    turn.look();

    assertThat(result(ofTheClosedStore)).isEqualTo(Outcome.GIVEN_UP);
    letWriterRelease();
    assertThat(result(ofAnother)).isEqualTo(Outcome.TAKEN);
  }

  @Test
  void aTurnThatWasTakenTwice_isReleasedTwice() {
    letWriterTakeTheTurn();
    letWriterTakeTheTurn();

    letWriterRelease();
    assertThat(turn.take(0, () -> false)).isEqualTo(Outcome.STUCK);
    letWriterRelease();
    assertThat(turn.take(0, () -> false)).isEqualTo(Outcome.TAKEN);
    turn.release();
  }

  @Test
  void release_byAThreadThatHasNotTheTurn_isRefused() {
    letWriterTakeTheTurn();

    assertThatExceptionOfType(IllegalMonitorStateException.class).isThrownBy(turn::release);
  }

  @Test
  void end_ofStatementsOfALongWrite_tellsOthersNowAndThen() {
    List<String> told = new ArrayList<>();
    assertThat(turn.take(PATIENCE, () -> false)).isEqualTo(WriterTurn.Outcome.TAKEN);
    turn.tell(() -> told.add("gets on"));
    turn.end();
    assertThat(told).isEmpty();

    now.addAndGet(WriterTurn.TELLING_PAUSE);
    turn.end();
    turn.end();
    assertThat(told).hasSize(1);

    turn.tell(null);
    now.addAndGet(WriterTurn.TELLING_PAUSE);
    turn.end();
    turn.release();
    assertThat(told).hasSize(1);
  }
}
