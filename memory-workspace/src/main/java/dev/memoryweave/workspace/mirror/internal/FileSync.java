package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.store.Page;
import dev.memoryweave.workspace.canonical.internal.CanonicalWriting;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.FolderLock;
import dev.memoryweave.workspace.files.internal.GeneratedFolder;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.git.internal.GitAccess;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Compares memories with their files and synchronizes them, under a lock of the folder that other
 * processes respect. {@link SyncState} decides, {@link SyncExecutor} does the work.
 *
 * <p>For one thread at a time.
 */
final class FileSync {
  private static final String LOG_NAME = "files.log";
  private static final int PAGE = 500;

  /** How long the first comparison waits for another process that does it as well. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final ProjectBoundary boundary;
  private final String name;
  private final RecordFolder folder;
  private final MemoryMirror mirror;
  private final Scope scope;
  private final Predicate<MemoryNode> isDerived;
  private final GitAccess git;
  private final Supplier<Optional<String>> ending;
  private final Clock clock;
  private final AgreementLog log;
  private final Recovery recovery;
  private final SyncFindings situation = new SyncFindings();
  private boolean lookedOnce;
  private long quietUpTo;
  private boolean isSkipped;

  FileSync(
      ProjectBoundary boundary,
      String name,
      RecordFolder folder,
      MemoryMirror mirror,
      Scope scope,
      Predicate<MemoryNode> isDerived,
      GitAccess git,
      Supplier<Optional<String>> ending,
      Clock clock,
      FileActions actions) {
    this.boundary = boundary;
    this.name = name;
    this.folder = folder;
    this.mirror = mirror;
    this.scope = scope;
    this.isDerived = isDerived;
    this.git = git;
    this.ending = ending;
    this.clock = clock;
    this.recovery = new Recovery(boundary, actions, clock);
    this.log =
        new AgreementLog(
            boundary.root().resolve(GeneratedFolder.CACHE).resolve(LOG_NAME),
            scope.toString(),
            actions);
  }

  /** The state of the files as of the last comparison. */
  SyncFindings situation() {
    return situation;
  }

  /** Extent of a comparison. */
  enum Extent {
    /** All files, and memories with events. */
    ALL,
    /** Only memories with events, and their files. */
    TOUCHED,
    /** The contents of everything, regardless of earlier agreements. */
    ANEW
  }

  /** Synchronizes memories and files. */
  ProjectFiles.Report run(Extent extent) {
    if (extent == Extent.TOUCHED && isQuiet()) {
      return ProjectFiles.Report.nothing(true, List.of());
    }
    situation.begin();
    if (!folder.exists() && isEmpty()) {
      return ProjectFiles.Report.nothing(true, List.of());
    }
    try (FolderLock lock = FolderLock.take(boundary, lookedOnce ? Duration.ZERO : PATIENCE)) {
      lock.problem().ifPresent(why -> situation.owe(why + ", so files are only read"));
      if (lock.isBusy()) {
        situation.owe("another process compares the files of this folder; this is done later");
        return ProjectFiles.Report.nothing(false, situation.findings());
      }
      Optional<String> unfinished = ending.get();
      if (unfinished.isPresent()) {
        // Half of the files would look removed.
        situation.owe(unfinished.get());
        return ProjectFiles.Report.nothing(false, situation.findings());
      }
      if (extent != Extent.TOUCHED) {
        CanonicalWriting.clearLeft(boundary);
      }
      log.refresh();
      if (extent == Extent.ANEW) {
        log.setAside();
      }
      MemoryMirror.Touched touched = touched();
      boolean isFresh = log.sequence() < 0;
      Extent wanted = isFresh && extent == Extent.TOUCHED ? Extent.ALL : extent;
      return compare(wanted, isFresh, touched);
    } catch (IOException | RuntimeException e) {
      situation.owe(
          "the files in "
              + ProjectBoundary.MEMORY_FOLDER
              + " could not be brought in step ("
              + reason(e)
              + "); memories are kept in the database, and this is tried again at the next use");
      return ProjectFiles.Report.nothing(false, situation.findings());
    }
  }

  /** Whether no memory had an event since the last run; most writes are about files. */
  private boolean isQuiet() {
    if (log.sequence() < 0) {
      return false;
    }
    MemoryMirror.Touched touched = mirror.touched(Math.max(log.sequence(), quietUpTo));
    boolean quiet =
        !touched.emptied()
            && touched.memories().stream()
                .noneMatch(
                    id -> MemoryMirror.isLasting(id.kind()) || id.kind() == NodeKind.REQUEST);
    if (quiet) {
      quietUpTo = touched.upTo();
    }
    return quiet;
  }

