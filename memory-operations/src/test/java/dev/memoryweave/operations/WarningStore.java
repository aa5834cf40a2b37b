package dev.memoryweave.operations;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** A store in memory that says where it is, and what its searches have met that is wrong. */
final class WarningStore implements MemoryStore {
  private final MemoryStore store = InMemoryStore.create();
  private final List<String> warnings;

  private boolean repaired;

  WarningStore(String... warnings) {
    this.warnings = List.of(warnings);
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    return store.read(work);
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    return store.write(work);
  }

  @Override
  public Set<MemoryStore.Capability> capabilities() {
    return store.capabilities();
  }

  /** One record that cannot be read until it is repaired. */
  @Override
  public MemoryStore.Check verify() {
    return repaired
        ? MemoryStore.Check.SOUND
        : new MemoryStore.Check(
            List.of(
                new MemoryStore.Check.Finding(
                    MemoryStore.Check.Area.RECORDS,
                    "Node 12 cannot be read",
                    false,
                    "Repair it, or restore a backup.")),
            Map.of(MemoryStore.Check.Area.RECORDS, 1L));
  }

  @Override
  public long rebuildIndex() {
    return 0;
  }

  @Override
  public MemoryStore.Check.Repair repair(Instant now) {
    repaired = true;
    return new MemoryStore.Check.Repair(1, 0, 0, 0);
  }

  @Override
  public MemoryStore.Status status() {
    return new MemoryStore.Status("in-memory", "here", 0, false, 4_096, warnings);
  }

  @Override
  public void close() {
    store.close();
  }
}
