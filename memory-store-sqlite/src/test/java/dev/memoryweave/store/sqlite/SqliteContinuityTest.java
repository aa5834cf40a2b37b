package dev.memoryweave.store.sqlite;

import dev.memoryweave.continuity.ContinuityContract;
import dev.memoryweave.store.MemoryStore;

class SqliteContinuityTest extends ContinuityContract {
  @Override
  protected MemoryStore open() {
    return SqliteMemoryStore.openInMemory();
  }
}
