package dev.memoryweave.springboot;

import dev.memoryweave.store.MemoryStore;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** Tells whether the store of a memory can be read, and what it warns of. */
final class MemoryHealthIndicator extends AbstractHealthIndicator {
  private final MemoryStore store;

  MemoryHealthIndicator(MemoryStore store) {
    super("The store of the memory cannot be read");
    this.store = store;
  }

  @Override
  protected void doHealthCheck(Health.Builder builder) {
    boolean canRead = store.read(transaction -> true);
    MemoryStore.Status status = store.status();
    builder
        .status(canRead ? Status.UP : Status.DOWN)
        .withDetail("engine", status.engine())
        .withDetail("bytes", status.bytes())
        .withDetail("readOnly", status.readOnly());
    if (!status.warnings().isEmpty()) {
      builder.withDetail("warnings", status.warnings());
    }
  }
}
