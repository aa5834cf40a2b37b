package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.tck.MemoryStoreContract;
import java.util.Optional;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract, while statements fail at random and work is run again; it takes minutes. */
@ExtendWith(WithPostgres.class)
@EnabledIfSystemProperty(named = Conflicts.PROPERTY, matches = ".+")
class ConflictingContractTest extends MemoryStoreContract {
  private final Conflicts conflicts = new Conflicts(2, Conflicts.rate());
  private PostgresOptions options;

  @Override
  protected MemoryStore open() {
    options = TestDatabases.fresh();
    return conflicts.open(options);
  }

  @Override
  protected Optional<MemoryStore> reopen() {
    return Optional.of(conflicts.open(options));
  }

  @Override
  protected Optional<MemoryStore> reopenReadOnly() {
    return Optional.of(conflicts.open(options.withReadOnly(true)));
  }
}
