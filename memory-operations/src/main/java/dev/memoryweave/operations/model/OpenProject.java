package dev.memoryweave.operations.model;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.operations.answer.IndexingProgressView;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.workspace.Indexing;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.WorkspaceStatus;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.project.ProjectIdentities;
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

  /** Maximum wait of the first call for the files that people wrote. */
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
   * @param mayRead whether the door allows files to be indexed
   */
  public OpenProject(Workspace workspace, boolean mayRead) {
    this(workspace, mayRead, PATIENCE);
  }

  /**
   * Creates a project whose files have not been read yet.
   *
   * @param reopening makes the door reopen the project after its identity has changed
   */
  public OpenProject(Workspace workspace, boolean mayRead, Runnable reopening) {
    this(workspace, mayRead ? null : IndexingObstacle.NOT_WANTED, PATIENCE, reopening);
  }

  /**
   * Creates a project whose files have not been read yet.
   *
   * @param patience the maximum wait of the first call for the files that people wrote
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

  /** Creates a project whose memory was opened read-only, so that no file is indexed. */
  public static OpenProject readOnly(Workspace workspace) {
    return new OpenProject(workspace, IndexingObstacle.READ_ONLY, PATIENCE, () -> {});
  }

  /** Whether its memory was opened read-only. */
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
   * the first answer; nothing for later ones, or if everything is in order.
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
   * A sentence about settings that claim a project for a folder which does not prove that it
   * belongs to it. It is part of every answer until a person decides; nothing if there is nothing
   * to decide.
   */
  public Optional<String> standingNotice() {
    return workspace
        .refusedClaim()
        .filter(ProjectIdentities.RefusedClaim::isOpen)
        .map(claim -> NOTE + words(claim) + ".");
  }

  /** A refused claim in words, and what to do. */
  public String words(ProjectIdentities.RefusedClaim claim) {
    // A known id was not invented by the author of the settings.
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

  /** The claim that a person has yet to be asked about here, or nothing. */
  public Optional<ProjectIdentities.RefusedClaim> claimToAsk() {
    return isReadOnly() || asked.get()
        ? Optional.empty()
        : workspace.refusedClaim().filter(ProjectIdentities.RefusedClaim::isOpen);
  }

  /** Notes that a person was asked about the claim, so that nobody is asked twice here. */
  public void claimAsked() {
    asked.set(true);
  }

  /** Joins the folder to a project as a person decided; the next call uses that project. */
  public void join(String id) {
    workspace.identities().join(id);
    reopening.run();
  }

  /**
   * Undoes what a person joined the folder to; the next call finds it as it was before.
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
   * Begins to read changed files in the background, unless that is already running or not wanted.
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
   * Begins to read as {@link #begin} does, unless files are read only on request; an obstacle is
   * logged and does not stop the opening.
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

  /** Makes questions wait until all files are read, for a door whose callers do not ask again. */
  public void waitForAll() {
    isPatient = true;
  }

  /** Whether questions wait until all files are read. */
  boolean isPatient() {
    return isPatient;
  }

  /**
   * Waits for the reading in progress: the first call until the texts that people wrote are known,
   * each call for the files that it names. No wait is long, unless the door waits for all files.
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
      // The workspace has logged it, and the status reports it.
      LOG.debug("The first reading of the project's files failed", e);
    }
    settled = true;
  }

  /** Whether nobody has been asked yet in this process whether the project's files are trusted. */
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
   * Reads changed files again, and returns when all have been read.
   *
   * @throws IllegalStateException if the files are not indexed
   * @throws InterruptedCallException if this thread is interrupted; the run stops after the current
   *     files, and the next one continues from there
   */
  public IndexingReport refresh(Progress progress) {
    Indexing next = null;
    try {
      Indexing going = current();
      if (going != null && !going.isDone()) {
        // The run in progress may have missed changes since it began.
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
        .ifPresent(
            now -> progress.at(now.done(), now.total(), words(IndexingProgressView.of(now))));
  }

  /** The progress of the reading, in words. */
  public static String words(IndexingProgressView progress) {
    return "Reading "
        + progress.phase().words()
        + ": "
        + progress.done()
        + (progress.total() == 0 ? "" : " of " + progress.total())
        + " files";
  }
}
