package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.tck.MemoryStoreContract;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(WithPostgres.class)
class PostgresContractTest extends MemoryStoreContract {
  private PostgresOptions options;

  @Override
  protected MemoryStore open() {
    options = TestDatabases.fresh();
    return Refusals.open(options);
  }

  @Override
  protected Optional<MemoryStore> reopen() {
    return Optional.of(Refusals.open(options));
  }

  @Override
  protected Optional<MemoryStore> reopenReadOnly() {
    return Optional.of(Refusals.open(options.withReadOnly(true)));
  }
}
