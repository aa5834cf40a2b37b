package dev.memoryweave.mcp;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.WorkspaceBuilder;
import dev.memoryweave.workspace.project.ProjectLocator;
import dev.memoryweave.workspace.project.ProjectRoot;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The project that a server serves, with its memory. It is opened at the first call: until then the
 * client's roots are not known, and what cannot be opened is best told as the answer to a call.
 * What fails is tried again at the next call.
 *
 * <p>With it begins the reading of the project's files.
 */
final class ServerMemory implements AutoCloseable {
  private final ServerOptions options;
  private final @Nullable Embedder embedder;
  private final ProjectLocator locator;
  private final Supplier<MemoryStore> opener;
  private final ResourceUpdates updates;
  private @Nullable MemoryStore store;
  private @Nullable Workspace workspace;
  private @Nullable OpenMemory open;
  private boolean closed;

  /**
   * Opens nothing yet.
   *
   * @param embedder what turns texts into vectors, or null; it belongs to the caller
   */
  ServerMemory(
      ServerOptions options,
      @Nullable Embedder embedder,
      ProjectLocator locator,
      Supplier<MemoryStore> opener,
      ResourceUpdates updates) {
    this.options = options;
    this.embedder = embedder;
    this.locator = locator;
    this.opener = opener;
    this.updates = updates;
  }

  /**
   * The memory, opened if it is not yet.
   *
   * @param clientRoots asks the client for the addresses of its folders
   */
  synchronized OpenMemory open(Supplier<List<String>> clientRoots) {
    if (closed) {
      throw new StoreClosedException();
    }
    if (open != null) {
      return open;
    }
    ProjectRoot root = locator.locate(options.projectRoot(), clientRoots);
    MemoryStore opened = opener.get();
    Workspace made;
    try {
      WorkspaceBuilder builder =
          Workspace.builder(opened)
              .root(root)
              .author(options.speakers().agent())
              .listener(updates)
              .observer(updates);
      made = (embedder == null ? builder : builder.embedder(embedder)).open();
    } catch (RuntimeException | Error e) {
      opened.close();
      throw e;
    }
    store = opened;
    workspace = made;
    OpenProject project = new OpenProject(made, options.indexing());
    open = OpenMemory.of(made.memory(), project, options.speakers());
    project.beginQuietly();
    return open;
  }

  /** Closes what was opened; later calls fail. */
  @Override
  public synchronized void close() {
    closed = true;
    if (workspace != null) {
      workspace.close();
    }
    if (store != null) {
      store.close();
    }
  }
}
