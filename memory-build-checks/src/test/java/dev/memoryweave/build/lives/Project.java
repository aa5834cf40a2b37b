package dev.memoryweave.build.lives;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.git.internal.GitProject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.StoredConfig;

/** A project of a life: a folder with a repository, whose memory is open. */
final class Project implements AutoCloseable {
  private static final String CACHE = ".memory/cache/";

  /** Written once, and the same for all projects. */
  private static final List<String> FIXED =
      List.of(".memory/.git", ".memory/config.yaml", ".memory/schema/");

  private final Path root;
  private final MemoryHome home;
  private final MemoryStore store;
  private final Clock clock;
  private final Git git;
  private Workspace workspace;
  private OpenProject open;
  private int commits;

  private Project(Path root, Path home, Git git, MemoryStore store, Clock clock) {
    this.root = root;
    this.home = new MemoryHome(home);
    this.git = git;
    this.store = store;
    this.clock = clock;
    this.workspace = opened();
    this.open = new OpenProject(workspace, true);
  }

  /** Makes a project with one commit, and opens it. */
  static Project create(Path root, Path home, MemoryStore store, Clock clock)
      throws IOException, GitAPIException {
    Files.createDirectories(root);
    // Has JGit look at nothing but the repository.
    GitProject.open(root).ifPresent(GitProject::close);
    Git git = Git.init().setDirectory(root.toFile()).setInitialBranch("main").call();
    StoredConfig settings = git.getRepository().getConfig();
    settings.setBoolean("core", null, "autocrlf", false);
    settings.setBoolean("core", null, "filemode", false);
    settings.save();
    write(root, "README.md", "# Shop\n\nSells fruit.\n");
    commit(git, "Begin the shop", 0);
    return new Project(root, home, git, store, clock);
  }

  private Workspace opened() {
    return Workspace.builder(store)
        .root(root)
        .home(home)
        .clock(clock)
        // A look takes no time by it, so that the next use looks again.
        .nanoTime(() -> 0)
        .author(Provenance.of(Source.AGENT, "agent"))
        .open();
  }

  /** Opens the project again, as another process would. */
  void reopen() {
    workspace.close();
    workspace = opened();
    open = new OpenProject(workspace, true);
  }

  AgentMemory memory() {
    return workspace.memory();
  }

  Workspace workspace() {
    return workspace;
  }

  OpenProject open() {
    return open;
  }

  Path file(String path) {
    return root.resolve(path);
  }

  String read(String path) throws IOException {
    return Files.readString(file(path));
  }

  void write(String path, String text) throws IOException {
    write(root, path, text);
  }

  private static void write(Path root, String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Replaces a text in a file that must hold it. */
  void replace(String path, String text, String by) throws IOException {
    String before = read(path);
    if (!before.contains(text)) {
      throw new IllegalStateException(path + " does not hold: " + text);
    }
    write(path, before.replace(text, by));
  }

  void delete(String path) throws IOException {
    Files.delete(file(path));
  }

  /** Commits all that there is. */
  String commit(String message) throws GitAPIException {
    return commit(git, message, ++commits);
  }

  private static String commit(Git git, String message, int number) throws GitAPIException {
    git.add().addFilepattern(".").call();
    git.add().addFilepattern(".").setUpdate(true).call();
    PersonIdent author =
        new PersonIdent(
            "Berta Example",
            "berta@example.org",
            LifeClock.BIRTH.plusSeconds(number),
            ZoneOffset.UTC);
    return git.commit()
        .setMessage(message)
        .setAuthor(author)
        .setCommitter(author)
        .setSign(false)
        .call()
        .name();
  }

  void branch(String name) throws GitAPIException {
    git.checkout().setCreateBranch(true).setName(name).call();
  }

  void checkout(String name) throws GitAPIException {
    git.checkout().setName(name).call();
  }

  /** Merges a branch into what is checked out. */
  void merge(String name) throws GitAPIException, IOException {
    git.merge().include(git.getRepository().exactRef("refs/heads/" + name)).call();
  }

  /**
   * Gives each file a time that follows from its content, so that what is taken for changed does
   * not depend on the clock of the machine.
   */
  void dateFiles() throws IOException {
    for (Path file : walked()) {
      int digest = Arrays.hashCode(Files.readAllBytes(file)) & 0xffffff;
      Files.setLastModifiedTime(file, FileTime.from(LifeClock.BIRTH.minusSeconds(digest + 1L)));
    }
  }

  /** The repository is not walked at all: whatever git tidies up there may be gone meanwhile. */
  private List<Path> walked() throws IOException {
    List<Path> files = new ArrayList<>();
    Path repository = root.resolve(".git");
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return folder.equals(repository)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    files.sort((one, other) -> name(one).compareTo(name(other)));
    return files;
  }

  /** The files of the project and what they hold, but for the repository. */
  List<String> files() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("== files");
    for (Path file : walked()) {
      lines.add(name(file));
      if (name(file).startsWith(CACHE)) {
        lines.add("  (differs by machine)");
        continue;
      }
      String text = Files.readString(file);
      if (FIXED.stream().anyMatch(name(file)::startsWith)) {
        lines.add("  (" + text.lines().count() + " lines, " + text.hashCode() + ")");
      } else {
        text.lines().forEach(line -> lines.add("  | " + Plain.text(line)));
      }
    }
    return lines;
  }

  private String name(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  @Override
  public void close() {
    workspace.close();
    git.close();
  }
}
