package dev.memoryweave.workspace.project;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.ProjectBoundary;
import dev.memoryweave.workspace.files.internal.FolderLock;
import dev.memoryweave.workspace.files.internal.GeneratedFolder;
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
 * <p>It is made only when asked for. Nothing in it is removed without a copy.
 */
public final class MemoryFolder {
  /** The folder of copies, relative to the root; nothing in it is ever removed here. */
  public static final String BACKUPS = ProjectBoundary.MEMORY_FOLDER + "/" + FolderContent.BACKUPS;

  /** Folders that files are written into one by one; those of memories are looked at by others. */
  private static final List<String> PLACES_OF_DRAFTS =
      List.of(
          ProjectBoundary.MEMORY_FOLDER,
          GeneratedFolder.CACHE,
          ProjectBoundary.MEMORY_FOLDER + "/schema",
          BACKUPS);

  private static final String RECOVERY = ProjectBoundary.MEMORY_FOLDER + "/recovery";

  /** Copies lie in the folder of a time, under the paths that the files had. */
  private static final int DEPTH_OF_RECOVERY = 6;

  /** So long whoever exchanges the files waits for somebody who compares them. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ProjectBoundary boundary;
  private final FolderGitRules rules;
  private final FolderCopies copies;

  /**
   * The folder of that project, which need not exist.
   *
   * @param clock says the time that copies are named after
   */
  public MemoryFolder(ProjectBoundary boundary, Clock clock) {
    this.boundary = boundary;
    this.rules = new FolderGitRules(boundary);
    this.copies = new FolderCopies(boundary, clock);
  }

  /** Whether the folder exists, and is no link. */
  public boolean exists() {
    return Files.isDirectory(place(ProjectBoundary.MEMORY_FOLDER), LinkOption.NOFOLLOW_LINKS);
  }

  private Path place(String path) {
    return boundary.root().resolve(path);
  }

  /**
   * Makes the folder with the settings and its {@code .gitignore}. Existing files are left as they
   * are, but lines for git are added that an older {@code .gitignore} lacks. Where the project
   * cannot be written, the report says so and nothing is thrown.
   *
   * @param config what the settings are to say; give it the project's identity, so that clones and
   *     moved folders keep their memory
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
   * Makes the folder as {@link #init(ProjectConfig)} does, and sets settings, also in a file that
   * exists already.
   *
   * @param settings values by the keys of settings, as a person writes them
   * @throws dev.memoryweave.model.InvalidValueException if a setting is unknown or cannot be that;
   *     then nothing was made
   */
  public InitReport init(ProjectConfig config, Map<String, String> settings) {
    settings.forEach(
        (key, text) -> {
          Object unused = SettingText.read(ConfigEditor.setting(key), text);
        });
    InitReport made = init(config);
    if (made.problem().isPresent() || settings.isEmpty()) {
      return made;
    }
    ConfigEditor editor = new ConfigEditor(boundary);
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

  /** The folder, if what is written in it stays in it. */
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
   * Copies the folder, without former copies. Whoever has a database in it open must close it
   * first: a database that is written to meanwhile may be copied in halves.
   *
   * @return the folder with the copy, or nothing if there was nothing to copy
   * @throws ProjectNotWritableException if it cannot be copied; then nothing is left of it
   * @throws PathOutsideProjectException if the folder is a link
   */
  public Optional<Path> backup() {
    return backup(freeName(name -> false), path -> false);
  }

  /**
   * Copies the folder under a name, without former copies, as {@link #backup()} does.
   *
   * @param name see {@link #freeName}
   * @param inUse tells of a path whether it is left out, such as that of an open database
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
   * @param inUse tells of a path whether it is left alone, such as that of an open database
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
   * Carries a plan out, after a copy of the whole folder. Whoever has a database in it open must
   * close it first.
   *
   * @param plan what is to be removed
   * @param confirmation the words that the plan asks for
   * @return the folder with the copy, or nothing if there was nothing to remove
   * @throws ResetRefusedException if the words are others, or something was changed since the plan
   *     was made; then nothing was removed
   * @throws ProjectNotWritableException if the copy cannot be made, and nothing was removed, or if
   *     something cannot be removed, and the copy holds all there was
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

  /** Locks are of no use to anybody else, and reading a file that is locked ends its lock. */
  private List<FolderEntry> entries() throws IOException {
    return exists()
        ? FolderTree.list(folder(), Set.of(FolderContent.BACKUPS, FolderContent.FORMER_BACKUPS))
            .stream()
            .filter(entry -> !FolderLock.isForLocks(entry.path()))
            .toList()
        : List.of();
  }

  /**
   * A name for a copy that is made now: the time, with a number behind it if that is taken.
   *
   * @param taken tells of a name whether it is taken elsewhere
   */
  public String freeName(Predicate<String> taken) {
    return copies.freeName(taken);
  }

  /** The names of the copies, oldest first; former ones in other places are not among them. */
  public List<String> backups() {
    return copies.names();
  }

  // ---- exchanging the files as a whole ----------------------------------------------------------

  /**
   * Does something while nobody else, in any process, brings the files in step with memories or
   * exchanges them.
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
   * The exchange of the files that has begun and has not ended: it was interrupted, unless somebody
   * {@linkplain #alone else} is at it.
   *
   * @throws ProjectNotWritableException if its note cannot be read
   */
  public Optional<FolderExchange> begun() {
    try {
      return FolderExchange.begun(boundary);
    } catch (IOException e) {
      throw new ProjectNotWritableException(BACKUPS, e);
    }
  }

  /**
   * Notes that an exchange begins, or how far it has come.
   *
   * @throws ProjectNotWritableException if that cannot be noted
   */
  public void begin(FolderExchange exchange) {
    try {
      exchange.note(boundary);
    } catch (IOException e) {
      throw new ProjectNotWritableException(BACKUPS, e);
    }
  }

  /**
   * Carries the part of an exchange out that is about files, from its beginning or from where it
   * was interrupted, and notes that it has ended. Changes that somebody made since the copies stay.
   *
   * @param except tells of a path whether it is left alone
   * @return how many files were brought back, or else removed
   * @throws ProjectNotWritableException if a copy is not there, or something cannot be written; the
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
   * Notes that nothing is left to do of an exchange.
   *
   * @throws ProjectNotWritableException if that cannot be noted
   */
  public void end() {
    try {
      FolderExchange.end(boundary);
    } catch (IOException e) {
      throw new ProjectNotWritableException(BACKUPS, e);
    }
  }

  /**
   * Takes away what killed processes left that were writing single files, or copying the folder.
   */
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
