package dev.memoryweave.workspace;

import dev.memoryweave.AgentMemoryBuilder;
import dev.memoryweave.MemoryListener;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.guard.secret.SecretScanner;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.project.ProjectConfig;
import dev.memoryweave.workspace.project.ProjectLocator;
import dev.memoryweave.workspace.project.ProjectRoot;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Collects the parts of a {@link Workspace} and opens it; one builder is for one thread. */
public final class WorkspaceBuilder {
  final MemoryStore store;
  @Nullable ProjectRoot root;
  @Nullable ProjectConfig config;
  Consumer<AgentMemoryBuilder> memory = ignored -> {};
  SecretGuard secretGuard = SecretScanner.standard();
  Provenance author = Provenance.of(Source.AGENT);
  Clock clock = Clock.systemUTC();
  LongSupplier nanoTime = System::nanoTime;
  TokenCounter tokenCounter = TokenCounter.estimating();
  IndexingObserver observer = IndexingObserver.NONE;
  @Nullable ExecutorService executor;
  boolean memoryFolder = true;
  boolean newFolder = true;
  @Nullable MemoryHome home;
  @Nullable Set<String> trustedBranches;

  WorkspaceBuilder(MemoryStore store) {
    InvalidValueException.given("store", store);
    this.store = store;
  }

  /** Sets the folder; without it, the project is found from the working directory. */
  public WorkspaceBuilder root(Path value) {
    InvalidValueException.given("root", value);
    return root(ProjectLocator.ofProcess().locate(value));
  }

  /** Sets the folder as it was found. */
  public WorkspaceBuilder root(ProjectRoot value) {
    InvalidValueException.given("root", value);
    root = value;
    return this;
  }

  /** Sets the settings; by default those of the project's file, or the defaults. */
  public WorkspaceBuilder config(ProjectConfig value) {
    InvalidValueException.given("config", value);
    config = value;
    return this;
  }

  /**
   * Configures the project's memory, such as {@code memory(m -> m.config(c ->
   * c.tokenBudget(3_000)))}. Everything that {@link AgentMemoryBuilder} takes can be set. Called
   * again, the changes are made one after the other.
   *
   * <p>The settings of the project's file are set before this is called, and so are the scopes of
   * the project. Settings made here stand above the file; those not made here stay as the file has
   * them. Clock, token counter, secret guard and author are used for the project's files as well,
   * so set them on this builder.
   */
  public WorkspaceBuilder memory(Consumer<AgentMemoryBuilder> changes) {
    InvalidValueException.given("changes", changes);
    memory = memory.andThen(changes);
    return this;
  }

  /** Sets the author; branch and commit are added to it. By default an agent. */
  public WorkspaceBuilder author(Provenance value) {
    InvalidValueException.given("author", value);
    author = value;
    return this;
  }

  /** Sets the clock; by default that of the system. */
  public WorkspaceBuilder clock(Clock value) {
    InvalidValueException.given("clock", value);
    clock = value;
    return this;
  }

  /**
   * Sets how it is told how long something took or is past, which no change of the {@linkplain
   * #clock clock} moves; by default {@link System#nanoTime}.
   *
   * @param value gives nanoseconds since some moment, and never goes back
   */
  public WorkspaceBuilder nanoTime(LongSupplier value) {
    InvalidValueException.given("nanoTime", value);
    nanoTime = value;
    return this;
  }

  /**
   * Sets the embedder, which turns texts into vectors, so that recall also finds memories and
   * passages that share no word with the task; by default none. Embedding runs in the background,
   * see {@link dev.memoryweave.AgentMemory#embedding()}, and ends when the workspace is closed.
   *
   * @param value the embedder; it belongs to the caller, who also closes it, after the workspace
   */
  public WorkspaceBuilder embedder(Embedder value) {
    InvalidValueException.given("embedder", value);
    return memory(m -> m.embedder(value));
  }

  /**
   * Sets the embedder, and the executor that it runs on.
   *
   * @param value the embedder; it belongs to the caller, who also closes it, after the workspace
   * @param executor what embedding in the background runs on; it belongs to the caller, who also
   *     ends it, after the workspace was closed
   */
  public WorkspaceBuilder embedder(Embedder value, ScheduledExecutorService executor) {
    InvalidValueException.given("embedder", value);
    InvalidValueException.given("executor", executor);
    return memory(m -> m.embedder(value, executor));
  }

  /**
   * Sets a model that puts the best memories of a recall in a better order; by default none.
   *
   * @param value the model; it belongs to the caller, who also closes it
   */
  public WorkspaceBuilder reranker(Reranker value) {
    InvalidValueException.given("reranker", value);
    return memory(m -> m.reranker(value));
  }

  /**
   * Sets the guard that keeps secrets out of memories and passages; by default the standard
   * scanner.
   */
  public WorkspaceBuilder secretGuard(SecretGuard value) {
    InvalidValueException.given("secretGuard", value);
    secretGuard = value;
    return this;
  }

  /** Sets the token counter; by default an estimate that needs no model. */
  public WorkspaceBuilder tokenCounter(TokenCounter value) {
    InvalidValueException.given("tokenCounter", value);
    tokenCounter = value;
    return this;
  }

  /** Sets the listener for events of memories; by default none. */
  public WorkspaceBuilder listener(MemoryListener value) {
    InvalidValueException.given("listener", value);
    return memory(m -> m.listener(value));
  }

  /** Sets the observer of the indexing; by default none. */
  public WorkspaceBuilder observer(IndexingObserver value) {
    InvalidValueException.given("observer", value);
    observer = value;
    return this;
  }

  /**
   * Sets whether the first {@link Workspace#bootstrap} makes the folder {@code .memory} with the
   * settings; by default it does. Without it nothing is written to the project.
   */
  public WorkspaceBuilder memoryFolder(boolean value) {
    memoryFolder = value;
    return this;
  }

  /**
   * Sets whether {@link Workspace#bootstrap} makes the folder {@code .memory} where there is none;
   * by default it does. A program that only looks at a project need not leave a folder in it: a
   * folder that is there is used all the same, and what is stored in files makes one.
   */
  public WorkspaceBuilder newFolder(boolean value) {
    newFolder = value;
    return this;
  }

  /**
   * Sets the folder of the user that keeps a person's answer on whether the project's files are
   * trusted, see {@link Workspace#trust()}; by default there is none, and they are not.
   */
  public WorkspaceBuilder home(MemoryHome value) {
    InvalidValueException.given("home", value);
    home = value;
    return this;
  }

  /**
   * Says that the project's files are trusted, or not, whatever a person has answered: rules that
   * they state are in force as the word of a file.
   *
   * @param branches the branches whose commits count, as they are in the project and at its remote
   *     {@code origin}; empty to trust no file. Where there is no git repository, any name will do,
   *     and files count as they are
   */
  public WorkspaceBuilder trustFiles(Collection<String> branches) {
    InvalidValueException.given("branches", branches);
    trustedBranches = Set.copyOf(branches);
    return this;
  }

  /**
   * Sets the executor of the indexing; by default daemon threads of the workspace.
   *
   * @param value belongs to the caller, who also ends it, after the workspace was closed
   */
  public WorkspaceBuilder executor(ExecutorService value) {
    InvalidValueException.given("executor", value);
    executor = value;
    return this;
  }

  /**
   * Opens the workspace. Nothing is read or written in the project yet but its settings; what is
   * wrong with them is told by {@link Workspace#configProblems}.
   */
  public Workspace open() {
    ProjectRoot found = root == null ? ProjectLocator.ofProcess().locate(null, List::of) : root;
    return new Workspace(this, found);
  }
}
