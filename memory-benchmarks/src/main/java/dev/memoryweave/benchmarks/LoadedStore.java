package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An SQLite file with a number of synthetic memories. Filling a large one takes long; where the
 * system property {@value #FOLDER} names a folder, a file is kept there and copied by whoever needs
 * it next.
 */
final class LoadedStore implements AutoCloseable {
  static final String FOLDER = "benchmark.folder";
  static final SyntheticCorpus CORPUS = new SyntheticCorpus(20_260_101);
  private static final int BATCH = 1_000;
  private static final String PROJECT = "benchmark";

  private final TemporaryFolder folder;
  private final Path file;
  private final MemoryStore store;
  private final AgentMemory memory;

  private LoadedStore(TemporaryFolder folder, Path file) {
    this.folder = folder;
    this.file = file;
    this.store = SqliteMemoryStore.open(file);
    this.memory = memory(store);
  }

  /** A store of its own with so many memories. */
  static LoadedStore of(int size) throws IOException {
    return at(file -> copyOfLoaded(size, file));
  }

  /** A store of its own with what a closed file holds. */
  static LoadedStore copyOf(Path model) throws IOException {
    return at(file -> Files.copy(model, file));
  }

  private static LoadedStore at(Filling filling) throws IOException {
    TemporaryFolder folder = TemporaryFolder.create();
    try {
      Path file = folder.path().resolve("memory.db");
      filling.fill(file);
      return new LoadedStore(folder, file);
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private interface Filling {
    void fill(Path file) throws IOException;
  }

  /** Writes a file with so many memories. */
  static void copyOfLoaded(int size, Path target) throws IOException {
    String kept = System.getProperty(FOLDER);
    if (kept == null) {
      fill(target, size);
      return;
    }
    Path model = Path.of(kept, size + ".db");
    if (!Files.exists(model)) {
      Path unfinished = Path.of(kept, size + ".unfinished");
      fill(unfinished, size);
      Files.move(unfinished, model);
    }
    Files.copy(model, target);
  }

  private static void fill(Path file, int size) {
    // Closing moves everything from the journal into the file, so that it can be copied alone.
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory = memory(store);
      for (int i = 0; i < size; i += BATCH) {
        memory.rememberAll(CORPUS.drafts(i, Math.min(BATCH, size - i)));
      }
      long count = memory.count(MemoryQuery.all());
      if (count != size) {
        throw new IllegalStateException("Remembered " + size + " memories, but there are " + count);
      }
    }
  }

  static AgentMemory memory(MemoryStore store) {
    return AgentMemory.builder(store).project(PROJECT).build();
  }

  AgentMemory memory() {
    return memory;
  }

  /** A store in the memory of this process with the same memories. */
  MemoryStore copyInMemory() {
    MemoryStore copy = InMemoryStore.create();
    NodeStore.Query all =
        NodeStore.Query.first(
            NodeFilter.in(List.of(Scope.project(PROJECT))),
            NodeStore.Query.Order.OLDEST_FIRST,
            NodeStore.Query.MAX_LIMIT);
    List<MemoryNode> nodes =
        store.read(tx -> Page.walk(cursor -> tx.nodes().list(all.from(cursor))).toList());
    for (int i = 0; i < nodes.size(); i += BATCH) {
      List<MemoryNode> batch = nodes.subList(i, Math.min(i + BATCH, nodes.size()));
      long count =
          copy.write(
              tx -> {
                batch.forEach(node -> tx.nodes().insert(node));
                return tx.nodes().count(all.filter());
              });
      if (count != i + batch.size()) {
        throw new IllegalStateException("There are " + count + " memories after " + i);
      }
    }
    return copy;
  }

  Path file() {
    return file;
  }

  /** A folder for files that go with the store. */
  Path folder() {
    return folder.path();
  }

  @Override
  public void close() throws IOException {
    try (folder) {
      store.close();
    }
  }
}
