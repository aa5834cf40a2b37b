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
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects the parts of a {@link Workspace} and opens it; not safe for several threads. */
public final class WorkspaceBuilder {
  private static final Logger LOG = LoggerFactory.getLogger(WorkspaceBuilder.class);

  private @Nullable Embedder usualEmbedder;
  private Function<String, @Nullable Embedder> otherEmbedders = name -> null;

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

  /** Sets the folder from an earlier search. */
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
   * c.tokenBudget(3_000)))}. Everything that {@link AgentMemoryBuilder} takes can be set. Further
   * calls add their changes in order.
   *
   * <p>The settings of the project's file and the scopes of the project are applied before this is
   * called. Settings made here override the file; all others stay as in the file. Clock, token
   * counter, secret guard and author are used for the project's files as well, so set them on this
   * builder.
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
   * Sets the source of elapsed time, independent of the {@linkplain #clock clock}; by default
   * {@link System#nanoTime}.
   *
   * @param value gives nanoseconds since an arbitrary moment, and never goes back
   */
  public WorkspaceBuilder nanoTime(LongSupplier value) {
    InvalidValueException.given("nanoTime", value);
    nanoTime = value;
    return this;
  }

  /**
   * Sets the embedder, which turns texts into vectors, so that recall also finds memories and
   * passages without a word in common with the task; by default none. Embedding runs in the
   * background, see {@link dev.memoryweave.AgentMemory#embedding()}, and ends when the workspace is
   * closed.
   *
   * @param value the embedder; it belongs to the caller, who closes it after the workspace
   */
  public WorkspaceBuilder embedder(Embedder value) {
    InvalidValueException.given("embedder", value);
    return memory(m -> m.embedder(value));
  }

  /**
   * Sets the embedder that is used unless the settings of the project choose another one or none
   * ({@link dev.memoryweave.workspace.project.ProjectConfig#embedder()}); one that {@link
   * #embedder} sets is used whatever they say.
   *
   * @param usual the usual one, or null for none; it belongs to the caller, as with {@link
   *     #embedder}
   * @param others creates an embedder of the process by its name, such as {@code onnx}; null if it
   *     is not there, so that the usual one is used. What it creates is closed with the workspace
   */
  public WorkspaceBuilder usualEmbedder(
      @Nullable Embedder usual, Function<String, @Nullable Embedder> others) {
    InvalidValueException.given("others", others);
    usualEmbedder = usual;
    otherEmbedders = others;
    return this;
  }

  /**
   * Sets the embedder and its executor.
   *
   * @param value the embedder; it belongs to the caller, who closes it after the workspace
   * @param executor runs embedding in the background; it belongs to the caller, who shuts it down
   *     after closing the workspace
   */
  public WorkspaceBuilder embedder(Embedder value, ScheduledExecutorService executor) {
    InvalidValueException.given("embedder", value);
    InvalidValueException.given("executor", executor);
    return memory(m -> m.embedder(value, executor));
  }

  /**
   * Sets a model that reorders the best memories of a recall; by default none.
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
   * Sets whether the first {@link Workspace#bootstrap} creates the folder {@code .memory} with the
   * settings; true by default. If false, nothing is written to the project.
   */
  public WorkspaceBuilder memoryFolder(boolean value) {
    memoryFolder = value;
    return this;
  }

  /**
   * Sets whether {@link Workspace#bootstrap} creates a missing folder {@code .memory}; true by
   * default. A program that only looks at a project need not leave a folder in it: an existing
   * folder is used all the same, and storing anything in files creates one.
   */
  public WorkspaceBuilder newFolder(boolean value) {
    newFolder = value;
    return this;
  }

  /** An embedder that the settings choose in place of the usual one; null if there is none. */
  @Nullable Embedder ownEmbedder(ProjectConfig.EmbedderChoice choice) {
    return switch (choice) {
      case USUAL, NONE -> null;
      case STATIC, ONNX -> {
        Embedder own = otherEmbedders.apply(choice.label());
        if (own == null) {
          LOG.warn("There is no embedder '{}' here; the usual one is used", choice.label());
        }
        yield own;
      }
    };
  }

  /** The usual embedder as far as the settings leave it; null for none. */
  @Nullable Embedder usualEmbedder(ProjectConfig.EmbedderChoice choice) {
    return choice == ProjectConfig.EmbedderChoice.NONE ? null : usualEmbedder;
  }

  /**
   * Sets the user's folder, which keeps a person's answer on whether to trust the project's files,
   * see {@link Workspace#trust()}, and in {@code policies.json} the person's policies; by default
   * there is none, so that the files are not trusted. Where the policies cannot be used, {@link
   * #open} throws an exception that names the place in the file.
   */
  public WorkspaceBuilder home(MemoryHome value) {
    InvalidValueException.given("home", value);
    home = value;
    return this;
  }

  /**
   * Declares that the project's files are trusted, or not, whatever a person answered: rules that
   * they state are active on the authority of a file.
   *
   * @param branches the branches whose commits count, as they are in the project and at its remote
   *     {@code origin}; empty to trust no file. Without a git repository, any name will do, and
   *     files count as they are
   */
  public WorkspaceBuilder trustFiles(Collection<String> branches) {
    InvalidValueException.given("branches", branches);
    trustedBranches = Set.copyOf(branches);
    return this;
  }

  /**
   * Sets the executor of the indexing; by default daemon threads of the workspace.
   *
   * @param value belongs to the caller, who shuts it down after closing the workspace
   */
  public WorkspaceBuilder executor(ExecutorService value) {
    InvalidValueException.given("executor", value);
    executor = value;
    return this;
  }

  /**
   * Opens the workspace. At this point, it only reads the project's settings; {@link
   * Workspace#configProblems} reports problems with them.
   */
  public Workspace open() {
    ProjectRoot found = root == null ? ProjectLocator.ofProcess().locate(null, List::of) : root;
    return new Workspace(this, found);
  }
}
