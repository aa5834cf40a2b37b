package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.tck.MemoryStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

class SqliteFileContractTest extends MemoryStoreContract {
  @TempDir Path folder;

  @Override
  protected MemoryStore open() {
    return SqliteMemoryStore.open(folder.resolve("memory.db"));
  }

  @Override
  protected Optional<MemoryStore> reopen() {
    return Optional.of(open());
  }

  @Override
  protected Optional<MemoryStore> reopenReadOnly() {
    return Optional.of(
        SqliteMemoryStore.open(SqliteOptions.of(folder.resolve("memory.db")).withReadOnly(true)));
  }

  @Override
  protected Optional<MemoryStore> openBackup(Path file) {
    return Optional.of(SqliteMemoryStore.open(file));
  }
}
