package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.tck.MemoryStoreContract;

class SqliteInMemoryContractTest extends MemoryStoreContract {
  @Override
  protected MemoryStore open() {
    return SqliteMemoryStore.openInMemory();
  }
}
