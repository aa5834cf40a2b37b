package dev.memoryweave.engine;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;

class InMemoryAgentMemoryTest extends AgentMemoryContract {
  @Override
  protected MemoryStore open() {
    return InMemoryStore.create();
  }

  @Override
  protected int randomChanges() {
    return 4_000;
  }
}
