package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.internal.FolderLock;
import dev.memoryweave.workspace.files.internal.GeneratedFolder;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.project.ConfigEditor;
import dev.memoryweave.workspace.project.InitReport;
import dev.memoryweave.workspace.project.ProjectConfig;
import dev.memoryweave.workspace.project.ProjectNotWritableException;
import dev.memoryweave.workspace.project.ResetRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The folder {@code .memory} of a project. Settings and texts of people are committed, generated
 * files are not.
 *
 * <p>It is created only on request. Nothing in it is removed without a copy.
 */
public final class MemoryFolder {
  /** The folder of copies, relative to the root; its content is never removed here. */
  public static final String BACKUPS = ProjectBoundary.MEMORY_FOLDER + "/" + FolderContent.BACKUPS;

  /** Folders with drafts of single files; those of memories are handled elsewhere. */
  private static final List<String> PLACES_OF_DRAFTS =
      List.of(
          ProjectBoundary.MEMORY_FOLDER,
          GeneratedFolder.CACHE,
          ProjectBoundary.MEMORY_FOLDER + "/schema",
          BACKUPS);

  private static final String RECOVERY = ProjectBoundary.MEMORY_FOLDER + "/recovery";

  /** Copies are in a folder named after the time, under the paths of the files. */
  private static final int DEPTH_OF_RECOVERY = 6;

  /** How long an exchange of files waits for a comparison of them. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ProjectBoundary boundary;
  private final FolderGitRules rules;
  private final FolderCopies copies;

  /**
   * The folder of that project, which need not exist.
   *
   * @param clock the time in the names of copies
   */
  public MemoryFolder(ProjectBoundary boundary, Clock clock) {
    this.boundary = boundary;
    this.rules = new FolderGitRules(boundary);
    this.copies = new FolderCopies(boundary, clock);
  }

  /** Whether the folder exists, and is not a link. */
  public boolean exists() {
    return Files.isDirectory(place(ProjectBoundary.MEMORY_FOLDER), LinkOption.NOFOLLOW_LINKS);
  }

  private Path place(String path) {
    return boundary.root().resolve(path);
  }

  /**
   * Creates the folder with the settings and its {@code .gitignore}. Existing files are left as
   * they are, except that lines missing from an older {@code .gitignore} are added. If the project
   * is not writable, the report says so and nothing is thrown.
   *
   * @param config the settings to write; include the project's identity, so that clones and moved
   *     folders keep their memory
   * @throws PathOutsideProjectException if something in the way is a link out of the folder
   */
  public InitReport init(ProjectConfig config) {
    List<String> created = new ArrayList<>();
    List<String> kept = new ArrayList<>();
    try {
      boolean there = exists();
      Files.createDirectories(folder());
      note(!there, ProjectBoundary.MEMORY_FOLDER, created, kept);
      note(rules.createIgnore(), FolderGitRules.GITIGNORE, created, kept);
      note(rules.createAttributes(), FolderGitRules.GITATTRIBUTES, created, kept);
      List<String> changed = rules.completeIgnore() ? List.of(FolderGitRules.GITIGNORE) : List.of();
      note(new ConfigFile(boundary).create(config), ConfigFile.PATH, created, kept);
      return new InitReport(created, kept, changed, Optional.empty(), gitignoreHint());
    } catch (IOException e) {
      return failed(created, kept, new ProjectNotWritableException(FolderGitRules.GITIGNORE, e));
    } catch (ProjectNotWritableException e) {
      return failed(created, kept, e);
    }
  }

