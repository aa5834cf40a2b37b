package dev.memoryweave.store.postgresql;

import java.util.concurrent.atomic.AtomicLong;

/** Places for stores in the database that tests share. */
final class TestDatabases {
  private static final AtomicLong TENANTS = new AtomicLong();

  private TestDatabases() {}

  private static final class Shared {
    private static final String ADDRESS = PostgresServer.shared().orElseThrow().newDatabase();
  }

  /** A tenant of its own, which sees nothing of those of other tests. */
  static PostgresOptions fresh() {
    return PostgresOptions.of(Shared.ADDRESS)
        .withTenant("test-" + TENANTS.incrementAndGet())
        .withConnections(8);
  }
}