  static String reason(Exception e) {
    return e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ": " + e.getMessage());
  }

  private boolean isEmpty() {
    Page<MemoryMirror.Entry> first = mirror.list(null);
    return first.next() == null && first.items().stream().allMatch(m -> isDerived.test(m.node()));
  }

  /**
   * Events of memories since the last comparison. If the scope was emptied meanwhile, perhaps from
   * another checkout, or the database has a different history from the one of the agreements,
   * memories may have disappeared or returned without events: then there are no agreements, and the
   * files decide, as in a fresh clone.
   */
  private MemoryMirror.Touched touched() {
    if (log.sequence() >= 0 && mirror.leadsThrough(log.point())) {
      MemoryMirror.Touched touched = mirror.touched(log.sequence());
      if (!touched.emptied()) {
        return touched;
      }
    }
    log.setAside();
    return new MemoryMirror.Touched(Set.of(), mirror.reached().sequence(), false, false);
  }

  private ProjectFiles.Report compare(Extent extent, boolean isFresh, MemoryMirror.Touched touched)
      throws IOException {
    Checkouts checkouts = new Checkouts(git, log.commit());
    isSkipped = false;
    List<Found> found = find(extent, isFresh, touched, checkouts);
    folder
        .schema()
        .whyOff()
        .ifPresent(
            why ->
                situation.owe(
                    why + "; until then memories of its kinds are in the" + " database only"));
    SyncExecutor carrying =
        new SyncExecutor(
            folder,
            mirror,
            comparing(checkouts, touched),
            checkouts,
            clock,
            situation,
            new SchemaWriting(boundary, folder, folder.schema(), mirror, isDerived, name, clock),
            recovery);
    ProjectFiles.Report report = carrying.carryOut(found);
    boolean complete = report.complete() && !isSkipped;
    String head = extent == Extent.TOUCHED ? log.commit() : checkouts.head();
    log.note(
        carrying.ledger().agreements(),
        carrying.ledger().over(),
        complete ? head : log.commit(),
        complete ? touched.upTo() : log.sequence(),
        mirror.reached());
    lookedOnce = true;
    situation.count(log.agreements().values());
    noteBehind();
    return report;
  }

  /** Tells git that the commits noted with files are in the history of the checkout. */
  private void noteBehind() {
    String head = log.commit();
    if (head == null) {
      return;
    }
    Set<String> commits = new HashSet<>();
    for (Agreement agreement : log.agreements().values()) {
      String commit = agreement.toldAt();
      if (commit != null
          && agreement.state() != Agreement.State.ABSENT
          && !WorkTreeMark.isMark(commit)) {
        commits.add(commit);
      }
    }
    git.noteBehind(head, commits);
  }

  private SyncComparator comparing(Checkouts checkouts, MemoryMirror.Touched touched) {
    // No event names a forgotten memory; memories gone for other reasons have events of their own.
    Predicate<NodeId> isForgotten = id -> touched.forgotten() && !touched.memories().contains(id);
    return new SyncComparator(
        folder, mirror, scope, isDerived, isForgotten, checkouts, clock.instant());
  }

  /** Finds differences without changing anything. */
  List<Found> look(Set<SyncState.Verdict> verdicts) throws IOException {
    log.refresh();
    MemoryMirror.Touched touched = touched();
    boolean isFresh = log.sequence() < 0;
    Checkouts checkouts = new Checkouts(git, log.commit());
    List<Found> found = find(Extent.ALL, isFresh, touched, checkouts);
    return found.stream()
        .filter(
            one ->
                verdicts.contains(one.state().verdict())
                    || (one.state().before() != null
                        && one.state().before().state() == Agreement.State.WAITING))
        .toList();
  }

  private List<Found> find(
      Extent extent, boolean isFresh, MemoryMirror.Touched touched, Checkouts checkouts)
      throws IOException {
    boolean all = extent != Extent.TOUCHED;
    folder.schema().look();
    if (all) {
      folder.take(log.agreements().values());
    }
    Map<NodeId, SortedMap<String, FileMark>> marks = new LinkedHashMap<>();
    if (all) {
      RecordFolder.Look look = folder.look();
      look.drafts().forEach(Drafts::clearLeft);
      List<ProjectFiles.Finding> findings = new ArrayList<>(look.findings());
      folder.schema().whyOff().ifPresent(findings::add);
      situation.looked(findings);
      marks.putAll(look.memories());
    }
    Map<NodeId, Agreement> agreements = log.agreements();
    Set<NodeId> wanted = new TreeSet<>();
    if (all) {
      marks.forEach(
          (id, files) -> {
            Agreement before = agreements.get(id);
            if (before == null || !before.isUntouched(files)) {
              wanted.add(id);
            }
          });
    }
    boolean hasMoved = all && checkouts.hasMoved();
    Set<@Nullable String> told = hasMoved ? toldHere(agreements.values(), checkouts) : Set.of();
    for (Agreement before : agreements.values()) {
      boolean isGone =
          all
              && before.state() != Agreement.State.ABSENT
              && !before.isRemovalAsked()
              && !marks.containsKey(before.id());
      boolean mayHaveMoved =
          hasMoved && (before.state() != Agreement.State.AGREED || !told.contains(before.toldAt()));
      boolean isDecided =
          before.proposal() != null
              && (touched.forgotten() || touched.memories().contains(before.proposal()));
      if (isGone || mayHaveMoved || isDecided) {
        wanted.add(before.id());
      }
    }
    if (touched.forgotten()) {
      wanted.addAll(gone(agreements.keySet()));
    }
    touched.memories().stream()
        .filter(id -> MemoryMirror.isLasting(id.kind()))
        .forEach(wanted::add);
    Map<NodeId, MemoryMirror.Entry> memories = new LinkedHashMap<>();
    if (isFresh) {
      @Nullable String cursor = null;
      do {
        Page<MemoryMirror.Entry> page = mirror.list(cursor);
        page.items().forEach(memory -> memories.put(memory.node().id(), memory));
        cursor = page.next();
      } while (cursor != null);
      wanted.addAll(memories.keySet());
    }
    if (wanted.removeIf(folder::isOff)) {
      // Their events are considered again when their files can be used.
      isSkipped = true;
    }
    for (NodeId id : wanted) {
      Agreement before = agreements.get(id);
      if (before != null && !all) {
        folder.take(List.of(before));
      }
    }
    return compareAll(
        new ArrayList<>(wanted),
        all ? marks : null,
        memories,
        isFresh,
        comparing(checkouts, touched));
  }

  /** Memories that have an agreement but no longer exist. */
  private Set<NodeId> gone(Set<NodeId> agreed) {
    Set<NodeId> gone = new HashSet<>(agreed);
    List<NodeId> ids = List.copyOf(agreed);
    for (int from = 0; from < ids.size(); from += PAGE) {
      gone.removeAll(mirror.find(ids.subList(from, Math.min(from + PAGE, ids.size()))).keySet());
    }
    return gone;
  }

  /** The commits noted with files that are visible here; null stands for none noted. */
  private static Set<@Nullable String> toldHere(
      Collection<Agreement> agreements, Checkouts checkouts) {
    Set<String> commits = new HashSet<>();
    for (Agreement agreement : agreements) {
      String commit = agreement.toldAt();
      if (commit != null && !WorkTreeMark.isMark(commit)) {
        commits.add(commit);
      }
    }
    Set<@Nullable String> told = new HashSet<>(checkouts.here(commits));
    told.add(null);
    return told;
  }

  private List<Found> compareAll(
      List<NodeId> wanted,
      @Nullable Map<NodeId, SortedMap<String, FileMark>> marks,
      Map<NodeId, MemoryMirror.Entry> known,
      boolean isFresh,
      SyncComparator comparing) {
    List<Found> found = new ArrayList<>();
    for (int from = 0; from < wanted.size(); from += PAGE) {
      List<NodeId> part = wanted.subList(from, Math.min(from + PAGE, wanted.size()));
      Map<NodeId, MemoryMirror.Entry> memories = isFresh ? known : mirror.find(part);
      comparing.lookUpEnds(part.stream().map(memories::get).filter(Objects::nonNull).toList());
      for (NodeId id : part) {
        SortedMap<String, FileMark> files =
            marks == null ? folder.look(id) : marks.getOrDefault(id, new TreeMap<>());
        found.add(comparing.compare(id, files, memories.get(id), log.agreements().get(id)));
      }
    }
    return found;
  }
}
