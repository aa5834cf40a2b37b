package dev.memoryweave.operations.model;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.workspace.Indexing;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.WorkspaceStatus;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.project.RefusedClaim;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A project whose memory is open, and the reading of its files. */
public final class OpenProject {
  private static final Logger LOG = LoggerFactory.getLogger(OpenProject.class);

  /** Longest wait of the first call for the files that people wrote. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final String NOTE = "Note for the user: ";
  private static final Duration STEP = Duration.ofMillis(20);

  private final Workspace workspace;
  private final @Nullable IndexingObstacle ofDoor;
  private final Duration patience;
  private @Nullable Indexing run;
  private volatile @Nullable String problem;
  private volatile boolean settled;
  private volatile boolean isPatient;
  private final AtomicBoolean noticed = new AtomicBoolean();
  private final AtomicBoolean asked = new AtomicBoolean();
  private final Runnable reopening;
  private volatile boolean askedAboutTrust;

  /**
   * Creates a project whose files have not been read yet.
   *
   * @param mayRead whether files may be indexed, as far as the door has a say in it
   */
  public OpenProject(Workspace workspace, boolean mayRead) {
    this(workspace, mayRead, PATIENCE);
  }

  /**
   * Creates a project whose files have not been read yet.
   *
   * @param reopening has the door open the project anew, after its identity has changed
   */
  public OpenProject(Workspace workspace, boolean mayRead, Runnable reopening) {
    this(workspace, mayRead ? null : IndexingObstacle.NOT_WANTED, PATIENCE, reopening);
  }

  /**
   * Creates a project whose files have not been read yet.
   *
   * @param patience longest wait of the first call for the files that people wrote
   */
  public OpenProject(Workspace workspace, boolean mayRead, Duration patience) {
    this(workspace, mayRead ? null : IndexingObstacle.NOT_WANTED, patience, () -> {});
  }

  private OpenProject(
      Workspace workspace,
      @Nullable IndexingObstacle ofDoor,
      Duration patience,
      Runnable reopening) {
    this.reopening = reopening;
    this.workspace = workspace;
    this.ofDoor = ofDoor;
    this.patience = patience;
  }

  /** Creates a project whose memory was opened for reading only, so that no file is indexed. */
  public static OpenProject readOnly(Workspace workspace) {
    return new OpenProject(workspace, IndexingObstacle.READ_ONLY, PATIENCE, () -> {});
  }

  /** Whether its memory was opened for reading only. */
  public boolean isReadOnly() {
    return ofDoor == IndexingObstacle.READ_ONLY;
  }

  public Workspace workspace() {
    return workspace;
  }

  /** The obstacle to reading the files of the project, or nothing if they are read. */
  public Optional<IndexingObstacle> obstacle() {
    if (ofDoor != null) {
      return Optional.of(ofDoor);
    }
    if (workspace.isIndexed()) {
      return Optional.empty();
    }
    if (workspace.root().broad()) {
      return Optional.of(IndexingObstacle.BROAD_ROOT);
    }
    return Optional.of(
        workspace.isIndexingUnclear() ? IndexingObstacle.UNCLEAR : IndexingObstacle.DISABLED);
  }

  /**
   * Sentences about a root that is more than a project, and about settings that cannot be used, for
   * the first answer; nothing for later ones, and nothing where all is as it should be.
   */
  public Optional<String> firstNotice(DoorWords door) {
    List<String> notices = new ArrayList<>();
    if (workspace.root().broad()) {
      notices.add(
          NOTE
              + "what is remembered is filed under the folder "
              + Quotation.path(workspace.root().root().toString())
              + ", and no file of it is read, since "
              + IndexingObstacle.BROAD_ROOT.words(door)
              + ".");
    }
    workspace
        .configProblems()
        .forEach(problem -> notices.add(NOTE + problem + (problem.endsWith(".") ? "" : ".")));
    return notices.isEmpty() || noticed.getAndSet(true)
        ? Optional.empty()
        : Optional.of(String.join("\n", notices));
  }

  /**
   * A sentence about settings that call the folder a project which it does not prove to be, for
   * every answer until a person decides; nothing if there is nothing to decide.
   */
  public Optional<String> standingNotice() {
    return workspace
        .refusedClaim()
        .filter(RefusedClaim::isOpen)
        .map(claim -> NOTE + words(claim) + ".");
  }

  /** A refused claim in words, and what to do. */
  public String words(RefusedClaim claim) {
    // An id that is known was not invented by whoever wrote the settings.
    String id = claim.known() ? Quotation.plain(claim.id()) : Quotation.quoted(claim.id());
    return "the settings of this folder call it the project "
        + id
        + ", which git does not confirm, so its memories are kept apart, under "
        + Quotation.plain(workspace.identity().key())
        + (claim.known() && claim.declined()
            ? ", as a person said"
            : "; if it is that project, a person joins it at a terminal: memory project join "
                + id);
  }

  /** The claim that a person is still to be asked about here, or nothing. */
  public Optional<RefusedClaim> claimToAsk() {
    return isReadOnly() || asked.get()
        ? Optional.empty()
        : workspace.refusedClaim().filter(RefusedClaim::isOpen);
  }

