package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.indexing.internal.FilePreparation.New;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes one run: phase after phase, with several threads on the files of a phase. */
final class IndexingRun {
  private static final Logger LOG = LoggerFactory.getLogger(IndexingRun.class);

  private final KnowledgeBase knowledge;
  private final FilePreparation preparation;
  private final IndexCounters tally;
  private final IndexingObserver observer;
  private final BooleanSupplier cancelled;
  private final LongSupplier nanoTime;
  private final @Nullable ExecutorService workers;
  private final int threads;
  private final WantedFiles wanted;
  private final Map<String, IndexTask> left = new ConcurrentHashMap<>();

  IndexingRun(
      KnowledgeBase knowledge,
      FilePreparation preparation,
      IndexCounters tally,
      IndexingObserver observer,
      BooleanSupplier cancelled,
      LongSupplier nanoTime,
      @Nullable ExecutorService workers,
      int threads,
      WantedFiles wanted) {
    this.wanted = wanted;
    this.knowledge = knowledge;
    this.preparation = preparation;
    this.tally = tally;
    this.observer = observer;
    this.cancelled = cancelled;
    this.nanoTime = nanoTime;
    this.workers = workers;
    this.threads = threads;
  }

  /**
   * Does the work; returns whether it is complete.
   *
   * @param isAll whether these are all the files to be read
   */
  boolean work(Map<IndexingProgress.Phase, List<IndexTask>> plan, boolean isAll) {
    int total = isAll ? tally.done() + plan.values().stream().mapToInt(List::size).sum() : 0;
    plan.values().forEach(works -> works.forEach(work -> left.put(work.file().path(), work)));
    for (Map.Entry<IndexingProgress.Phase, List<IndexTask>> phase : plan.entrySet()) {
      long start = nanoTime.getAsLong();
      int before = tally.chunks();
      boolean complete = inParallel(phase.getKey(), phase.getValue(), total);
      Duration duration = Duration.ofNanos(nanoTime.getAsLong() - start);
      tally.phase(phase.getKey(), phase.getValue().size(), before, duration);
      if (!complete) {
        return false;
      }
      quietly(() -> observer.finished(phase.getKey()));
    }
    return true;
  }

  private boolean inParallel(IndexingProgress.Phase phase, List<IndexTask> work, int total) {
    AtomicInteger next = new AtomicInteger();
    WorkerPool team = new WorkerPool();
    if (workers != null) {
      for (int i = 1; i < Math.min(threads, work.size()); i++) {
        team.call(workers, () -> share(phase, work, next, team, total));
      }
    }
    team.lead(() -> share(phase, work, next, team, total));
    return next.get() >= work.size() && !team.hasLeft() && !stops();
  }

  /** Takes files until none are left, and stores them in batches. */
  private void share(
      IndexingProgress.Phase phase,
      List<IndexTask> work,
      AtomicInteger next,
      WorkerPool team,
      int total) {
    Batch batch = new Batch(knowledge, tally, this::tell);
    while (!team.hasFailed() && !stops()) {
      IndexTask asked = wanted.take(left);
      int index = asked == null ? next.getAndIncrement() : 0;
      if (index >= work.size()) {
        break;
      }
      IndexTask taken = asked == null ? left.remove(work.get(index).file().path()) : asked;
      if (taken == null) {
        continue;
      }
      try {
        batch.add(preparation.prepare(taken));
      } catch (CancellationException e) {
        // The thread was interrupted; what it has read so far is stored.
        LOG.debug("The reading of files was interrupted", e);
        team.leave();
        break;
      }
      if (batch.isFull() || asked != null) {
        store(batch, phase, total);
      }
      if (asked != null) {
        wanted.done();
      }
    }
    store(batch, phase, total);
  }

  private void store(Batch batch, IndexingProgress.Phase phase, int total) {
    batch.store();
    IndexingProgress progress = new IndexingProgress(phase, tally.done(), total, tally.chunks());
    quietly(() -> observer.progressed(progress));
  }

  private boolean stops() {
    return cancelled.getAsBoolean() || Thread.currentThread().isInterrupted();
  }

  private synchronized void tell(New document) {
    SourceText source = document.source();
    if (source != null) {
      quietly(() -> observer.read(source));
    }
  }

  static void quietly(Runnable telling) {
    try {
      telling.run();
    } catch (RuntimeException e) {
      LOG.warn("An observer of the indexing failed", e);
    }
  }
}
