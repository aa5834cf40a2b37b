package dev.memoryweave.operations.opening;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryListener;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.model.UsersHome;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.WorkspaceBuilder;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.project.ProjectLocator;
import dev.memoryweave.workspace.project.ProjectRoot;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The project of a door with its memory, opened at the first call: before that, a door may not know
 * the folders of its client, and a failure to open is best reported as the answer to a call. The
 * next call retries a failed opening.
 *
 * <p>Opening also starts reading the project's files, unless the door does without, and records an
 * opening for writing in the user's registry of projects.
 */
public final class ProjectOpening implements AutoCloseable {
  private final OpeningOptions options;
  private final Speakers speakers;
  private final @Nullable Embedder embedder;
  private final ProjectLocator locator;
  private final Supplier<MemoryStore> opener;
  private final MemoryListener listener;
  private final IndexingObserver observer;
  private @Nullable MemoryStore store;
  private @Nullable Workspace workspace;
  private @Nullable CallContext open;
  private boolean closed;

  /**
   * Creates the object without opening anything.
   *
   * @param speakers the authors of changes
   * @param embedder turns texts into vectors, or null; it belongs to the caller
   * @param listener is notified of changes to the memory
   * @param observer is notified while files are read
   */
  public ProjectOpening(
      OpeningOptions options,
      Speakers speakers,
      @Nullable Embedder embedder,
      MemoryListener listener,
      IndexingObserver observer) {
    this(options, speakers, embedder, listener, observer, options.locator(), options.store()::open);
  }

  /**
   * Creates the object without opening anything.
   *
   * @param locator finds the root of the project
   * @param opener opens the store
   */
  public ProjectOpening(
      OpeningOptions options,
      Speakers speakers,
      @Nullable Embedder embedder,
      MemoryListener listener,
      IndexingObserver observer,
      ProjectLocator locator,
      Supplier<MemoryStore> opener) {
    this.options = options;
    this.speakers = speakers;
    this.embedder = embedder;
    this.listener = listener;
    this.observer = observer;
    this.locator = locator;
    this.opener = opener;
  }

  /**
   * The project and its memory, opened if necessary.
   *
   * @param clientRoots asks the client for the addresses of its folders
   * @throws StoreClosedException if this was closed
   */
  public CallContext open(Supplier<List<String>> clientRoots) {
    return open(clientRoots, Visit.STAY);
  }

  /**
   * The project and its memory, opened if necessary.
   *
   * @param clientRoots asks the client for the addresses of its folders
   * @param visit the purpose of opening; a door that answers one call and ends does no more than
   *     that call needs
   * @throws StoreClosedException if this was closed
   */
  public synchronized CallContext open(Supplier<List<String>> clientRoots, Visit visit) {
    if (closed) {
      throw new StoreClosedException();
    }
    if (open != null) {
      return open;
    }
    ProjectRoot root = locator.locate(options.projectRoot(), clientRoots);
    MemoryStore kept = store;
    MemoryStore opened = kept == null ? opener.get() : kept;
    Workspace made;
    try {
      WorkspaceBuilder builder =
          Workspace.builder(opened)
              .root(root)
              .author(speakers.agent())
              .listener(listener)
              .observer(observer)
              .memoryFolder(options.indexing() && !options.readOnly())
              .newFolder(visit.isMakingFolder())
              .memory(memory -> options.broader().forEach(memory::within));
      MemoryHome answers = options.home();
      if (answers != null) {
        builder.home(answers);
      }
      if (!options.namesEmbedder()) {
        builder.usualEmbedder(embedder, EmbedderOptions::inProcess);
      } else if (embedder != null) {
        builder.embedder(embedder);
      }
      made = builder.open();
    } catch (RuntimeException | Error e) {
      opened.close();
      store = null;
      throw e;
    }
    store = opened;
    workspace = made;
    OpenProject project =
        options.readOnly()
            ? OpenProject.readOnly(made)
            : new OpenProject(made, options.indexing(), this::openAnew);
    if (visit.isNoted()) {
      register(made, opened);
    }
    CallContext context = CallContext.of(made.memory(), speakers).onProject(project);
    MemoryHome home = options.home();
    open = home == null ? context : context.at(new Home(home, opened));
    if (visit.isReading()) {
      project.beginQuietly();
    }
    if (visit == Visit.STAY && !options.readOnly()) {
      made.tend();
    }
    return open;
  }

  /** A private store ends with the process, and merely looking at a project leaves no trace. */
  private void register(Workspace project, MemoryStore opened) {
    MemoryHome home = options.home();
    boolean lasting = opened.capabilities().contains(MemoryStore.Capability.DURABLE);
    if (home != null && lasting && !options.readOnly() && !project.root().broad()) {
      new ProjectRegistry(home.folder(), Clock.systemUTC())
          .opened(project.root().root(), project.name(), project.identity().key());
    }
  }

  /** Closes what was opened; later calls fail. */
  @Override
  public synchronized void close() {
    closed = true;
    closeOpen();
  }

  /** Makes the next call open the project again; the store stays open for running calls. */
  private synchronized void openAnew() {
    closeWorkspace();
  }

  private void closeWorkspace() {
    open = null;
    if (workspace != null) {
      workspace.close();
      workspace = null;
    }
  }

  private void closeOpen() {
    closeWorkspace();
    if (store != null) {
      store.close();
      store = null;
    }
  }

  private synchronized MemoryStoreProvider.Restored restored(Path backup) {
    closeOpen();
    return options.store().restore(backup);
  }

  /** The user's folder, with the open store. */
  private final class Home implements UsersHome {
    private final MemoryHome folder;
    private final MemoryStore ofUser;

    Home(MemoryHome folder, MemoryStore ofUser) {
      this.folder = folder;
      this.ofUser = ofUser;
    }

    @Override
    public MemoryHome folder() {
      return folder;
    }

    @Override
    public List<ProjectRegistry.State> projects() {
      return registry().states(ofUser);
    }

    @Override
    public AgentMemory memory(String identity) {
      return AgentMemory.builder(ofUser).project(identity).author(speakers.agent()).build();
    }

    @Override
    public MemoryStoreProvider.Restored restoreStore(Path backup) {
      return restored(backup);
    }
  }
}
