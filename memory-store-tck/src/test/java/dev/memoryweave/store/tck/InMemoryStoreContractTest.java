package dev.memoryweave.store.tck;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;

class InMemoryStoreContractTest extends MemoryStoreContract {
  @Override
  protected MemoryStore open() {
    return InMemoryStore.create();
  }
}
