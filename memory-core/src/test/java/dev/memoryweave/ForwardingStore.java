package dev.memoryweave;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.WriteTransaction;
import java.time.Instant;
import java.util.Set;
import java.util.function.Function;

/** Does what another store does; tests change what they need. */
abstract class ForwardingStore implements MemoryStore {
  private final MemoryStore store;

  ForwardingStore(MemoryStore store) {
    this.store = store;
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    return store.<T>read(work);
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    return store.<T>write(work);
  }

  @Override
  public MemoryStore.Check verify() {
    return store.verify();
  }

  @Override
  public MemoryStore.Erasure finishErasing() {
    return store.finishErasing();
  }

  @Override
  public long rebuildIndex() {
    return store.rebuildIndex();
  }

  @Override
  public MemoryStore.Check.Repair repair(Instant now) {
    return store.repair(now);
  }

  @Override
  public Set<MemoryStore.Capability> capabilities() {
    return store.capabilities();
  }

  @Override
  public MemoryStore.Status status() {
    return store.status();
  }

  @Override
  public void close() {
    store.close();
  }
}
