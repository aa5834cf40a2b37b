package dev.memoryweave.workspace;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.git.internal.GitProject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.ResetCommand;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.PersonIdent;
import org.jspecify.annotations.Nullable;

/** A project whose files state rules, with a store and a home of its own, as one person has it. */
final class RuleProject implements AutoCloseable {
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
  private static final Clock STILL = Clock.fixed(FIRST.plusSeconds(86_400), ZoneOffset.UTC);

  final Path root;
  final Path home;
  final MemoryStore store;
  private final @Nullable Git git;
  private UnaryOperator<WorkspaceBuilder> options = builder -> builder;
  private @Nullable Workspace workspace;
  private int commits;

  private RuleProject(Path root, Path home, MemoryStore store, @Nullable Git git) {
    this.root = root;
    this.home = home;
    this.store = store;
    this.git = git;
  }

  /** A folder without a repository. */
  static RuleProject plain(Path folder) throws IOException {
    Path root = Files.createDirectories(folder.resolve("shop"));
    return new RuleProject(root, folder.resolve("home"), InMemoryStore.create(), null);
  }

  /** A repository whose branch is {@code main}. */
  static RuleProject inGit(Path folder) throws IOException, GitAPIException {
    Path root = Files.createDirectories(folder.resolve("shop"));
    GitProject.open(root).ifPresent(GitProject::close);
    Git git = Git.init().setDirectory(root.toFile()).setInitialBranch("main").call();
    return new RuleProject(root, folder.resolve("home"), InMemoryStore.create(), git);
  }

  /** This project in another home, as of somebody else. */
  RuleProject inHome(Path other) {
    return new RuleProject(root, other, store, git);
  }

  RuleProject opened(UnaryOperator<WorkspaceBuilder> changes) {
    options = changes;
    return this;
  }

  Git git() {
    if (git == null) {
      throw new IllegalStateException("no repository");
    }
    return git;
  }

  RuleProject write(String path, String text) {
    try {
      Path file = root.resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  RuleProject rules(String... rules) {
    return rulesIn("AGENTS.md", rules);
  }

  RuleProject rulesIn(String path, String... rules) {
    return write(path, "# Rules\n\n- " + String.join("\n- ", rules) + "\n");
  }

  String commit(String message) {
    PersonIdent author =
        new PersonIdent(
            "Ada Example", "ada@example.org", FIRST.plusSeconds(++commits), ZoneOffset.UTC);
    try {
      git().add().addFilepattern(".").call();
      git().add().addFilepattern(".").setUpdate(true).call();
      return git()
          .commit()
          .setMessage(message)
          .setAuthor(author)
          .setCommitter(author)
          .setSign(false)
          .call()
          .name();
    } catch (GitAPIException e) {
      throw new IllegalStateException(e);
    }
  }

  void branch(String name) throws GitAPIException {
    git().checkout().setCreateBranch(true).setName(name).call();
  }

  void checkout(String name) throws GitAPIException {
    git().checkout().setName(name).call();
  }

  void reset(String commit) throws GitAPIException {
    git().reset().setMode(ResetCommand.ResetType.HARD).setRef(commit).call();
  }

  /** The workspace, which has read all files. */
  Workspace read() {
    Workspace open = workspace();
    var unused = open.refresh();
    return open;
  }

  Workspace workspace() {
    Workspace open = workspace;
    if (open == null) {
      WorkspaceBuilder builder =
          Workspace.builder(store)
              .root(root)
              .clock(STILL)
              .nanoTime(() -> 0)
              .home(new MemoryHome(home))
              .author(Provenance.of(Source.AGENT, "codex"));
      open = options.apply(builder).open();
      workspace = open;
    }
    return open;
  }

  /** Opens the project again, as another process would, and reads all files. */
  Workspace readAgain() {
    leave();
    return read();
  }

  void leave() {
    if (workspace != null) {
      workspace.close();
      workspace = null;
    }
  }

  AgentMemory memory() {
    return workspace().memory();
  }

  AgentMemory person() {
    return memory().writtenBy(() -> Provenance.of(Source.CLI, "ada"));
  }

  MemoryNode node(String id) {
    return memory().node(NodeId.of(id)).find().orElseThrow();
  }

  /** The titles of the rules of files that are in force. */
  List<String> inForce() {
    return titles(NodeStatus.ACTIVE);
  }

  /** The titles of the rules of files that wait. */
  List<String> waiting() {
    return titles(NodeStatus.CANDIDATE, NodeStatus.NEEDS_REVIEW);
  }

  private List<String> titles(NodeStatus... statuses) {
    return memory()
        .list(MemoryQuery.all().withStatuses(Set.copyOf(Arrays.asList(statuses))).withLimit(100))
        .items()
        .stream()
        .filter(node -> node.kind().isDirective())
        .filter(node -> node.provenance().trust() == Trust.IMPORT)
        .map(MemoryNode::title)
        .sorted()
        .toList();
  }

  @Override
  public void close() {
    leave();
    store.close();
    if (git != null) {
      git.close();
    }
  }
}
