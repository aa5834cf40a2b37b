package dev.memoryweave.workspace;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.indexing.internal.ProjectIndexer;
import dev.memoryweave.workspace.seeding.SeedReport;
import dev.memoryweave.workspace.seeding.internal.Imports;
import dev.memoryweave.workspace.seeding.internal.PendingSeeding;
import dev.memoryweave.workspace.seeding.internal.SeedingService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the indexing of a workspace, one run at a time, and keeps its result. */
final class BackgroundIndexing implements PendingSeeding.Files, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundIndexing.class);

  /** Report of a run that had nothing to do. */
  private static final IndexingReport NOTHING =
      new IndexingReport(
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          List.of(),
          Map.of(),
          Duration.ZERO,
          Map.of(),
          Duration.ZERO,
          true);

  private static final String BEGINNING = "The project's files are still being read";
  private static final String CODE_MISSING = "The project's code is still being read";
  private static final String INCOMPLETE =
      "The project's files have not all been read, so passages from them may be missing";
  private static final String OWED =
      "Memories could not be drawn from all of the project's files, so some may be missing";

  private final Supplier<ProjectIndexer> indexer;
  private final KnowledgeBase knowledge;
  private final @Nullable SeedingService seeder;
  private final IndexingObserver observer;
  private final Runnable afterAll;
  private final Runnable afterEach;
  private final IndexingThreads threads;
  private final Object running = new Object();
  private final List<SeedReport> seeds = new ArrayList<>();
  private @Nullable Indexing current;
  private @Nullable IndexingReport lastReport;
  private @Nullable String failure;
  private volatile boolean closed;

  /**
   * Creates it without starting a run.
   *
   * @param indexer reads files; requested when the first files are to be read
   * @param afterAll called after a run over all files, on its thread; must not throw
   * @param afterEach called after each run and each of its quick phases; must not throw
   */
  BackgroundIndexing(
      Supplier<ProjectIndexer> indexer,
      KnowledgeBase knowledge,
      @Nullable SeedingService seeder,
      IndexingObserver observer,
      Runnable afterAll,
      Runnable afterEach,
      IndexingThreads threads) {
    this.indexer = indexer;
    this.knowledge = knowledge;
    this.seeder = seeder;
    this.observer = observer;
    this.afterAll = afterAll;
    this.afterEach = afterEach;
    this.threads = threads;
  }

  /** Starts a run unless one is going on; without a background, it ends before this returns. */
  Indexing begin(boolean wanted, boolean background) {
    Indexing run;
    synchronized (this) {
      if (current != null && !current.isDone()) {
        return current;
      }
      run = new Indexing();
      current = run;
    }
    if (!wanted || closed) {
      run.ended(NOTHING);
      return run;
    }
    // The index may already be complete; the run reports anything else it finds.
    if (knowledge.revision() == 0 || owed() > 0) {
      knowledge.notice(reading(BEGINNING, null), true);
    }
    if (background) {
      try {
        threads.executor().execute(() -> carryOut(run));
      } catch (RejectedExecutionException e) {
        knowledge.notice(INCOMPLETE, false);
        run.failed(e);
      }
    } else {
      carryOut(run);
    }
    return run;
  }

  private void carryOut(Indexing run) {
    try {
      run.ended(index(run));
    } catch (RuntimeException | Error e) {
      LOG.warn("The project's files could not be read", e);
      run.failed(e);
    }
  }

  private IndexingReport index(Indexing run) {
    BooleanSupplier cancelled = () -> run.isCancelled() || closed;
    return observed(
        run::progressed,
        phase ->
            knowledge.notice(
                reading(
                    phase.compareTo(IndexingProgress.Phase.CODE) < 0 ? BEGINNING : CODE_MISSING,
                    null),
                true),
        watching -> indexer.get().run(watching, cancelled, run.wanted()),
        cancelled,
        null);
  }

  /** Message on the progress of the run, with advice on what to do meanwhile. */
  private static String reading(String what, @Nullable IndexingProgress now) {
    String far =
        now == null || now.total() == 0
            ? ""
            : String.format(Locale.ROOT, " (%,d of %,d so far)", now.done(), now.total());
    return what + far + ", so passages of the rest are missing; ask again in a moment";
  }

  /** Runs on the calling thread, after any run that is going on. */
  IndexingReport run(boolean wanted) {
    BooleanSupplier cancelled = () -> closed;
    return wanted && !closed
        ? observed(
            progress -> {},
            phase -> {},
            watching -> indexer.get().run(watching, cancelled),
            cancelled,
            null)
        : NOTHING;
  }

  /** Runs for some files only, like {@link #run(boolean)}. */
  IndexingReport run(Collection<String> paths) {
    BooleanSupplier cancelled = () -> closed;
    return paths.isEmpty() || closed
        ? NOTHING
        : observed(
            progress -> {},
            phase -> {},
            watching -> indexer.get().run(paths, watching, cancelled),
            cancelled,
            Set.copyOf(paths));
  }

  /**
   * Reads files, and extracts memories from those that are due.
   *
   * @param paths the files, or null for all of them
   */
  private IndexingReport observed(
      Consumer<IndexingProgress> progress,
      Consumer<IndexingProgress.Phase> found,
      Function<IndexingObserver, IndexingReport> work,
      BooleanSupplier cancelled,
      @Nullable Set<String> paths) {
    Watching watching = new Watching(progress, found, observer);
    IndexingObserver outermost = watching;
    SeedingObserver seeding = null;
    if (seeder != null) {
      seeding =
          new SeedingObserver(
              seeder,
              knowledge,
              this,
              path -> paths == null || paths.contains(path),
              cancelled,
              watching);
      outermost = seeding;
    }
    try {
      IndexingReport report;
      // A run must not draw from older texts than the run before it.
      synchronized (running) {
        report = work.apply(outermost);
        if (seeding != null && report.isComplete() && !seeding.finish()) {
          report = report.stopped();
        }
      }
      ended(report, null, seeding, paths == null);
      if (!closed) {
        if (paths == null) {
          afterAll.run();
        }
        afterEach.run();
      }
      return report;
    } catch (RuntimeException | Error e) {
      ended(null, String.valueOf(e.getMessage()), seeding, paths == null);
      throw e;
    }
  }

  /** Only a run over all files changes the notice: some files say nothing about the rest. */
  private synchronized void ended(
      @Nullable IndexingReport report,
      @Nullable String problem,
      @Nullable SeedingObserver seeding,
      boolean ofAll) {
    String notDrawn = seeding == null ? null : seeding.failure().orElse(null);
    failure = problem == null ? notDrawn : problem;
    lastReport = report == null ? lastReport : report;
    if (seeding != null) {
      seeds.addAll(seeding.reports());
    }
    if (ofAll) {
      boolean complete = report != null && report.isComplete();
      knowledge.notice(complete ? notDrawn == null ? null : OWED : INCOMPLETE, false);
    }
  }

  @Override
  public SourceType type(String path) {
    return indexer.get().type(path);
  }

  @Override
  public Optional<SourceText> text(String path) {
    return indexer.get().text(path);
  }

  /** The number of files due for seeding; 0 if seeding is off. */
  long owed() {
    return seeder == null ? 0 : PendingSeeding.count(knowledge);
  }

  /** The files that state more than is kept of one file; none if seeding is off. */
  List<SeedReport.Beyond> beyond(Imports imports) {
    return seeder == null ? List.of() : seeder.beyond(this::text, imports);
  }

  /** Rules of different files that contradict each other; none if seeding is off. */
  List<SeedReport.Conflict> conflicts() {
    return seeder == null ? List.of() : seeder.conflicts();
  }

  /** What agent files take in as it is now; nothing if seeding is off. */
  Imports imports() {
    return seeder == null ? Imports.NONE : PendingSeeding.imports(knowledge, this::text);
  }

  /** Tracks the progress of a run, updates the notice of recall and passes events on. */
  private final class Watching implements IndexingObserver {
    private final Consumer<IndexingProgress> progress;
    private final Consumer<IndexingProgress.Phase> found;
    private final IndexingObserver next;

    Watching(
        Consumer<IndexingProgress> progress,
        Consumer<IndexingProgress.Phase> found,
        IndexingObserver next) {
      this.progress = progress;
      this.found = found;
      this.next = next;
    }

    @Override
    public void found(IndexingProgress.Phase first) {
      found.accept(first);
      next.found(first);
    }

    @Override
    public void progressed(IndexingProgress now) {
      progress.accept(now);
      if (knowledge.isNoticePassing()) {
        boolean isCode = now.phase().compareTo(IndexingProgress.Phase.CODE) >= 0;
        knowledge.notice(reading(isCode ? CODE_MISSING : BEGINNING, now), true);
      }
      next.progressed(now);
    }

    @Override
    public void read(SourceText source) {
      next.read(source);
    }

    @Override
    public void removed(List<String> paths) {
      next.removed(paths);
    }

    @Override
    public void finished(IndexingProgress.Phase phase) {
      // Callers that wait for documents must find their current rules.
      if (phase.isQuick() && !closed) {
        afterEach.run();
      }
      next.finished(phase);
    }
  }

  synchronized Optional<IndexingProgress> progress() {
    return current == null || current.isDone() ? Optional.empty() : current.progress();
  }

  synchronized Optional<IndexingReport> lastReport() {
    return Optional.ofNullable(lastReport);
  }

  synchronized Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  synchronized List<SeedReport> seeds() {
    return List.copyOf(seeds);
  }

  @Override
  public void close() {
    closed = true;
  }
}
