package dev.memoryweave;

import dev.memoryweave.EmbeddingProgress.State;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingModel;
import dev.memoryweave.internal.embedding.EmbeddingSteps;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreCapability;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.VectorCounts;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds, in the background, the memories and the passages of files that have no vector yet. First
 * of all it makes the store ready to search the vectors that are there, so that the first recall
 * need not wait for that.
 *
 * <p>It begins when the memory is opened and after each write, works in small steps between which
 * others can write, and keeps nothing in mind that it could not find again in the store: it may be
 * ended at any time and goes on with the next memory that is opened. Where the model is another one
 * than before, everything is embedded anew; recall goes by words for what is not done, and the
 * vectors of the former model are removed once all is done.
 *
 * <p>If the embedder or the store fails, a warning is logged, once until it works again, and the
 * work goes on after a pause, which grows from {@link #FIRST_PAUSE} to {@link #LONGEST_PAUSE}.
 *
 * <p>The work need not be ended: it holds no thread while it is idle, its own thread does not keep
 * the process alive, and it ends when it finds the store closed. Whoever closes the embedder while
 * the memory is in use should {@link #close} the work first. Instances are safe for any number of
 * threads; several on one store do no harm, but may embed the same text twice.
 */
public final class EmbeddingWork implements AutoCloseable {
  /** How long the work pauses after a first failure. */
  public static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

  /** The longest pause; each is twice as long as the one before. */
  public static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddingWork.class);
  private static final Duration THREAD_KEPT = Duration.ofSeconds(5);

  private final MemoryStore store;
  private final List<Scope> scopes;
  private final @Nullable EmbeddingSteps steps;
  private final @Nullable EmbeddingModel model;
  private final @Nullable ScheduledExecutorService executor;

  /** Held while a step runs, so that closing can wait for its end. */
  private final Object running = new Object();

  /** Whether {@link #state} is the last one, for a step under way. */
  private volatile boolean stopped;

  // Guarded by this.
  private State state;
  private boolean wanted;
  private int failures;
  private @Nullable String problem;
  private @Nullable Future<?> next;

  EmbeddingWork(
      MemoryStore store,
      List<Scope> scopes,
      @Nullable Embedder embedder,
      @Nullable ScheduledExecutorService executor) {
    this.store = store;
    this.scopes = scopes;
    this.state = embedder == null ? State.OFF : State.IDLE;
    this.model = embedder == null ? null : embedder.model();
    this.steps =
        embedder == null ? null : new EmbeddingSteps(store, scopes, embedder, () -> !stopped);
    this.executor = embedder != null && executor == null ? ownThread() : executor;
  }

  private static ScheduledExecutorService ownThread() {
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "memory-embedding");
              thread.setDaemon(true);
              return thread;
            });
    executor.setKeepAliveTime(THREAD_KEPT.toMillis(), TimeUnit.MILLISECONDS);
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /**
   * How far the work is.
   *
   * @throws dev.memoryweave.store.StoreException if the store fails
   */
  public EmbeddingProgress progress() {
    VectorCounts counts =
        model == null ? VectorCounts.NONE : store.read(tx -> tx.vectors().counts(model, scopes));
    synchronized (this) {
      long failed = steps == null ? 0 : steps.failed();
      return new EmbeddingProgress(model, state, counts.done(), counts.missing(), failed, problem);
    }
  }

  /**
   * Waits until nothing is left to do, for tests and for jobs that need the vectors of what they
   * wrote.
   *
   * @param atMost how long to wait
   * @return whether everything that this memory sees is embedded; false also if the thread was
   *     interrupted, if there is no work, and if the embedder could not take a text
   * @throws dev.memoryweave.store.StoreException if the store fails
   */
  public boolean await(Duration atMost) {
    wake();
    long end = System.nanoTime() + atMost.toNanos();
    synchronized (this) {
      while (state == State.WORKING || state == State.PAUSED) {
        long left = end - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        try {
          TimeUnit.NANOSECONDS.timedWait(this, left);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return false;
        }
      }
      if (state != State.IDLE) {
        return false;
      }
    }
    return progress().missing() == 0;
  }

  /** Looks for work, if it is not at it: something may have been written. */
  synchronized void wake() {
    if (state == State.IDLE) {
      state = State.WORKING;
      submit(Duration.ZERO);
    } else if (state == State.WORKING) {
      wanted = true;
    }
  }

  private synchronized void submit(Duration pause) {
    if (executor == null || state == State.STOPPED) {
      return;
    }
    try {
      if (pause.isZero()) {
        executor.execute(this::step);
      } else {
        next = executor.schedule(this::step, pause.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (RejectedExecutionException e) {
      LOG.warn("Nothing more is embedded: the executor takes no more work");
      end(State.STOPPED, "The executor takes no more work");
    }
  }

  /** One small piece of work, after which others have their turn. */
  private void step() {
    synchronized (running) {
      synchronized (this) {
        if (steps == null || state == State.STOPPED) {
          return;
        }
        state = State.WORKING;
        wanted = false;
      }
      try {
        String reason = unable();
        if (reason != null) {
          if (hasVectors()) {
            steps.warm();
          }
          LOG.warn("Nothing is embedded: {}", reason);
          end(State.OFF, reason);
        } else {
          done(steps.next());
        }
      } catch (StoreClosedException e) {
        LOG.debug("Embedding ends with the store");
        end(State.STOPPED, null);
      } catch (RuntimeException | LinkageError e) {
        failed(e);
      } catch (Error e) {
        end(State.STOPPED, e.toString());
        throw e;
      }
    }
  }

  private boolean hasVectors() {
    return store.capabilities().contains(StoreCapability.VECTORS);
  }

  private @Nullable String unable() {
    if (!hasVectors()) {
      return "the store keeps no vectors";
    }
    return store.status().readOnly() ? "the store may only be read" : null;
  }

  private synchronized void done(boolean hasMore) {
    if (failures > 0) {
      LOG.info("Embedding works again");
    }
    failures = 0;
    problem = null;
    if (hasMore || wanted) {
      submit(Duration.ZERO);
    } else {
      end(State.IDLE, null);
    }
  }

  private synchronized void failed(Throwable cause) {
    if (state == State.STOPPED) {
      return;
    }
    if (failures == 0) {
      LOG.warn("Embedding failed and is tried again after a pause", cause);
    } else {
      LOG.debug("Embedding failed again", cause);
    }
    problem = String.valueOf(cause.getMessage());
    state = State.PAUSED;
    notifyAll();
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, 20));
    failures++;
    submit(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
  }

  private synchronized void end(State reached, @Nullable String why) {
    if (state != State.STOPPED) {
      state = reached;
      problem = why;
      stopped = reached == State.STOPPED;
    }
    notifyAll();
  }

  /**
   * Ends the work for good, after the step under way, for which a model that is being asked is
   * interrupted: what is missing is embedded by the next memory that is opened with an embedder.
   * The memory stays usable. Closing twice does nothing.
   */
  @Override
  public void close() {
    synchronized (this) {
      if (state != State.OFF) {
        end(State.STOPPED, null);
      }
      if (next != null) {
        next.cancel(false);
      }
    }
    if (steps != null) {
      steps.interrupt();
    }
    synchronized (running) {
      // No step runs any more.
    }
  }
}
