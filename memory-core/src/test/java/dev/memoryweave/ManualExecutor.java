package dev.memoryweave;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs what it is given when a test says so, at a time that the test says it is. */
final class ManualExecutor extends AbstractExecutorService implements ScheduledExecutorService {
  private record Due(long at, long number, Runnable task) {}

  private final List<Due> waiting = new ArrayList<>();
  private long now;
  private long count;
  private boolean refusing;

  /** Runs the first piece that is due; false if there is none. */
  boolean runNext() {
    Due first =
        waiting.stream()
            .filter(due -> due.at <= now)
            .min(Comparator.comparingLong(Due::at).thenComparingLong(Due::number))
            .orElse(null);
    if (first == null) {
      return false;
    }
    waiting.remove(first);
    first.task.run();
    return true;
  }

  /** Runs all that is due and gives how many pieces that were. */
  int runAll() {
    int pieces = 0;
    while (runNext()) {
      pieces++;
    }
    return pieces;
  }

  void advance(long millis) {
    now += millis;
  }

  /** How long until something is due, or -1 if nothing waits. */
  long untilNext() {
    return waiting.stream().mapToLong(due -> due.at - now).min().orElse(-1);
  }

  /** Takes nothing more. */
  void refuse() {
    refusing = true;
  }

  @Override
  public void execute(Runnable task) {
    add(task, 0);
  }

  private void add(Runnable task, long millis) {
    if (refusing) {
      throw new RejectedExecutionException("refusing");
    }
    waiting.add(new Due(now + millis, count++, task));
  }

  @Override
  public @Nullable ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
    add(task, unit.toMillis(delay));
    return null;
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable task, long initialDelay, long period, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable task, long initialDelay, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void shutdown() {
    refusing = true;
  }

  @Override
  public List<Runnable> shutdownNow() {
    refusing = true;
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return refusing;
  }

  @Override
  public boolean isTerminated() {
    return refusing;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }
}
