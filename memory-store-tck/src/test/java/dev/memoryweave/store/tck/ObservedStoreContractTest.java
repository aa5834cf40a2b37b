package dev.memoryweave.store.tck;

import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.internal.ObservedStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;

/** A store whose transactions are observed keeps the contract of the one that it wraps. */
class ObservedStoreContractTest extends MemoryStoreContract {
  @Override
  protected MemoryStore open() {
    OfCalls listener = call -> (outcome, nanos) -> {};
    return new ObservedStore(
        InMemoryStore.create(), new OfCalls.Recorder(listener, System::nanoTime), System::nanoTime);
  }
}