  /** Notes that a person was asked about the claim; nobody is asked twice here. */
  public void claimAsked() {
    asked.set(true);
  }

  /** Joins the folder to a project, as a person said; the next call finds it there. */
  public void join(String id) {
    workspace.identities().join(id);
    reopening.run();
  }

  /**
   * Takes back what a person joined the folder to; the next call finds it as it was.
   *
   * @return the projects that it was joined to
   */
  public List<String> leave() {
    List<String> left = workspace.identities().leave();
    reopening.run();
    return left;
  }

  public boolean isIndexed() {
    return obstacle().isEmpty();
  }

  /**
   * Begins to read changed files in the background, unless that goes on already or is not wanted.
   */
  public synchronized @Nullable Indexing begin() {
    if (!isIndexed()) {
      return null;
    }
    run = workspace.bootstrap();
    problem = null;
    return run;
  }

  /**
   * Begins to read as {@link #begin} does, unless the files are read only when somebody asks for
   * it; an obstacle is logged and does not stop the opening.
   */
  public void beginQuietly() {
    try {
      if (workspace.readsByItself()) {
        Indexing unused = begin();
      } else if (isIndexed()) {
        workspace.prepare();
      }
    } catch (MemoryException e) {
      LOG.warn("The project's files are not read", e);
      problem = e.getMessage();
    }
  }

  /** The failure of the last reading, or nothing. */
  public Optional<String> failure(WorkspaceStatus status) {
    return Optional.ofNullable(problem).or(() -> Optional.ofNullable(status.failure()));
  }

  private synchronized @Nullable Indexing current() {
    return run;
  }

  /** Has questions wait until all files are read, for a door whose callers do not ask again. */
  public void waitForAll() {
    isPatient = true;
  }

  /**
   * Waits for the reading that goes on: the first call until what people wrote is known, each one
   * for the files that it names, and none for long, unless the door waits for all.
   */
  void settle(List<String> texts, Progress progress) {
    Indexing going = current();
    if (going == null || going.isDone()) {
      return;
    }
    going.readFirst(texts);
    long end = System.nanoTime() + patience.toNanos();
    try {
      while (isAwaited(going) && (isPatient || System.nanoTime() < end)) {
        if (going.await(STEP).isPresent()) {
          break;
        }
        if (isPatient) {
          tell(going, progress);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      // The workspace has logged it, and the status tells it.
      LOG.debug("The first reading of the project's files failed", e);
    }
    settled = true;
  }

  /** Whether nobody was asked yet in this process whether the project's files are trusted. */
  public boolean mayAskAboutTrust() {
    return !askedAboutTrust;
  }

  /** Notes that somebody was asked whether the project's files are trusted. */
  public void askedAboutTrust() {
    askedAboutTrust = true;
  }

  private boolean isAwaited(Indexing run) {
    return isPatient || run.isReadingFirst() || !(settled || isQuickPartDone(run));
  }

  private static boolean isQuickPartDone(Indexing run) {
    return run.progress().map(progress -> !progress.phase().isQuick()).orElse(false);
  }

  /**
   * Reads changed files again, and returns when all are read.
   *
   * @throws IllegalStateException if the files are not indexed
   * @throws InterruptedCallException if this thread is interrupted; the run stops after the files
   *     at hand, and the next one goes on from there
   */
  public IndexingReport refresh(Progress progress) {
    Indexing next = null;
    try {
      Indexing going = current();
      if (going != null && !going.isDone()) {
        // It may have passed by what has changed since it began.
        awaitQuietly(going, progress);
      }
      next = begin();
      if (next == null) {
        throw new IllegalStateException("The files of the project are not indexed");
      }
      IndexingReport report = await(next, progress);
      progress.at(
          Math.max(1, report.files()), Math.max(1, report.files()), "The project's files are read");
      return report;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw stopped(next);
    }
  }

  private static InterruptedCallException stopped(@Nullable Indexing run) {
    if (run != null) {
      run.cancel();
    }
    String read =
        run == null
            ? ""
            : run.progress()
                .filter(now -> now.total() > 0)
                .map(now -> now.done() + " of " + now.total() + " files are read. ")
                .orElse("");
    return new InterruptedCallException(read + "The next reading goes on from there.");
  }

  private static void awaitQuietly(Indexing going, Progress progress) throws InterruptedException {
    try {
      IndexingReport unused = await(going, progress);
    } catch (RuntimeException e) {
      LOG.debug("The reading before this one failed", e);
    }
  }

  private static IndexingReport await(Indexing run, Progress progress) throws InterruptedException {
    Optional<IndexingReport> report;
    do {
      report = run.await(STEP);
      tell(run, progress);
    } while (report.isEmpty());
    return report.get();
  }

  private static void tell(Indexing run, Progress progress) {
    run.progress()
        .filter(now -> now.total() > 0)
        .ifPresent(now -> progress.at(now.done(), now.total(), words(now)));
  }

  /** The progress of the reading, in words. */
  public static String words(IndexingProgress progress) {
    return "Reading "
        + progress.phase().words()
        + ": "
        + progress.done()
        + (progress.total() == 0 ? "" : " of " + progress.total())
        + " files";
  }
}
