package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.tck.MemoryStoreContract;
import java.nio.file.Path;
import java.util.Optional;

class SqliteInMemoryContractTest extends MemoryStoreContract {
  @Override
  protected MemoryStore open() {
    return SqliteMemoryStore.openInMemory();
  }

  @Override
  protected Optional<MemoryStore> openBackup(Path file) {
    return Optional.of(SqliteMemoryStore.open(file));
  }
}
