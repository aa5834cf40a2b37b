package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.store.KnowledgeStore.FileMark;
import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.files.internal.ProjectFile;
import dev.memoryweave.workspace.files.internal.ReadText;
import dev.memoryweave.workspace.indexing.Checkout;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.indexing.SourceText;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the index of a project's files up to date.
 *
 * <p>A file is read only if its size or time changed since it was last read, or if it was modified
 * so shortly before that reading that a further change may have kept the time. Stored passages stay
 * when a run is cancelled or the process ends; the next run continues from there. Runs of one
 * indexer follow each other; several processes may index the same project, which costs time but
 * does no harm.
 */
public final class ProjectIndexer {
  /** The resolution of file times can be as coarse as two seconds. */
  private static final long RACY_MILLIS = 2_000;

  private final KnowledgeBase knowledge;
  private final ProjectSources sources;
  private final SourceClassifier classifier;
  private final Chunker chunker;
  private final Redactor redactor;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final Supplier<Checkout> checkout;
  private final @Nullable ExecutorService workers;
  private final int threads;
  private @Nullable Manifest lastManifest;

  /**
   * Creates an indexer.
   *
   * @param clock gives the time at which a file was read
   * @param nanoTime measures durations, in nanoseconds
   * @param checkout gives the checkout; called once in each run, after the first files are read, so
   *     it may take its time
   * @param workers runs further threads, or null to read on the calling thread only
   * @param threads how many threads read at once, including the calling one; 1 or more
   */
  public ProjectIndexer(
      KnowledgeBase knowledge,
      ProjectSources sources,
      SourceClassifier classifier,
      Chunker chunker,
      Redactor redactor,
      Clock clock,
      LongSupplier nanoTime,
      Supplier<Checkout> checkout,
      @Nullable ExecutorService workers,
      int threads) {
    this.knowledge = knowledge;
    this.sources = sources;
    this.classifier = classifier;
    this.chunker = chunker;
    this.redactor = redactor;
    this.clock = clock;
    this.nanoTime = nanoTime;
    this.checkout = checkout;
    this.workers = workers;
    this.threads = threads;
  }

  /** Reads all changed files as {@link #run(IndexingObserver, BooleanSupplier, WantedFiles)}. */
  public IndexingReport run(IndexingObserver observer, BooleanSupplier cancelled) {
    return run(observer, cancelled, new WantedFiles());
  }

  /**
   * Reads the most important files first, then walks the whole tree and reads changed files.
   *
   * @param cancelled whether to stop; checked after each file
   * @param wanted files requested meanwhile, to be read next
   */
  public synchronized IndexingReport run(
      IndexingObserver observer, BooleanSupplier cancelled, WantedFiles wanted) {
    long start = nanoTime.getAsLong();
    Map<String, FileMark> manifest = manifest();
    IndexCounters tally = new IndexCounters();
    List<ProjectFile> early = sources.first();
    boolean complete =
        run(manifest, Checkout.UNKNOWN, tally, observer, cancelled, new WantedFiles())
            .work(told(plan(early, manifest), observer), false);
    Set<String> seenEarly = new HashSet<>();
    early.forEach(file -> seenEarly.add(file.path()));

    long looked = nanoTime.getAsLong();
    List<ProjectFile> files = new ArrayList<>();
    List<String> unseen = new ArrayList<>();
    complete &=
        sources.walk(
            files::add,
            skipped -> {
              tally.skipped(skipped);
              if (skipped.folder() && skipped.reason() == SkippedFile.Reason.UNREADABLE) {
                unseen.add(skipped.path());
              }
            },
            cancelled);
    Duration looking = since(looked);

    int unchanged = 0;
    List<ProjectFile> changed = new ArrayList<>();
    Set<String> gone = new HashSet<>(manifest.keySet());
    for (ProjectFile file : files) {
      tally.file();
      gone.remove(file.path());
      if (isUnchanged(file, manifest.get(file.path()))) {
        unchanged++;
      } else if (!seenEarly.contains(file.path())) {
        changed.add(file);
      }
    }
    // Files in an unreadable folder may well still exist.
    gone.removeIf(path -> unseen.stream().anyMatch(folder -> SourcePath.isUnder(path, folder)));
    complete =
        complete
            && run(manifest, checkout.get(), tally, observer, cancelled, wanted)
                .work(told(plan(changed, manifest), observer), true);
    if (complete) {
      retire(gone, observer, tally);
    }
    return tally.report(unchanged, looking, since(start), complete);
  }

  /** Reads some files again, without looking at the rest of the tree. */
  public synchronized IndexingReport run(
      Collection<String> paths, IndexingObserver observer, BooleanSupplier cancelled) {
    long start = nanoTime.getAsLong();
    Map<String, FileMark> known = new HashMap<>();
    List<ProjectFile> files = new ArrayList<>();
    Set<String> gone = new TreeSet<>();
    int unchanged = 0;
    IndexCounters tally = new IndexCounters();
    Set<String> found = new HashSet<>();
    for (String path : new TreeSet<>(paths)) {
      ProjectFile file = sources.find(path).orElse(null);
      String spelled = file == null ? path : file.path();
      if (!spelled.equals(path) && mark(path) != null) {
        // The case of its name was changed, and the disk still finds it under the old name.
        gone.add(path);
      }
      FileMark mark = mark(spelled);
      if (mark != null) {
        known.put(spelled, mark);
      }
      if (file == null) {
        if (mark != null) {
          gone.add(path);
        }
      } else if (found.add(spelled)) {
        tally.file();
        if (isUnchanged(file, mark)) {
          unchanged++;
        } else {
          files.add(file);
        }
      }
    }
    boolean complete =
        run(known, checkout.get(), tally, observer, cancelled, new WantedFiles())
            .work(plan(files, known), true);
    retire(gone, observer, tally);
    return tally.report(unchanged, Duration.ZERO, since(start), complete);
  }

