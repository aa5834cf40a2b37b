package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.git.internal.GitProject;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.MergeResult;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Ref;

/** A folder with a repository and a store of its own, as one developer has it. */
final class Clone implements AutoCloseable {
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  private static final Clock STILL = Clock.fixed(FIRST.plusSeconds(86_400), ZoneOffset.UTC);

  final Path root;
  final MemoryStore store;
  final Git git;
  private Workspace workspace;
  private int commits;

  private Clone(Path root, Git git, MemoryStore store) {
    this.root = root;
    this.git = git;
    this.store = store;
    open(Source.USER);
  }

  /** A new repository with one commit. */
  static Clone create(Path root) throws GitAPIException, IOException {
    Files.createDirectories(root);
    // Has JGit look at nothing but the repository.
    GitProject.open(root).ifPresent(GitProject::close);
    Git git = Git.init().setDirectory(root.toFile()).setInitialBranch("main").call();
    Clone clone = new Clone(root, git, InMemoryStore.create());
    clone.write("README", "Fruit.\n");
    clone.commit("Begin");
    return clone;
  }

  /** A clone of another one, whose store is empty. */
  static Clone of(Clone other, Path root) throws GitAPIException {
    return of(other, root, InMemoryStore.create());
  }

  /** A folder with a repository that is there already, and a store of its own. */
  static Clone at(Path root, MemoryStore store) throws IOException {
    return new Clone(root, Git.open(root.toFile()), store);
  }

  /** A clone of another one that is kept in that store. */
  static Clone of(Clone other, Path root, MemoryStore store) throws GitAPIException {
    Git git =
        Git.cloneRepository()
            .setURI(other.root.toUri().toString())
            .setDirectory(root.toFile())
            .call();
    return new Clone(root, git, store);
  }

  /** Ends the use of the project, and keeps its store. */
  void leave() {
    workspace.close();
    git.close();
  }

  /** Opens the project again, as another process would. */
  AgentMemory open(Source source) {
    if (workspace != null) {
      workspace.close();
    }
    workspace =
        Workspace.builder(store)
            .root(root)
            .clock(STILL)
            // A look takes no time by it, so that the next use looks again.
            .nanoTime(() -> 0)
            .config(ProjectConfig.defaults().named("fruit", "Fruit"))
            .author(Provenance.of(source, source == Source.USER ? "ada" : "codex"))
            .open();
    return workspace.memory();
  }

  AgentMemory memory() {
    return workspace.memory();
  }

  ProjectFiles files() {
    return workspace.files();
  }

  Path file(String path) {
    return root.resolve(".memory/records").resolve(path);
  }

  String read(String path) throws IOException {
    return Files.readString(file(path));
  }

  void write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  void writeRecord(String path, String text) throws IOException {
    write(".memory/records/" + path, text);
  }

  void replace(String path, String text, String by) throws IOException {
    writeRecord(path, read(path).replace(text, by));
  }

  String commit(String message) throws GitAPIException {
    git.add().addFilepattern(".").call();
    git.add().addFilepattern(".").setUpdate(true).call();
    PersonIdent author =
        new PersonIdent(
            "Ada Example", "ada@example.org", FIRST.plusSeconds(++commits), ZoneOffset.UTC);
    return git.commit()
        .setMessage(message)
        .setAuthor(author)
        .setCommitter(author)
        .setSign(false)
        .call()
        .name();
  }

  /** Fetches what another clone has committed, and merges it. */
  MergeResult pull(Clone other) throws GitAPIException, IOException {
    git.fetch()
        .setRemote(other.root.toUri().toString())
        .setRefSpecs("+refs/heads/*:refs/other/*")
        .call();
    Ref theirs = git.getRepository().exactRef("refs/other/main");
    return git.merge().include(theirs).setCommit(true).setMessage("Merge").call();
  }

  void checkout(String branch) throws GitAPIException {
    git.checkout().setName(branch).call();
  }

  void branch(String branch) throws GitAPIException {
    git.checkout().setCreateBranch(true).setName(branch).call();
  }

  @Override
  public void close() {
    workspace.close();
    store.close();
    git.close();
  }
}