  /**
   * Creates the folder like {@link #init(ProjectConfig)}, and sets settings, also in an existing
   * file.
   *
   * @param settings values by setting key, as a person writes them
   * @throws dev.memoryweave.model.InvalidValueException if a setting is unknown or its value is not
   *     allowed; then nothing was made
   */
  public InitReport init(ProjectConfig config, Map<String, String> settings) {
    settings.forEach(
        (key, text) -> {
          Object unused = SettingText.read(ProjectSetting.named(key), text);
        });
    InitReport made = init(config);
    if (made.problem().isPresent() || settings.isEmpty()) {
      return made;
    }
    ConfigEditor editor = new ConfigEditor(boundary.root());
    List<String> changed = new ArrayList<>(made.changed());
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      Object before = editor.get(setting.getKey()).value();
      if (!editor.set(setting.getKey(), setting.getValue()).value().equals(before)
          && made.kept().contains(ConfigFile.PATH)
          && !changed.contains(ConfigFile.PATH)) {
        changed.add(ConfigFile.PATH);
      }
    }
    return new InitReport(made.created(), made.kept(), changed, made.problem(), made.hint());
  }

  private static InitReport failed(
      List<String> created, List<String> kept, ProjectNotWritableException problem) {
    return new InitReport(
        created, kept, List.of(), Optional.ofNullable(problem.getMessage()), Optional.empty());
  }

  private static void note(boolean made, String path, List<String> created, List<String> kept) {
    (made ? created : kept).add(path);
  }

  /** The folder, if files written in it stay in it. */
  private Path folder() {
    Path folder = boundary.resolveForWriting(FolderGitRules.GITIGNORE).getParent();
    return folder == null ? place(ProjectBoundary.MEMORY_FOLDER) : folder;
  }

  /**
   * Advice about the project's {@code .gitignore}, or nothing: if git ignores the settings, clones
   * do not share the project's identity; if it does not ignore the database, that is committed.
   */
  public Optional<String> gitignoreHint() {
    return rules.hint();
  }

  /**
   * Copies the folder, without earlier copies. Close any database in it first: a database written
   * to meanwhile may be copied in an inconsistent state.
   *
   * @return the folder with the copy, or nothing if there was nothing to copy
   * @throws ProjectNotWritableException if it cannot be copied; then nothing remains of the copy
   * @throws PathOutsideProjectException if the folder is a link
   */
  public Optional<Path> backup() {
    return backup(freeName(name -> false), path -> false);
  }

  /**
   * Copies the folder under a name, without earlier copies, like {@link #backup()}.
   *
   * @param name see {@link #freeName}
   * @param inUse whether a path is left out, such as that of an open database
   */
  public Optional<Path> backup(String name, Predicate<String> inUse) {
    return alone(
        () -> {
          try {
            List<FolderEntry> entries =
                entries().stream().filter(entry -> !inUse.test(entry.path())).toList();
            return entries.isEmpty()
                ? Optional.empty()
                : Optional.of(copies.copy(folder(), entries, name));
          } catch (IOException e) {
            throw new ProjectNotWritableException(BACKUPS, e);
          }
        });
  }

  /**
   * Plans a reset, without removing anything.
   *
   * @throws ProjectNotWritableException if the folder cannot be read
   * @throws PathOutsideProjectException if the folder is a link
   */
  public ResetPlan plan(ResetScope scope) {
    return plan(scope, path -> false);
  }

  /**
   * Plans a reset, without removing anything.
   *
   * @param inUse whether a path is left alone, such as that of an open database
   */
  public ResetPlan plan(ResetScope scope, Predicate<String> inUse) {
    try {
      List<FolderEntry> removed = new ArrayList<>();
      List<String> kept = new ArrayList<>();
      for (FolderEntry entry : entries()) {
        if (inUse.test(entry.path())) {
          continue;
        }
        if (scope.removes(entry.path())) {
          removed.add(entry);
        } else {
          kept.add(entry.path());
        }
      }
      return new ResetPlan(scope, removed, kept);
    } catch (IOException e) {
      throw new ProjectNotWritableException(ProjectBoundary.MEMORY_FOLDER, e);
    }
  }

  /**
   * Carries out a plan, after a copy of the whole folder. Close any database in it first.
   *
   * @param plan the plan
   * @param confirmation the words that the plan asks for
   * @return the folder with the copy, or nothing if there was nothing to remove
   * @throws ResetRefusedException if the words differ, or something was changed since the plan was
   *     made; then nothing was removed
   * @throws ProjectNotWritableException if the copy fails, and nothing was removed, or if something
   *     cannot be removed, and the copy is complete
   */
  public Optional<Path> reset(ResetPlan plan, String confirmation) {
    if (!plan.confirmation().equals(confirmation.strip())) {
      throw new ResetRefusedException(
          "it was not confirmed; read the plan and confirm it with the words '"
              + plan.confirmation()
              + "'");
    }
    return alone(() -> reset(plan));
  }

  private Optional<Path> reset(ResetPlan plan) {
    if (!plan(plan.scope()).equals(plan)) {
      throw new ResetRefusedException(
          "the folder .memory was changed since the plan was made; make a new plan and confirm it");
    }
    if (plan.removed().isEmpty()) {
      return Optional.empty();
    }
    String name = freeName(taken -> false);
    Optional<Path> copy = backup(name, path -> false);
    FolderExchange exchange =
        new FolderExchange(FolderExchange.Kind.RESET, name, Optional.empty(), plan.scope(), null);
    begin(exchange);
    int removed = carryOut(exchange, path -> false);
    return removed == 0 ? Optional.empty() : copy;
  }

  /** Lock files are of no use to anybody else, and reading one ends its lock. */
  private List<FolderEntry> entries() throws IOException {
    return exists()
        ? FolderTree.list(folder(), Set.of(FolderContent.BACKUPS, FolderContent.FORMER_BACKUPS))
            .stream()
            .filter(entry -> !FolderLock.isForLocks(entry.path()))
            .toList()
        : List.of();
  }

  /**
   * A name for a new copy: the time, followed by a number if that is taken.
   *
   * @param taken whether a name is taken elsewhere
   */
  public String freeName(Predicate<String> taken) {
    return copies.freeName(taken);
  }

  /** The names of the copies, oldest first, except old ones in other places. */
  public List<String> backups() {
    return copies.names();
  }

  /**
   * Removes a copy for good.
   *
   * @throws ProjectNotWritableException if there is none of that name, or it cannot be removed
   */
  public void removeBackup(String name) {
    try {
      copies.remove(name);
    } catch (IOException e) {
      throw new ProjectNotWritableException(BACKUPS, e);
    }
  }

  // ---- exchanging the files as a whole ----------------------------------------------------------

  /**
   * Runs work while no other thread or process compares the files with memories or exchanges them.
   *
   * @throws ProjectNotWritableException if somebody else does so for long; then nothing was done
   */
  public <T> T alone(Supplier<T> work) {
    if (!exists()) {
      return work.get();
    }
    try (FolderLock lock = FolderLock.take(boundary, PATIENCE)) {
      if (lock.isBusy()) {
        throw new IOException("another process has its files in use; try again");
      }
      try {
        return work.get();
      } finally {
        lock.tidy();
      }
    } catch (IOException e) {
      throw new ProjectNotWritableException(ProjectBoundary.MEMORY_FOLDER, e);
    }
  }

  /**
   * The unfinished exchange of files: it was interrupted, unless somebody {@linkplain #alone else}
   * is working on it.
   *
   * @throws ProjectNotWritableException if its record cannot be read
   */
  public Optional<FolderExchange> begun() {
    try {
      return FolderExchange.begun(boundary);
    } catch (IOException e) {
      throw new ProjectNotWritableException(BACKUPS, e);
    }
  }

  /**
   * Records that an exchange begins, or its progress.
   *
   * @throws ProjectNotWritableException if that cannot be recorded
   */
  public void begin(FolderExchange exchange) {
    try {
      exchange.note(boundary);
    } catch (IOException e) {
      throw new ProjectNotWritableException(BACKUPS, e);
    }
  }

  /**
   * Carries out the files' part of an exchange, from the beginning or the point of interruption,
   * and records its end. Files changed by somebody since the copies stay.
   *
   * @param except whether a path is left alone
   * @return how many files were restored, or else removed
   * @throws ProjectNotWritableException if a copy is missing, or something cannot be written; the
   *     exchange can be carried out again
   */
  public int carryOut(FolderExchange exchange, Predicate<String> except) {
    return alone(
        () -> {
          try {
            FilesInExchange files =
                new FilesInExchange(
                    folder(),
                    copies.place(exchange.copy()),
                    exchange.former().isPresent()
                        ? Optional.of(copies.place(exchange.former().get()))
                        : Optional.empty(),
                    except);
            int count =
                switch (exchange.kind()) {
                  case RESET -> files.remove(entries(), exchange.scope());
                  case RESTORE -> files.bringBack(entries(), exchange.scope());
                };
            FolderExchange.end(boundary);
            return count;
          } catch (IOException e) {
            throw new ProjectNotWritableException(BACKUPS + "/" + exchange.copy(), e);
          }
        });
  }

  /**
   * Records that an exchange is complete.
   *
   * @throws ProjectNotWritableException if that cannot be recorded
   */
  public void end() {
    try {
      FolderExchange.end(boundary);
    } catch (IOException e) {
      throw new ProjectNotWritableException(BACKUPS, e);
    }
  }

  /** Removes what killed processes left while writing single files, or copying the folder. */
  public void clearLeft() {
    if (!exists()) {
      return;
    }
    for (String place : PLACES_OF_DRAFTS) {
      Drafts.clear(boundary.root().resolve(place));
    }
    Drafts.clearBelow(boundary.root().resolve(RECOVERY), DEPTH_OF_RECOVERY);
    if (copies.hasPartial()) {
      Object unused =
          alone(
              () -> {
                try {
                  copies.clearPartial();
                  return true;
                } catch (IOException e) {
                  throw new ProjectNotWritableException(BACKUPS, e);
                }
              });
    }
  }
}
