package dev.memoryweave.cli.internal.hook;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What the worker does later, one thing after another. Things with the same name are done once.
 * Safe for several threads.
 */
final class HookBacklog implements AutoCloseable {
  /** The longest that closing waits for what is being done. */
  private static final Duration ENDING = Duration.ofMinutes(1);

  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "memory-weave-hook-backlog");
            thread.setDaemon(true);
            return thread;
          });

  private final HookJournal journal;
  private final Map<String, Job> jobs = new LinkedHashMap<>();
  private final ReentrantLock working = new ReentrantLock();
  private long count;

  /** A job, and when it is due. */
  private record Job(String name, Callable<String> work, Future<?> due) {}

  /** An empty backlog. */
  HookBacklog(HookJournal journal) {
    this.journal = journal;
  }

  /**
   * Adds work.
   *
   * @param name its name; if work of this name waits already, that is left as it is
   * @param each whether to add it nevertheless
   */
  synchronized void add(String name, Duration delay, Callable<String> work, boolean each) {
    String key = each ? name + "\n" + count++ : name;
    if (!jobs.containsKey(key)) {
      schedule(key, name, delay, work);
    }
  }

  /** Adds work in place of that of the same name. */
  synchronized void put(String name, Duration delay, Callable<String> work) {
    Job former = jobs.remove(name);
    if (former != null) {
      former.due().cancel(false);
    }
    schedule(name, name, delay, work);
  }

  private void schedule(String key, String name, Duration delay, Callable<String> work) {
    Future<?> due = executor.schedule(() -> run(key), delay.toMillis(), TimeUnit.MILLISECONDS);
    jobs.put(key, new Job(name, work, due));
  }

  private void run(String key) {
    working.lock();
    try {
      runAlone(key);
    } finally {
      working.unlock();
    }
  }

  private void runAlone(String key) {
    Job job;
    synchronized (this) {
      job = jobs.remove(key);
    }
    if (job == null) {
      return;
    }
    String name = job.name().substring(0, job.name().indexOf(" "));
    try {
      journal.add(name, job.work().call());
    } catch (Exception e) {
      journal.failed(name, e);
    }
  }

  /** Waits for what is due now, but not long. */
  void await(Duration patience) {
    try {
      Future<?> last = executor.submit(() -> {});
      last.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | RejectedExecutionException e) {
      // Whoever waits goes on with what is there.
      return;
    }
  }

  /** Whether nothing is left to do. */
  synchronized boolean isEmpty() {
    return jobs.isEmpty();
  }

  /** Does all that is left at once, after what is being done. */
  void finish() {
    List<String> left;
    synchronized (this) {
      jobs.values().forEach(job -> job.due().cancel(false));
      left = List.copyOf(jobs.keySet());
    }
    working.lock();
    try {
      left.forEach(this::runAlone);
    } finally {
      working.unlock();
    }
  }

  /** Ends what is being done, and leaves the rest undone. */
  @Override
  public void close() {
    executor.shutdownNow();
    try {
      boolean unused = executor.awaitTermination(ENDING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
