package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.MemoryListener;
import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.guard.secret.SecretScanner;
import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.workspace.canonical.internal.CanonicalFiles;
import dev.memoryweave.workspace.canonical.internal.FindingCode;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.git.internal.GitAccess;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Files that are synchronized with the memories of a project whenever these are used. */
final class KeptFiles implements ProjectFiles, MemoryListener.OfUse {
  /** At most one part in this many of the time is spent looking at the files. */
  private static final int PART_OF_TIME = 20;

  private static final Set<SyncState.Verdict> DIFFERENCES =
      EnumSet.of(
          SyncState.Verdict.APPLY,
          SyncState.Verdict.ARCHIVE,
          SyncState.Verdict.WRITE,
          SyncState.Verdict.REMOVE,
          SyncState.Verdict.LEAVE);

  private final ReentrantLock lock = new ReentrantLock();
  private final SecretGuard guard = SecretScanner.standard();
  private final ProjectBoundary boundary;
  private final RecordFolder folder;
  private final FileSync sync;
  private final Scope scope;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final String reason;
  private boolean hasLooked;

  /** The nanosecond before which no look is due, after the first. */
  private long nextLook;

  KeptFiles(
      ProjectBoundary boundary,
      String name,
      MemoryMirror mirror,
      Scope scope,
      Predicate<MemoryNode> isDerived,
      GitAccess git,
      Supplier<Optional<String>> ending,
      Clock clock,
      LongSupplier nanoTime,
      String reason,
      FileActions actions) {
    this.folder = new RecordFolder(boundary, actions);
    this.sync =
        new FileSync(boundary, name, folder, mirror, scope, isDerived, git, ending, clock, actions);
    this.boundary = boundary;
    this.scope = scope;
    this.clock = clock;
    this.nanoTime = nanoTime;
    this.reason = reason;
  }

  // ---- at each use of the memory ----------------------------------------------------------------

  @Override
  public void beforeUse() {
    if (lock.isHeldByCurrentThread()) {
      return;
    }
    if (isFirst()) {
      lock.lock();
    } else if (!lock.tryLock()) {
      return;
    }
    try {
      if (isDue()) {
        run(FileSync.Extent.ALL);
      }
    } finally {
      lock.unlock();
    }
  }

  private synchronized boolean isFirst() {
    return !hasLooked;
  }

  private synchronized boolean isDue() {
    return !hasLooked || nanoTime.getAsLong() - nextLook >= 0;
  }

  @Override
  public void afterWrite() {
    if (lock.isHeldByCurrentThread()) {
      return;
    }
    lock.lock();
    try {
      sync.run(FileSync.Extent.TOUCHED);
    } finally {
      lock.unlock();
    }
  }

  private ProjectFiles.Report run(FileSync.Extent extent) {
    long begun = nanoTime.getAsLong();
    ProjectFiles.Report report = sync.run(extent);
    long ended = nanoTime.getAsLong();
    synchronized (this) {
      hasLooked = true;
      nextLook = ended + (ended - begun) * (PART_OF_TIME - 1);
    }
    return report;
  }

  // ---- on request -------------------------------------------------------------------------------

  @Override
  public ProjectFiles.Status status() {
    return sync.situation().status(reason);
  }

  @Override
  public List<ProjectFiles.Difference> diff() {
    lock.lock();
    try {
      return sync.look(DIFFERENCES).stream().map(this::difference).toList();
    } catch (IOException e) {
      sync.situation().owe("the files could not be looked at (" + FileSync.reason(e) + ")");
      return List.of();
    } finally {
      lock.unlock();
    }
  }

  private ProjectFiles.Difference difference(Found found) {
    ProjectFiles.Difference.Action action =
        switch (found.state().verdict()) {
          case APPLY -> ProjectFiles.Difference.Action.CHANGE_MEMORY;
          case ARCHIVE -> ProjectFiles.Difference.Action.ARCHIVE_MEMORY;
          case WRITE -> ProjectFiles.Difference.Action.WRITE_FILE;
          case REMOVE -> ProjectFiles.Difference.Action.REMOVE_FILE;
          case LEAVE -> ProjectFiles.Difference.Action.LEAVE;
          default -> ProjectFiles.Difference.Action.WAIT;
        };
    ProjectFiles.Finding finding = found.finding();
    return new ProjectFiles.Difference(
        found.id(),
        folder.format(found.id()).paths(found.id()),
        action,
        found.bothChanged(),
        found.texts().isEmpty() ? null : String.join("\n", found.texts().values()),
        found.shown().isEmpty() ? null : String.join("\n", found.shown().values()),
        finding != null ? finding.toString() : status().waiting().get(found.id()));
  }

