package dev.memoryweave.workspace;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.internal.OwnFolder;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.ExportOptions;
import dev.memoryweave.workspace.ProjectResetPlan.RemovedFile;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import dev.memoryweave.workspace.project.ProjectNotWritableException;
import dev.memoryweave.workspace.project.ResetRefusedException;
import dev.memoryweave.workspace.project.internal.FolderContent;
import dev.memoryweave.workspace.project.internal.FolderEntry;
import dev.memoryweave.workspace.project.internal.FolderExchange;
import dev.memoryweave.workspace.project.internal.MemoryFolder;
import dev.memoryweave.workspace.project.internal.ResetPlan;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import dev.memoryweave.workspace.registry.ProjectRegistry.RegistryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Empties the memory of one project in the database, in its folder {@code .memory}, or in both,
 * after a backup of both; also restores a backup. Other projects are not touched.
 *
 * <p>The copy of the folder stays in the project, in {@link MemoryFolder#BACKUPS}. The export of
 * the database goes to the user's folder of the memory, since another tool that resets {@code
 * .memory} would remove it there.
 *
 * <p>Only a person may empty a database.
 */
public final class ProjectReset {
  private static final Logger LOG = LoggerFactory.getLogger(ProjectReset.class);
  private static final String EXPORT_ENDING = ".jsonl";
  private static final int DIGITS = 8;
  private static final int MOST_LOOKS = 3;
  private static final String REASON = "the project was reset";

  private final Workspace workspace;
  private final AgentMemory memory;
  private final MemoryStore store;
  private final MemoryHome home;
  private final Clock clock;
  private final Scope scope;

  /**
   * Creates the reset of a project.
   *
   * @param memory the memory of the project, with whoever asks for the reset as its author
   * @param store the store of the memory
   * @param home where exports go
   */
  public ProjectReset(
      Workspace workspace, AgentMemory memory, MemoryStore store, MemoryHome home, Clock clock) {
    this.workspace = workspace;
    this.memory = memory;
    this.store = store;
    this.home = home;
    this.clock = clock;
    this.scope = memory.scopes().narrowest();
  }

  // ---- planning ---------------------------------------------------------------------------------

  /**
   * Plans a reset, without removing anything.
   *
   * @throws ProjectNotWritableException if the folder cannot be read
   * @throws dev.memoryweave.workspace.files.PathOutsideProjectException if the folder is a link
   */
  public ProjectResetPlan plan(ProjectResetPlan.Target target) {
    // Differences between files and memories would be written while the plan is made or read. What
    // the first run writes, such as the node of a new store, may be imported by the next.
    ProjectFiles.Report inStep = workspace.files().sync();
    for (int i = 1; i < MOST_LOOKS && !inStep.changedNothing(); i++) {
      inStep = workspace.files().sync();
    }
    LOG.debug("The files of memories before a reset: {}", inStep);
    return workspace.kept().paused(() -> asItIs(target));
  }

  private ProjectResetPlan asItIs(ProjectResetPlan.Target target) {
    ResetPlan files = workspace.folder().plan(target.files(), workspace::isInUse);
    String name = freeName();
    return new ProjectResetPlan(
        target,
        workspace.name(),
        memory.count(MemoryQuery.all().withLevel(scope.level())),
        store.read(this::sessions),
        memory.knowledge().counts().chunks(),
        store.read(tx -> tx.journal().revision(scope)),
        files.removed().stream()
            .map(file -> new RemovedFile(file.path(), file.size(), file.modifiedAtMillis()))
            .toList(),
        foreign(files),
        place(MemoryFolder.BACKUPS).resolve(name),
        export(name),
        clones());
  }

  private static List<String> foreign(ResetPlan files) {
    return Stream.concat(files.removed().stream().map(FolderEntry::path), files.kept().stream())
        .filter(path -> FolderContent.of(path) == FolderContent.FOREIGN)
        .sorted()
        .toList();
  }

