package dev.memoryweave.engine;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;

/** Everything holds as well where the store runs the work of each transaction twice. */
class RepeatedWorkTest extends AgentMemoryContract {
  @Override
  protected MemoryStore open() {
    return new RepeatingStore(InMemoryStore.create());
  }
}
