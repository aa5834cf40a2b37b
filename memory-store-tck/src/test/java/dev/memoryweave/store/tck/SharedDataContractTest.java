package dev.memoryweave.store.tck;

import dev.memoryweave.store.MemoryStore;
import java.util.Optional;

/** A store whose data can be opened again, also beside itself and for reading only. */
class SharedDataContractTest extends MemoryStoreContract {
  private final SharedData data = new SharedData();

  @Override
  protected MemoryStore open() {
    return data.open(false);
  }

  @Override
  protected Optional<MemoryStore> reopen() {
    return Optional.of(data.open(false));
  }

  @Override
  protected Optional<MemoryStore> reopenReadOnly() {
    return Optional.of(data.open(true));
  }
}