  private Duration since(long start) {
    return Duration.ofNanos(nanoTime.getAsLong() - start);
  }

  /** Classifies a file by its path. */
  public SourceType type(String path) {
    return classifier.classify(path).type();
  }

  /**
   * The current text of a file as it would be stored: without its secrets. Nothing if there is
   * none, it is excluded, or it cannot be read.
   */
  public Optional<SourceText> text(String path) {
    return sources
        .find(path)
        .map(sources::read)
        .filter(ReadText.class::isInstance)
        .map(ReadText.class::cast)
        .map(
            read -> {
              String text = redactor.redact(read.text());
              SourceKind kind = classifier.classify(read.path(), text);
              return new SourceText(read.path(), kind.type(), kind.language(), text);
            });
  }

  private IndexingRun run(
      Map<String, FileMark> manifest,
      Checkout now,
      IndexCounters tally,
      IndexingObserver observer,
      BooleanSupplier cancelled,
      WantedFiles wanted) {
    Map<String, String> pathsByDigest = new HashMap<>();
    manifest
        .values()
        .forEach(
            mark -> {
              if (mark.status() == KnowledgeDocument.Status.INDEXED) {
                pathsByDigest.putIfAbsent(mark.digest(), mark.path());
              }
            });
    FilePreparation preparation =
        new FilePreparation(
            knowledge, sources, classifier, chunker, redactor, clock, now, pathsByDigest);
    return new IndexingRun(
        knowledge, preparation, tally, observer, cancelled, nanoTime, workers, threads, wanted);
  }

  /** The stored marks of all files; read again only after a change. */
  private Map<String, FileMark> manifest() {
    long revision = knowledge.revision();
    Manifest last = lastManifest;
    if (last == null || last.revision() != revision) {
      List<FileMark> marks = knowledge.manifest();
      Map<String, FileMark> files = new HashMap<>(marks.size() * 2);
      marks.forEach(mark -> files.put(mark.path(), mark));
      last = new Manifest(revision, files);
      lastManifest = last;
    }
    return last.files();
  }

  /** The marks of the files at a knowledge revision, or slightly later. */
  private record Manifest(long revision, Map<String, FileMark> files) {}

  private @Nullable FileMark mark(String path) {
    return knowledge
        .document(path)
        .filter(document -> document.status() != KnowledgeDocument.Status.GONE)
        .map(FileMark::of)
        .orElse(null);
  }

  static boolean isUnchanged(ProjectFile file, @Nullable FileMark mark) {
    return mark != null
        && mark.size() == file.size()
        && mark.modifiedAt() == file.modifiedAtMillis()
        && mark.indexedAt() - mark.modifiedAt() > RACY_MILLIS;
  }

  /** The files to read, by phase and then by path. */
  private Map<IndexingProgress.Phase, List<IndexTask>> plan(
      List<ProjectFile> files, Map<String, FileMark> manifest) {
    Map<IndexingProgress.Phase, List<IndexTask>> plan = new EnumMap<>(IndexingProgress.Phase.class);
    for (ProjectFile file : files) {
      FileMark mark = manifest.get(file.path());
      if (!isUnchanged(file, mark)) {
        SourceKind kind = classifier.classify(file.path());
        plan.computeIfAbsent(IndexingProgress.Phase.of(kind.type()), phase -> new ArrayList<>())
            .add(new IndexTask(file, kind, mark));
      }
    }
    plan.values().forEach(work -> work.sort(Comparator.comparing(entry -> entry.file().path())));
    return plan;
  }

  /** Returns the plan, after notifying the observer if it contains new or changed files. */
  private static Map<IndexingProgress.Phase, List<IndexTask>> told(
      Map<IndexingProgress.Phase, List<IndexTask>> plan, IndexingObserver observer) {
    plan.entrySet().stream()
        .filter(phase -> phase.getValue().stream().anyMatch(IndexTask::isNews))
        .map(Map.Entry::getKey)
        .findFirst()
        .ifPresent(phase -> IndexingRun.quietly(() -> observer.found(phase)));
    return plan;
  }

  private void retire(Collection<String> gone, IndexingObserver observer, IndexCounters tally) {
    List<String> paths = gone.stream().sorted().toList();
    int most = 500;
    for (int from = 0; from < paths.size(); from += most) {
      List<String> some = paths.subList(from, Math.min(paths.size(), from + most));
      tally.removed(knowledge.retire(some, "the file is gone or left out now"));
    }
    if (!paths.isEmpty()) {
      IndexingRun.quietly(() -> observer.removed(paths));
    }
  }
}