  private long sessions(ReadTransaction tx) {
    SessionQuery query = SessionQuery.in(List.of(scope), SessionQuery.MAX_LIMIT);
    long count = 0;
    @Nullable String cursor = null;
    do {
      Page<Session> page = tx.sessions().list(query.from(cursor));
      count += page.items().size();
      cursor = page.next();
    } while (cursor != null);
    return count;
  }

  private List<String> clones() {
    try {
      return new ProjectRegistry(home.folder(), clock)
          .list().stream()
              .filter(project -> project.identity().equals(scope.key()))
              .map(ProjectRegistry.Project::path)
              .filter(path -> !path.equals(workspace.root().root().toString()))
              .filter(ProjectReset::hasFiles)
              .toList();
    } catch (RegistryException e) {
      return List.of();
    }
  }

  private static boolean hasFiles(String path) {
    return Files.isDirectory(
        Path.of(path, ProjectBoundary.MEMORY_FOLDER), LinkOption.NOFOLLOW_LINKS);
  }

  private Path place(String path) {
    return workspace.root().root().resolve(path);
  }

  // ---- resetting --------------------------------------------------------------------------------

  /**
   * Carries out a plan, after a backup of folder and database. Waits for background indexing.
   *
   * @param confirmation the words that the plan asks for
   * @throws ResetRefusedException if the words differ, or something was changed since the plan was
   *     made; then nothing was removed
   * @throws dev.memoryweave.NeedsPersonException if the database is to be emptied, and the author
   *     is not a person; then nothing was removed
   * @throws ProjectNotWritableException if the backup fails, and nothing was removed, or if
   *     something cannot be removed, and the backup is complete
   */
  public Report carryOut(ProjectResetPlan plan, String confirmation) {
    if (!plan.confirmation().equals(confirmation.strip())) {
      throw new ResetRefusedException(
          "it was not confirmed; read the plan and confirm it with the words '"
              + plan.confirmation()
              + "'");
    }
    return workspace.kept().paused(() -> workspace.folder().alone(() -> carryOut(plan)));
  }

  private Report carryOut(ProjectResetPlan plan) {
    workspace.endInterrupted();
    if (!isCurrent(plan)) {
      throw new ResetRefusedException(
          "the memory was changed since the plan was made; make a new plan and confirm it");
    }
    if (plan.target().isDatabase()) {
      requirePerson();
    }
    Backup backup = backup();
    FolderExchange exchange =
        new FolderExchange(
            FolderExchange.Kind.RESET,
            backup.name(),
            Optional.empty(),
            plan.target().files(),
            plan.target().isDatabase() ? reached() : null);
    // From here on, whoever opens the project next recovers from an interruption.
    if (backup.folder().isPresent()) {
      workspace.folder().begin(exchange);
    }
    Optional<WriteTransaction.Cleared> emptied = Optional.empty();
    if (plan.target().isDatabase()) {
      emptied = Optional.of(inStore(() -> memory.maintenance().clear(scope, REASON)));
    }
    return new Report(backup, ended(backup, exchange), emptied);
  }

  private JournalStore.Point reached() {
    return store.read(tx -> tx.journal().reached());
  }

  /**
   * Does the work on the store; if that fails, nothing was done, and nothing remains to be done.
   */
  private <T> T inStore(Supplier<T> work) {
    boolean isDone = false;
    try {
      T result = work.get();
      isDone = true;
      return result;
    } finally {
      if (!isDone) {
        workspace.endInterrupted();
      }
    }
  }

  /** Does the work on the files; returns how many there were. */
  private int ended(Backup copy, FolderExchange exchange) {
    if (copy.folder().isEmpty()) {
      return 0;
    }
    FolderExchange rest = exchange.withoutStore();
    workspace.folder().begin(rest);
    return workspace.folder().carryOut(rest, workspace::isInUse);
  }

