package dev.memoryweave.adk;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import java.util.function.Function;

/** A store that can be told to fail. */
final class SwitchedStore implements MemoryStore {
  private final MemoryStore store;
  private boolean fails;

  SwitchedStore(MemoryStore store) {
    this.store = store;
  }

  void fails(boolean value) {
    fails = value;
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    check();
    return store.read(work);
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    check();
    return store.write(work);
  }

  @Override
  public Status status() {
    return store.status();
  }

  @Override
  public void close() {
    store.close();
  }

  private void check() {
    if (fails) {
      throw new StoreUnavailableException("The disk is full");
    }
  }
}
