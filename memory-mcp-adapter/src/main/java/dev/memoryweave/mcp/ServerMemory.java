package dev.memoryweave.mcp;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Source;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreClosedException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The memory of the one project that a server serves. It is opened at the first call: until then
 * the client's roots are not known, and a store that cannot be opened is best told as the answer to
 * a call. What fails is tried again at the next call.
 */
final class ServerMemory implements AutoCloseable {
  private final ProjectFinder finder;
  private final Supplier<MemoryStore> opener;
  private @Nullable MemoryStore store;
  private @Nullable OpenMemory open;
  private boolean closed;

  ServerMemory(ProjectFinder finder, Supplier<MemoryStore> opener) {
    this.finder = finder;
    this.opener = opener;
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
    Project project = finder.find(clientRoots);
    MemoryStore opened = opener.get();
    AgentMemory memory =
        AgentMemory.builder(opened)
            .project(project.identity())
            .author(Provenance.of(Source.MCP))
            .build();
    store = opened;
    open = new OpenMemory(memory, project);
    return open;
  }

  /** Closes what was opened; later calls fail. */
  @Override
  public synchronized void close() {
    closed = true;
    if (store != null) {
      store.close();
    }
  }
}
