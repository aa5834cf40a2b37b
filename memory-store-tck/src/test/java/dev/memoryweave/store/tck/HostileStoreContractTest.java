package dev.memoryweave.store.tck;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;

/** A store with pages of one row that is slow still keeps the contract. */
class HostileStoreContractTest extends MemoryStoreContract {
  @Override
  protected MemoryStore open() {
    return HostileStore.over(InMemoryStore.create()).withOneRowPages().slow();
  }
}
