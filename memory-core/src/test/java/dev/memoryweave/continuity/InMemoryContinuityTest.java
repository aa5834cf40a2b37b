package dev.memoryweave.continuity;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;

class InMemoryContinuityTest extends ContinuityContract {
  @Override
  protected MemoryStore open() {
    return InMemoryStore.create();
  }
}
