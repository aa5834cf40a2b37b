package dev.memoryweave.benchmarks;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.util.Locale;

/** An empty store whose data is gone when it is closed. */
final class TemporaryStore implements AutoCloseable {
  private final TemporaryFolder folder;
  private final MemoryStore store;

  private TemporaryStore(TemporaryFolder folder, MemoryStore store) {
    this.folder = folder;
    this.store = store;
  }

  /** What a store keeps its data in. */
  enum Kind {
    /** The heap. */
    MEMORY,
    /** An SQLite file. */
    SQLITE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static TemporaryStore open(Kind kind) throws IOException {
    TemporaryFolder folder = TemporaryFolder.create();
    try {
      MemoryStore store =
          switch (kind) {
            case MEMORY -> InMemoryStore.create();
            case SQLITE -> SqliteMemoryStore.open(folder.path().resolve("memory.db"));
          };
      return new TemporaryStore(folder, store);
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  MemoryStore store() {
    return store;
  }

  @Override
  public void close() throws IOException {
    try (folder) {
      store.close();
    }
  }
}
