package dev.memoryweave.workspace.project;

import dev.memoryweave.workspace.files.GitIgnore;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.ProjectBoundary;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The folder {@code .memory} of a project. Settings and texts of people are committed, generated
 * files are not.
 *
 * <p>It is made only when asked for. Nothing in it is removed without a copy.
 */
public final class MemoryFolder {
  /** The folder of copies, relative to the root; nothing in it is ever removed here. */
  public static final String BACKUPS = ProjectBoundary.MEMORY_FOLDER + "/backups";

  private static final String GITIGNORE = ProjectBoundary.MEMORY_FOLDER + "/.gitignore";
  private static final String IGNORED =
      """
      # What is generated. Everything else in this folder belongs to the project and is committed.
      *.db
      *.db-*
      *.tmp
      *.lock
      /backups/
      /cache/
      /recovery/
      /.backup/
      /index/
      /context/
      /exports/
      .lock
      """;

  private static final String GITATTRIBUTES = ProjectBoundary.MEMORY_FOLDER + "/.gitattributes";
  private static final String ATTRIBUTES =
      """
      # The same line ends on every system, so that files of memories do not differ by them.
      * text=auto eol=lf
      events.jsonl merge=union
      """;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final ProjectBoundary boundary;
  private final Clock clock;

  /**
   * The folder of that project, which need not exist.
   *
   * @param clock says the time that copies are named after
   */
  public MemoryFolder(ProjectBoundary boundary, Clock clock) {
    this.boundary = boundary;
    this.clock = clock;
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
   * are. Where the project cannot be written, the report says so and nothing is thrown.
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
      note(create(GITIGNORE, IGNORED), GITIGNORE, created, kept);
      note(create(GITATTRIBUTES, ATTRIBUTES), GITATTRIBUTES, created, kept);
      note(new ConfigFile(boundary).create(config), ConfigFile.PATH, created, kept);
      return new InitReport(created, kept, Optional.empty(), gitignoreHint());
    } catch (IOException e) {
      return failed(created, kept, new ProjectNotWritableException(GITIGNORE, e));
    } catch (ProjectNotWritableException e) {
      return failed(created, kept, e);
    }
  }

  private static InitReport failed(
      List<String> created, List<String> kept, ProjectNotWritableException problem) {
    return new InitReport(
        created, kept, Optional.ofNullable(problem.getMessage()), Optional.empty());
  }

  private static void note(boolean made, String path, List<String> created, List<String> kept) {
    (made ? created : kept).add(path);
  }

  /** The folder, if what is written in it stays in it. */
  private Path folder() {
    Path folder = boundary.resolveForWriting(GITIGNORE).getParent();
    return folder == null ? place(ProjectBoundary.MEMORY_FOLDER) : folder;
  }

  private boolean create(String path, String text) throws IOException {
    Path file = boundary.resolveForWriting(path);
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try {
      WholeFile.create(file, text);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /**
   * Advice about the project's {@code .gitignore}, or nothing: if git ignores the settings, clones
   * do not share the project's identity; if it does not ignore the database, that is committed.
   */
  public Optional<String> gitignoreHint() {
    if (GitIgnore.ignores(boundary, ConfigFile.PATH)) {
      return Optional.of(
          "git ignores "
              + ConfigFile.PATH
              + ", so clones would not share this project's memory; in .gitignore, take out the"
              + " pattern that matches .memory, since the folder has a .gitignore of its own");
    }
    return GitIgnore.ignores(boundary, ProjectBoundary.MEMORY_FOLDER + "/memory.db")
        ? Optional.empty()
        : Optional.of(
            "git does not ignore what is generated in .memory; add these lines to .gitignore: "
                + ".memory/*.db, .memory/*.db-*, .memory/backups/, .memory/cache/");
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
    try {
      List<FolderEntry> entries = entries();
      return entries.isEmpty() ? Optional.empty() : Optional.of(copy(entries));
    } catch (IOException e) {
      throw new ProjectNotWritableException(BACKUPS, e);
    }
  }

  /**
   * Plans a reset, without removing anything.
   *
   * @throws ProjectNotWritableException if the folder cannot be read
   * @throws PathOutsideProjectException if the folder is a link
   */
  public ResetPlan plan(ResetScope scope) {
    try {
      List<FolderEntry> removed = new ArrayList<>();
      List<String> kept = new ArrayList<>();
      for (FolderEntry entry : entries()) {
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
    if (!plan(plan.scope()).equals(plan)) {
      throw new ResetRefusedException(
          "the folder .memory was changed since the plan was made; make a new plan and confirm it");
    }
    if (plan.removed().isEmpty()) {
      return Optional.empty();
    }
    try {
      Path copy = copy(entries());
      FolderTree.remove(place(ProjectBoundary.MEMORY_FOLDER), plan.removed());
      return Optional.of(copy);
    } catch (IOException e) {
      throw new ProjectNotWritableException(ProjectBoundary.MEMORY_FOLDER, e);
    }
  }

  private List<FolderEntry> entries() throws IOException {
    return exists() ? FolderTree.list(folder(), "backups") : List.of();
  }

  /** The copy gets its name when it is complete. */
  private Path copy(List<FolderEntry> entries) throws IOException {
    Path backups = boundary.resolveForWriting(BACKUPS);
    Files.createDirectories(backups);
    String time = TIME.format(clock.instant());
    String name = time;
    for (int i = 2; Files.exists(backups.resolve(name), LinkOption.NOFOLLOW_LINKS); i++) {
      name = time + "-" + i;
    }
    Path draft = backups.resolve("." + name + ".partial");
    try {
      FolderTree.copy(folder(), entries, draft);
      return Files.move(draft, backups.resolve(name));
    } catch (IOException e) {
      FolderTree.removeAll(draft);
      throw e;
    }
  }
}
