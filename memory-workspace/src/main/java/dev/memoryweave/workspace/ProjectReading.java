package dev.memoryweave.workspace;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.Lazy;
import dev.memoryweave.store.KnowledgeStore.FileMark;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.files.internal.Exclusions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.files.internal.ProjectWalk;
import dev.memoryweave.workspace.files.internal.SourceReader;
import dev.memoryweave.workspace.git.internal.GitAccess;
import dev.memoryweave.workspace.guide.AgentGuide;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.indexing.internal.Chunking;
import dev.memoryweave.workspace.indexing.internal.ProjectFolder;
import dev.memoryweave.workspace.indexing.internal.ProjectIndexer;
import dev.memoryweave.workspace.indexing.internal.SourceClassifier;
import dev.memoryweave.workspace.indexing.internal.SourceKind;
import dev.memoryweave.workspace.project.ProjectConfig;
import dev.memoryweave.workspace.project.internal.SettingValues;
import dev.memoryweave.workspace.seeding.SeedReport;
import dev.memoryweave.workspace.seeding.internal.FileAuthors;
import dev.memoryweave.workspace.seeding.internal.Imports;
import dev.memoryweave.workspace.seeding.internal.PendingSeeding;
import dev.memoryweave.workspace.seeding.internal.SeedAttribution;
import dev.memoryweave.workspace.seeding.internal.SeedSettings;
import dev.memoryweave.workspace.seeding.internal.SeedingService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides when to read a project's files: all of them, some, or those that changed. */
final class ProjectReading implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ProjectReading.class);

  private final AgentMemory memory;
  private final GitAccess git;
  private final ProjectBoundary boundary;
  private final Lazy<Readers> readers;
  private final BackgroundIndexing indexing;
  private final IndexingThreads threads;
  private final boolean isIndexed;
  private final LongSupplier nanoTime;
  private volatile @Nullable NamedFiles lastNames;
  private @Nullable FolderWatch watch;

  /**
   * Creates the reading of a project's files.
   *
   * @param afterAll called after a run over all files, on its thread; must not throw
   * @param afterEach called after each run and each of its quick phases; must not throw
   * @param isIndexed whether they are read at all
   */
  ProjectReading(
      WorkspaceBuilder builder,
      ProjectBoundary boundary,
      ProjectConfig config,
      AgentMemory memory,
      ProjectCheckout checkout,
      Runnable afterAll,
      Runnable afterEach,
      IndexingThreads threads,
      boolean isIndexed) {
    this.memory = memory;
    this.git = checkout.access();
    this.nanoTime = builder.nanoTime;
    this.boundary = boundary;
    this.threads = threads;
    this.isIndexed = isIndexed;
    this.readers = new Lazy<>(() -> readers(builder, config, checkout));
    FileAuthors authors = new CheckoutAuthors(checkout.access(), boundary);
    SeedSettings seeding = SeedSettings.defaults();
    this.indexing =
        new BackgroundIndexing(
            () -> readers.get().indexer(),
            memory.knowledge(),
            config.seeding() ? new SeedingService(memory, seeding, authors) : null,
            builder.observer,
            () -> {
              afterAll.run();
              attributeSeeds(authors);
            },
            afterEach,
            threads);
  }

  /** Updates the commits noted with seeded memories, where they have changed. */
  private void attributeSeeds(FileAuthors authors) {
    try {
      int changed = new SeedAttribution(memory, authors, evidence()).settle();
      LOG.debug("Statements of files that are told with another commit now: {}", changed);
    } catch (RuntimeException e) {
      LOG.warn("At which commits files say what was drawn from them is told at the next run", e);
    }
  }

  /** Components that read files, above all the libraries that cut code and prose. */
  private record Readers(
      SourceInspection sources,
      ProjectWalk walk,
      ProjectIndexer indexer,
      SourceClassifier classifier,
      Redactor redactor) {}

  private Readers readers(
      WorkspaceBuilder builder, ProjectConfig config, ProjectCheckout checkout) {
    Exclusions exclusions = SettingValues.exclusions(config, database(builder.store, boundary));
    ProjectWalk walk = new ProjectWalk(boundary, exclusions);
    SourceReader reader = new SourceReader(boundary, exclusions);
    SourceClassifier classifier = new SourceClassifier();
    Redactor redactor = new Redactor(builder.secretGuard);
    return new Readers(
        new SourceInspection(boundary, walk, reader, classifier, redactor),
        walk,
        new ProjectIndexer(
            memory.knowledge(),
            new ProjectFolder(walk, reader),
            classifier,
            Chunking.standard(builder.tokenCounter),
            redactor,
            builder.clock,
            builder.nanoTime,
            checkout::now,
            threads.executor(),
            config.threadsOn(Runtime.getRuntime().availableProcessors())),
        classifier,
        redactor);
  }

  /** The memory's own database, if it lies in the project: it must not be opened as a file. */
  private static List<String> database(MemoryStore store, ProjectBoundary boundary) {
    String location = store.status().location();
    if (location == null) {
      return List.of();
    }
    try {
      Path file = Path.of(location).toRealPath();
      return file.startsWith(boundary.root()) ? List.of(boundary.relative(file)) : List.of();
    } catch (IOException | InvalidPathException e) {
      LOG.debug("The store at {} is no file of this machine", location, e);
      return List.of();
    }
  }

  /** Access to single files. */
  SourceInspection sources() {
    return readers.get().sources();
  }

  /** Looks up evidence in the project as it is now; for use over a short period. */
  SourceResolver evidence() {
    return evidence(names());
  }

  /** Looks up evidence that is being added now. */
  SourceResolver.Resolution evidenceNow(Evidence.Kind kind, String place) {
    NamedFiles names = lastNames;
    if (names == null || !names.isFresh()) {
      names = names();
      lastNames = names;
    }
    return evidence(names).resolve(kind, place);
  }

  private NamedFiles names() {
    return new NamedFiles(
        () -> memory.knowledge().manifest().stream().map(FileMark::path).toList(),
        readers.get().walk(),
        nanoTime);
  }

  private ProjectSources evidence(NamedFiles names) {
    Readers now = readers.get();
    return new ProjectSources(now.sources(), names, git, now.redactor());
  }

  /** The current text of a file, or nothing if it is excluded. */
  Optional<SourceText> text(String path) {
    return indexing.text(path);
  }

  /** A text as it would be read if it were a file's. */
  SourceText asRead(String path, String text) {
    String redacted = readers.get().redactor().redact(text);
    SourceKind kind = readers.get().classifier().classify(path, redacted);
    return new SourceText(path, kind.type(), kind.language(), redacted);
  }

  /** The background indexing and its results. */
  BackgroundIndexing indexing() {
    return indexing;
  }

  /** Starts reading changed files. */
  Indexing begin(boolean background) {
    return indexing.begin(isIndexed, background);
  }

  /** Adds instructions on using the memory to the files for agents. */
  void tellAgents() {
    try {
      List<AgentGuide.Change> changes =
          new AgentGuide(path -> boundary.resolve(path.toString()))
              .write(AgentGuide.Policy.standard());
      LOG.debug("The files for agents: {}", changes);
    } catch (MemoryException e) {
      LOG.warn("The files for agents are left as they are: {}", e.getMessage());
    }
  }

  /** Starts watching the files; repeated calls have no effect. */
  synchronized void watch() {
    if (watch == null) {
      watch = new FolderWatch(boundary.root(), this::watched, this::refreshWatched);
      threads.executor().execute(watch);
    }
  }

  /** The folders that contain indexed files, and the root. */
  private Set<String> watched() {
    Set<String> folders = new HashSet<>(Set.of(""));
    for (FileMark mark : memory.knowledge().manifest()) {
      String folder = SourcePath.folder(mark.path());
      while (folders.add(folder)) {
        folder = SourcePath.folder(folder);
      }
    }
    return folders;
  }

  private void refreshWatched(Set<String> paths) {
    if (paths.isEmpty()) {
      refresh();
    } else {
      refresh(paths);
    }
  }

  /** Reads changed files, and returns when all are read. Waits for a run that is going on. */
  IndexingReport refresh() {
    return indexing.run(isIndexed);
  }

  /** Reads some files again, given by their paths from the root. */
  IndexingReport refresh(Collection<String> paths) {
    List<String> inside =
        paths.stream().map(path -> boundary.relative(boundary.resolve(path))).toList();
    return indexing.run(isIndexed ? inside : List.of());
  }

  /** The files that state more than is kept of one file. */
  List<SeedReport.Beyond> beyond(Imports imports) {
    return isIndexed ? indexing.beyond(imports) : List.of();
  }

  /** What agent files take in as it is now. */
  Imports imports() {
    return isIndexed ? indexing.imports() : Imports.NONE;
  }

  /** Rules of different files that contradict each other. */
  List<SeedReport.Conflict> conflicts() {
    return isIndexed ? indexing.conflicts() : List.of();
  }

  /** The files for agents, by their paths. */
  List<String> agentFiles() {
    return PendingSeeding.agentFiles(memory.knowledge());
  }

  /** The files for agents at the root that one person keeps for themselves. */
  List<String> personal() {
    return SeedingService.PERSONAL_FILES.stream()
        .filter(name -> Files.isRegularFile(boundary.root().resolve(name)))
        .toList();
  }

  /** Whether all files were read once, and none are being read now. */
  boolean isAtRest() {
    return isIndexed && memory.knowledge().revision() > 0 && indexing.progress().isEmpty();
  }

  /** How many files are still to be read. */
  long owed() {
    return isIndexed ? indexing.owed() : 0;
  }

  @Override
  public void close() {
    indexing.close();
    synchronized (this) {
      if (watch != null) {
        watch.close();
      }
    }
  }
}
