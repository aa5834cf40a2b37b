package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStoreProvider;

/** Opens databases under the name {@code postgresql}, as {@link PostgresOptions#of} describes. */
public final class PostgresStoreProvider implements MemoryStoreProvider {
  @Override
  public String name() {
    return "postgresql";
  }

  @Override
  public MemoryStore open(String location) {
    return PostgresMemoryStore.open(PostgresOptions.of(location));
  }

  @Override
  public MemoryStore openReadOnly(String location) {
    return PostgresMemoryStore.open(PostgresOptions.of(location).withReadOnly(true));
  }
}
