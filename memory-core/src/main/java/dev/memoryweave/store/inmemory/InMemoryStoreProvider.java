package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.store.StoreUnavailableException;

/** Opens new, empty {@link InMemoryStore}s under the name {@code memory}. */
public final class InMemoryStoreProvider implements MemoryStoreProvider {
  @Override
  public String name() {
    return "memory";
  }

  /**
   * Creates an empty store.
   *
   * @throws InvalidValueException if a location is given
   */
  @Override
  public MemoryStore open(String location) {
    InvalidValueException.unless(
        location.isBlank(), "location", location, "be empty for a store in memory");
    return InMemoryStore.create();
  }

  /**
   * Refuses, since a new in-memory store holds nothing to read.
   *
   * @throws StoreUnavailableException always
   */
  @Override
  public MemoryStore openReadOnly(String location) {
    throw new StoreUnavailableException(
        "A store in memory begins empty, so it cannot be opened for reading only; name a file");
  }
}
