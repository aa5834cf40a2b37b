package dev.memoryweave.workspace;

import dev.memoryweave.MemoryConfig;
import dev.memoryweave.MemoryListener;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Source;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.weave.EstimatingTokenCounter;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.project.ProjectConfig;
import dev.memoryweave.workspace.project.ProjectLocator;
import dev.memoryweave.workspace.project.ProjectRoot;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Collects how a {@link Workspace} is opened; one builder is for one thread. */
public final class WorkspaceBuilder {
  final MemoryStore store;
  @Nullable ProjectRoot root;
  @Nullable ProjectConfig config;
  MemoryConfig memoryConfig = MemoryConfig.defaults();
  UnaryOperator<MemoryConfig> memoryChanges = UnaryOperator.identity();
  @Nullable Embedder embedder;
  @Nullable ScheduledExecutorService embeddingExecutor;
  @Nullable Reranker reranker;
  Provenance author = Provenance.of(Source.AGENT);
  Clock clock = Clock.systemUTC();
  TokenCounter tokenCounter = new EstimatingTokenCounter();
  MemoryListener listener = MemoryListener.NONE;
  IndexingObserver observer = IndexingObserver.NONE;
  @Nullable ExecutorService executor;
  boolean memoryFolder = true;

  WorkspaceBuilder(MemoryStore store) {
    this.store = store;
  }

  /** Sets the folder; without it, the project is found from the working directory. */
  public WorkspaceBuilder root(Path value) {
    return root(ProjectLocator.ofProcess().locate(value.toString(), List::of));
  }

  /** Sets the folder as it was found. */
  public WorkspaceBuilder root(ProjectRoot value) {
    root = value;
    return this;
  }

  /** Sets the settings; by default those of the project's file, or the defaults. */
  public WorkspaceBuilder config(ProjectConfig value) {
    config = value;
    return this;
  }

  /**
   * Sets the constants of the engine; by default the documented ones. For what the project's file
   * can set as well (the main branches, the limit and the token budget of recall, the part of
   * passages in a block), a value that differs from the default stands above the file, and the file
   * stands above the default.
   */
  public WorkspaceBuilder memoryConfig(MemoryConfig value) {
    memoryConfig = value;
    return this;
  }

  /**
   * Changes the constants of the engine, the project's settings included: whatever this sets stands
   * above the project's file, even if it is the default.
   */
  public WorkspaceBuilder memoryConfig(UnaryOperator<MemoryConfig> changes) {
    memoryChanges = changes;
    return this;
  }

  /** Sets who writes; branch and commit are added to it. By default an agent. */
  public WorkspaceBuilder author(Provenance value) {
    author = value;
    return this;
  }

  /** Sets the clock; by default that of the system. */
  public WorkspaceBuilder clock(Clock value) {
    clock = value;
    return this;
  }

  /**
   * Sets what turns texts into vectors, so that recall also finds memories and passages that share
   * no word with the task; by default nothing. Embedding runs in the background, see {@link
   * dev.memoryweave.AgentMemory#embedding()}, and ends when the workspace is closed.
   *
   * @param value the embedder; it belongs to the caller, who also closes it, after the workspace
   */
  public WorkspaceBuilder embedder(Embedder value) {
    embedder = value;
    embeddingExecutor = null;
    return this;
  }

  /**
   * Sets what turns texts into vectors, and what that runs on.
   *
   * @param value the embedder; it belongs to the caller, who also closes it, after the workspace
   * @param executor what embedding in the background runs on; it belongs to the caller, who also
   *     ends it, after the workspace was closed
   */
  public WorkspaceBuilder embedder(Embedder value, ScheduledExecutorService executor) {
    embedder = value;
    embeddingExecutor = executor;
    return this;
  }

  /**
   * Sets a model that puts the best memories of a recall in a better order; by default none.
   *
   * @param value the model; it belongs to the caller, who also closes it
   */
  public WorkspaceBuilder reranker(Reranker value) {
    reranker = value;
    return this;
  }

  /** Sets what counts tokens; by default an estimate that needs no model. */
  public WorkspaceBuilder tokenCounter(TokenCounter value) {
    tokenCounter = value;
    return this;
  }

  /** Sets who is told what happened to memories; by default nobody. */
  public WorkspaceBuilder listener(MemoryListener value) {
    listener = value;
    return this;
  }

  /** Sets who is told how the indexing goes; by default nobody. */
  public WorkspaceBuilder observer(IndexingObserver value) {
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
   * Sets what the indexing runs on; by default daemon threads of the workspace.
   *
   * @param value belongs to the caller, who also ends it, after the workspace was closed
   */
  public WorkspaceBuilder executor(ExecutorService value) {
    executor = value;
    return this;
  }

  /**
   * Opens the workspace. Nothing is read or written in the project yet but its settings.
   *
   * @throws dev.memoryweave.workspace.project.InvalidConfigException if the settings are wrong
   */
  public Workspace open() {
    ProjectRoot found = root == null ? ProjectLocator.ofProcess().locate(null, List::of) : root;
    return new Workspace(this, found);
  }
}