  private boolean isCurrent(ProjectResetPlan plan) {
    ProjectResetPlan now = asItIs(plan.target());
    return now.memories() == plan.memories()
        && now.sessions() == plan.sessions()
        && now.revision() == plan.revision()
        && lasting(now.files()).equals(lasting(plan.files()));
  }

  /** All but generated files, which may be rewritten at any time. */
  private static List<RemovedFile> lasting(List<RemovedFile> files) {
    return files.stream()
        .filter(entry -> FolderContent.of(entry.path()) != FolderContent.GENERATED)
        .toList();
  }

  /**
   * Refuses up front what the clearing of the database would refuse, before anything is removed.
   */
  private void requirePerson() {
    if (!memory.author().trust().isPerson()) {
      throw new ResetRefusedException(
          "only a person may empty a database; reset it from the command line at a terminal");
    }
  }

  // ---- backups ----------------------------------------------------------------------------------

  /**
   * Copies the folder, and exports the project's part of the database.
   *
   * @throws ProjectNotWritableException if the copy fails
   * @throws dev.memoryweave.transfer.TransferFormat.TransferException if the export fails
   */
  public Backup backup() {
    String name = freeName();
    Path export = export(name);
    try {
      OwnFolder.make(home.backups());
    } catch (IOException e) {
      throw new ProjectNotWritableException(home.backups().toString(), e);
    }
    memory.maintenance().transfer().exportTo(export, ExportOptions.DEFAULT.withPersonalData(true));
    Optional<Path> folder = workspace.folder().backup(name, workspace::isInUse);
    return new Backup(name, folder, Optional.of(export));
  }

  private String freeName() {
    Predicate<String> taken = name -> Files.exists(export(name), LinkOption.NOFOLLOW_LINKS);
    return workspace.folder().freeName(taken);
  }

  private Path export(String name) {
    return home.backups().resolve(Slug.of(workspace.name()) + identity() + name + EXPORT_ENDING);
  }

  /** Clones share their memory and so their exports; other projects of the same name do not. */
  private String identity() {
    return "-" + Sha256.hex(scope.key()).substring(0, DIGITS) + "-";
  }

  /**
   * The backups of the project, newest first: copies of this folder, and exports of the database.
   *
   * @throws ProjectNotWritableException if they cannot be listed
   */
  public List<Backup> backups() {
    List<String> copies = workspace.folder().backups();
    Map<String, Path> exports = exports();
    TreeSet<String> names = new TreeSet<>(Comparator.reverseOrder());
    names.addAll(copies);
    names.addAll(exports.keySet());
    List<Backup> backups = new ArrayList<>();
    for (String name : names) {
      Path folder = place(MemoryFolder.BACKUPS).resolve(name);
      backups.add(
          new Backup(
              name,
              copies.contains(name) ? Optional.of(folder) : Optional.empty(),
              Optional.ofNullable(exports.get(name))));
    }
    return backups;
  }

  /**
   * Removes a backup for good: the copy of the folder and the export.
   *
   * @param backup one of {@link #backups}
   * @throws InvalidValueException if there is no such backup
   * @throws ResetRefusedException if the author is not a person
   * @throws ProjectNotWritableException if it cannot be removed
   */
  public void remove(Backup backup) {
    InvalidValueException.unless(
        backups().contains(backup),
        "backup",
        backup.name(),
        "be one of the backups of the project");
    if (!memory.author().trust().isPerson()) {
      throw new ResetRefusedException("only a person may remove a backup, at a terminal");
    }
    workspace
        .folder()
        .<Boolean>alone(
            () -> {
              workspace.endInterrupted();
              backup.folder().ifPresent(folder -> workspace.folder().removeBackup(backup.name()));
              backup.export().ifPresent(ProjectReset::delete);
              return true;
            });
  }

  private static void delete(Path export) {
    try {
      Files.deleteIfExists(export);
    } catch (IOException e) {
      throw new ProjectNotWritableException(export.toString(), e);
    }
  }

