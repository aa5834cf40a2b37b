package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.tck.AgentMemoryContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteAgentMemoryTest extends AgentMemoryContract {
  @TempDir Path folder;

  @Override
  protected MemoryStore open() {
    return SqliteMemoryStore.open(folder.resolve("memory.db"));
  }
}
