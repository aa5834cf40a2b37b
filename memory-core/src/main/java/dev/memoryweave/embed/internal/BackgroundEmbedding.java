package dev.memoryweave.embed.internal;

import dev.memoryweave.Maintenance;
import dev.memoryweave.Maintenance.EmbeddingWork.Progress.State;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.VectorStore;
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

/** Embeds in small steps on an executor, one at a time. */
public final class BackgroundEmbedding implements Maintenance.EmbeddingWork {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundEmbedding.class);
  private static final Duration THREAD_KEPT = Duration.ofSeconds(5);

  private final MemoryStore store;
  private final List<Scope> scopes;
  private final @Nullable EmbeddingSteps steps;
  private final Embedder.@Nullable Model model;
  private final @Nullable ScheduledExecutorService executor;

  /** Held while a step runs, so that closing can wait for its end. */
  private final Object running = new Object();

  /** Whether {@link #state} is final, for a step in progress. */
  private volatile boolean stopped;

  // Guarded by this.
  private State state;
  private boolean wanted;
  private int failures;
  private @Nullable String problem;
  private @Nullable Future<?> next;

  /** Creates it; {@link #wake} starts the work. */
  public BackgroundEmbedding(
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

  @Override
  public Maintenance.EmbeddingWork.Progress progress() {
    VectorStore.Counts counts =
        model == null
            ? VectorStore.Counts.NONE
            : store.read(tx -> tx.vectors().counts(model, scopes));
    synchronized (this) {
      long failed = steps == null ? 0 : steps.failed();
      return new Maintenance.EmbeddingWork.Progress(
          model, state, counts.done(), counts.missing(), failed, problem);
    }
  }

  @Override
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

  /** Looks for work unless already working: something may have been written. */
  public synchronized void wake() {
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

  /** One small piece of work, after which others get their turn. */
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
    return store.capabilities().contains(MemoryStore.Capability.VECTORS);
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