  /** The exports of the project by the names of their backups, whatever its name was then. */
  private Map<String, Path> exports() {
    Map<String, Path> exports = new HashMap<>();
    if (!Files.isDirectory(home.backups())) {
      return exports;
    }
    try (Stream<Path> files = Files.list(home.backups())) {
      files.forEach(
          file -> {
            String path = String.valueOf(file.getFileName());
            int at = path.lastIndexOf(identity());
            if (at >= 0 && path.endsWith(EXPORT_ENDING)) {
              String name =
                  path.substring(at + identity().length(), path.length() - EXPORT_ENDING.length());
              exports.put(name, file);
            }
          });
      return exports;
    } catch (IOException e) {
      throw new ProjectNotWritableException(home.backups().toString(), e);
    }
  }

  /**
   * Restores a backup, after a backup of the present state: first the database, then the files.
   * Memories changed since the backup stay as they are; the files become those of the backup. The
   * project's files are read again.
   *
   * @param backup one of {@link #backups}
   * @throws InvalidValueException if there is no such backup, or its export is refused; then
   *     nothing changed
   */
  public Restored restore(Backup backup) {
    InvalidValueException.unless(
        backups().contains(backup),
        "backup",
        backup.name(),
        "be one of the backups of the project");
    Restored report =
        workspace.kept().paused(() -> workspace.folder().alone(() -> bringBack(backup)));
    if (workspace.isIndexed()) {
      workspace.refresh();
    }
    return report;
  }

  private Restored bringBack(Backup backup) {
    workspace.endInterrupted();
    Backup before = backup();
    FolderExchange exchange =
        new FolderExchange(
            FolderExchange.Kind.RESTORE,
            backup.name(),
            before.folder().map(folder -> before.name()),
            ProjectResetPlan.Target.BOTH.files(),
            backup.export().isPresent() ? reached() : null);
    if (backup.folder().isPresent()) {
      workspace.folder().begin(exchange);
    }
    Optional<Transfer.Imported> memories =
        backup.export().map(export -> inStore(() -> imported(export)));
    return new Restored(before, ended(backup, exchange), memories);
  }

  private Transfer.Imported imported(Path export) {
    // The backup is the user's own, in the user's home: statements by a person keep that origin.
    ImportOptions options =
        ImportOptions.DEFAULT.withKeepAuthors(memory.author().trust().isPerson());
    List<Scope> scopes = memory.maintenance().transfer().header(export).scopes();
    if (scopes.size() == 1) {
      options = options.mapping(scopes.get(0), scope);
    }
    Transfer.Imported report = memory.maintenance().transfer().importFrom(export, options);
    InvalidValueException.unless(
        !report.refused(),
        "backup",
        export.getFileName(),
        "be an export that can be taken; it was refused with "
            + report.problems().size()
            + " problems, of which the first is: "
            + report.problems().stream().findFirst().map(p -> p.reason()).orElse("unknown"));
    return report;
  }

  /**
   * A backup of a project's memory.
   *
   * @param name its name: the time of the backup, numbered if there are several in one second
   * @param folder the copy of {@code .memory}; nothing if there was none
   * @param export the export of the database; nothing if it is gone
   */
  public record Backup(String name, Optional<Path> folder, Optional<Path> export) {}

  /**
   * Report on a reset.
   *
   * @param backup the backup, for restoring
   * @param files how many files were removed
   * @param database what was removed from the database; nothing if it was not touched
   */
  public record Report(Backup backup, int files, Optional<WriteTransaction.Cleared> database) {}

  /**
   * Report on restoring a backup.
   *
   * @param before a backup of the state before it
   * @param files how many files of {@code .memory} were restored
   * @param memories the outcome for the records of the export; nothing if the backup has none
   */
  public record Restored(Backup before, int files, Optional<Transfer.Imported> memories) {}
}
