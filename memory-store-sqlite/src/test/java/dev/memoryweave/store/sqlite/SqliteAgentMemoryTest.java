package dev.memoryweave.store.sqlite;

import dev.memoryweave.engine.AgentMemoryContract;
import dev.memoryweave.store.MemoryStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteAgentMemoryTest extends AgentMemoryContract {
  @TempDir Path folder;

  @Override
  protected MemoryStore open() {
    return SqliteMemoryStore.open(folder.resolve("memory.db"));
  }
}