  @Override
  public ProjectFiles.Report sync() {
    lock.lock();
    try {
      return run(FileSync.Extent.ALL);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public ProjectFiles.Report rebuild() {
    lock.lock();
    try {
      ProjectFiles.Report unused = run(FileSync.Extent.ALL);
      return run(FileSync.Extent.ANEW);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Optional<ProjectFiles.Finding> refused() {
    return new CanonicalFiles(boundary)
        .readiness()
        .problem()
        .filter(problem -> problem.code() == FindingCode.UNSUPPORTED_VERSION)
        .map(SchemaFormat::finding);
  }

  @Override
  public List<ProjectFiles.Finding> check() {
    Optional<ProjectFiles.Finding> refused = refused();
    if (refused.isPresent()) {
      return List.of(refused.get());
    }
    List<ProjectFiles.Finding> findings = new ArrayList<>();
    try {
      folder.schema().look();
      if (folder.schema().exists() || folder.schema().whyOff().isPresent()) {
        CanonicalFiles canonical = new CanonicalFiles(boundary);
        canonical.check(guard).findings().stream()
            .map(SchemaFormat::finding)
            .forEach(findings::add);
      }
      RecordFolder.Look look = folder.look();
      findings.addAll(look.findings());
      Set<Told> told = findings.stream().map(Told::of).collect(Collectors.toSet());
      for (Map.Entry<NodeId, SortedMap<String, FileMark>> memory : look.memories().entrySet()) {
        if (!folder.isOff(memory.getKey())) {
          check(memory.getKey(), memory.getValue().keySet())
              .filter(finding -> !told.contains(Told.of(finding)))
              .ifPresent(findings::add);
        }
      }
    } catch (IOException e) {
      findings.add(
          ProjectFiles.Finding.error(
              MarkdownFormat.FOLDER,
              0,
              "it cannot be looked at (" + FileSync.reason(e) + ")",
              "make it readable"));
    }
    Set<ProjectFiles.Finding> each = new LinkedHashSet<>(findings);
    each.addAll(status().findings());
    Set<String> unfinished = unfinished(each);
    return each.stream()
        .map(finding -> unfinished.contains(finding.path()) ? unfinished(finding) : finding)
        .distinct()
        .sorted(
            Comparator.comparing(ProjectFiles.Finding::severity)
                .thenComparing(ProjectFiles.Finding::path)
                .thenComparing(ProjectFiles.Finding::line))
        .toList();
  }

  /** The files of memories left half written by an interruption, if there may be any. */
  private Set<String> unfinished(Set<ProjectFiles.Finding> findings) {
    if (findings.stream().noneMatch(one -> one.severity() == ProjectFiles.Finding.Severity.ERROR)) {
      return Set.of();
    }
    lock.lock();
    try {
      return sync.look(EnumSet.of(SyncState.Verdict.WRITE)).stream()
          .filter(found -> found.state().verdict() == SyncState.Verdict.WRITE)
          .flatMap(found -> found.marks().keySet().stream())
          .collect(Collectors.toSet());
    } catch (IOException e) {
      // Files that cannot be examined are among the findings.
      return Set.of();
    } finally {
      lock.unlock();
    }
  }

  private static ProjectFiles.Finding unfinished(ProjectFiles.Finding finding) {
    return ProjectFiles.Finding.warning(
        finding.path(),
        0,
        "it was not written to its end, as something interrupted that",
        "use the memory once, which does the rest");
  }

  /** The key by which findings are equal. */
  private record Told(String path, String problem) {
    static Told of(ProjectFiles.Finding finding) {
      return new Told(finding.path(), finding.problem());
    }
  }

  private Optional<ProjectFiles.Finding> check(NodeId id, Set<String> paths) {
    try {
      SortedMap<String, String> texts = new TreeMap<>();
      for (String path : paths) {
        texts.put(path, folder.read(path));
      }
      RecordFormat format = folder.format(id);
      if (format.isRest(texts)) {
        return Optional.of(
            ProjectFiles.Finding.warning(
                texts.firstKey(), 0, "the memory that it belongs to is gone", "remove it"));
      }
      format.read(id, texts, new RecordFormat.Base(scope, clock.instant(), null));
      return format.doubt(id, texts);
    } catch (InvalidRecordException e) {
      return Optional.of(e.finding());
    }
  }
}
