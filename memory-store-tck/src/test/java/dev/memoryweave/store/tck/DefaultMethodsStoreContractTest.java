package dev.memoryweave.store.tck;

import dev.memoryweave.store.MemoryStore;

/** The methods that the interfaces have a body for keep the contract. */
class DefaultMethodsStoreContractTest extends MemoryStoreContract {
  @Override
  protected MemoryStore open() {
    return new DefaultMethodsStore();
  }
}
