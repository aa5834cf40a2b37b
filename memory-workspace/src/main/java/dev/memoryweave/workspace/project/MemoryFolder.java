package dev.memoryweave.workspace.project;

import dev.memoryweave.workspace.files.GitIgnore;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.ProjectBoundary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder {@code .memory} of a project. Settings and texts of people are committed, generated
 * files are not.
 *
 * <p>It is made only when asked for. Nothing in it is removed without a copy.
 */
public final class MemoryFolder {
  /** The folder of copies, relative to the root; nothing in it is ever removed here. */
  public static final String BACKUPS = ProjectBoundary.MEMORY_FOLDER + "/" + FolderContent.BACKUPS;

  private static final String GITIGNORE = ProjectBoundary.MEMORY_FOLDER + "/.gitignore";
  private static final String IGNORED =
      "# What is generated. Everything else in this folder belongs to the project and is"
          + " committed.\n"
          + String.join("\n", FolderContent.ignored())
          + "\n";

  private static final long LARGEST = 256_000;

  private static final String GITATTRIBUTES = ProjectBoundary.MEMORY_FOLDER + "/.gitattributes";
  private static final String ATTRIBUTES =
      """
      # The same line ends on every system, so that files of memories do not differ by them.
      * text=auto eol=lf
      events.jsonl merge=union
      """;

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
      note(create(GITIGNORE, IGNORED), GITIGNORE, created, kept);
      note(create(GITATTRIBUTES, ATTRIBUTES), GITATTRIBUTES, created, kept);
      List<String> changed = completeIgnore() ? List.of(GITIGNORE) : List.of();
      note(new ConfigFile(boundary).create(config), ConfigFile.PATH, created, kept);
      return new InitReport(created, kept, changed, Optional.empty(), gitignoreHint());
    } catch (IOException e) {
      return failed(created, kept, new ProjectNotWritableException(GITIGNORE, e));
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

  /** Adds the lines that it lacks, as one made earlier does; a line that was reversed stays so. */
  private boolean completeIgnore() throws IOException {
    Path file = boundary.resolveForWriting(GITIGNORE);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > LARGEST) {
      return false;
    }
    byte[] before = Files.readAllBytes(file);
    String text = new String(before, StandardCharsets.UTF_8);
    Set<String> lines = text.lines().map(String::strip).collect(Collectors.toSet());
    List<String> missing =
        FolderContent.ignored().stream()
            .filter(line -> !lines.contains(line) && !lines.contains("!" + line))
            .toList();
    if (missing.isEmpty() || lines.contains("*")) {
      return false;
    }
    String lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
    StringBuilder after = new StringBuilder(text.isEmpty() || text.endsWith("\n") ? "" : lineEnd);
    missing.forEach(line -> after.append(line).append(lineEnd));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(before);
    bytes.writeBytes(after.toString().getBytes(StandardCharsets.UTF_8));
    WholeFile.replace(file, before, bytes.toByteArray());
    return true;
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
                + FolderContent.ignored().stream()
                    .map(MemoryFolder::fromRoot)
                    .collect(Collectors.joining(", ")));
  }

  private static String fromRoot(String line) {
    return ProjectBoundary.MEMORY_FOLDER + (line.startsWith("/") ? line : "/" + line);
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
    return backup(freeName(name -> false));
  }

  /**
   * Copies the folder under a name, without former copies, as {@link #backup()} does.
   *
   * @param name see {@link #freeName}
   */
  public Optional<Path> backup(String name) {
    try {
      List<FolderEntry> entries = entries();
      return entries.isEmpty() ? Optional.empty() : Optional.of(copy(entries, name));
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
    if (!plan(plan.scope()).equals(plan)) {
      throw new ResetRefusedException(
          "the folder .memory was changed since the plan was made; make a new plan and confirm it");
    }
    if (plan.removed().isEmpty()) {
      return Optional.empty();
    }
    try {
      Path copy = copy(entries(), freeName(name -> false));
      FolderTree.remove(place(ProjectBoundary.MEMORY_FOLDER), plan.removed());
      return Optional.of(copy);
    } catch (IOException e) {
      throw new ProjectNotWritableException(ProjectBoundary.MEMORY_FOLDER, e);
    }
  }

  private List<FolderEntry> entries() throws IOException {
    return exists()
        ? FolderTree.list(folder(), Set.of(FolderContent.BACKUPS, FolderContent.FORMER_BACKUPS))
        : List.of();
  }

  /** Copies stay out of git even where the project's lines for it are old. */
  private static void keepFromGit(Path backups) throws IOException {
    try {
      WholeFile.create(backups.resolve(".gitignore"), "*\n");
    } catch (FileAlreadyExistsException e) {
      // From an earlier copy.
    }
  }

  /**
   * A name for a copy that is made now: the time, with a number behind it if that is taken.
   *
   * @param taken tells of a name whether it is taken elsewhere
   */
  public String freeName(Predicate<String> taken) {
    Path backups = boundary.resolveForWriting(BACKUPS);
    String time =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC)
            .format(clock.instant());
    String name = time;
    for (int i = 2; taken.test(name) || isThere(backups.resolve(name)); i++) {
      name = time + "-" + i;
    }
    return name;
  }

  private static boolean isThere(Path place) {
    return Files.exists(place, LinkOption.NOFOLLOW_LINKS);
  }

  /** The names of the copies, oldest first; former ones in other places are not among them. */
  public List<String> backups() {
    Path backups = boundary.resolveForWriting(BACKUPS);
    if (!Files.isDirectory(backups, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (Stream<Path> copies = Files.list(backups)) {
      return copies
          .filter(copy -> Files.isDirectory(copy, LinkOption.NOFOLLOW_LINKS))
          .map(copy -> String.valueOf(copy.getFileName()))
          .filter(name -> !name.startsWith("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new ProjectNotWritableException(BACKUPS, e);
    }
  }

  /**
   * Removes what a plan names, without a copy; for callers that made one.
   *
   * @throws ProjectNotWritableException if something cannot be removed
   */
  public void remove(ResetPlan plan) {
    try {
      if (exists()) {
        FolderTree.remove(folder(), plan.removed());
      }
    } catch (IOException e) {
      throw new ProjectNotWritableException(ProjectBoundary.MEMORY_FOLDER, e);
    }
  }

  /**
   * Brings the files of a copy back, in place of those that are there under the same names.
   * Generated files stay away: they are made anew.
   *
   * @param name the name of the copy
   * @param except tells of a path whether it is left alone
   * @return how many files were brought back
   * @throws ProjectNotWritableException if the copy is not there, or cannot be brought back
   */
  public int restore(String name, Predicate<String> except) {
    try {
      Path copy = boundary.resolveForWriting(BACKUPS).resolve(name);
      if (!backups().contains(name)) {
        throw new NoSuchFileException(copy.toString());
      }
      Files.createDirectories(folder());
      List<FolderEntry> files =
          FolderTree.list(copy, Set.of()).stream()
              .filter(entry -> FolderContent.of(entry.path()) != FolderContent.GENERATED)
              .filter(entry -> !except.test(entry.path()))
              .toList();
      FolderTree.replace(copy, files, folder());
      return files.size();
    } catch (IOException e) {
      throw new ProjectNotWritableException(BACKUPS + "/" + name, e);
    }
  }

  /** The copy gets its name when it is complete. */
  private Path copy(List<FolderEntry> entries, String name) throws IOException {
    Path backups = boundary.resolveForWriting(BACKUPS);
    Files.createDirectories(backups);
    keepFromGit(backups);
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
