package dev.memoryweave.store.postgresql;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Places for stores in the database that tests share. */
final class TestDatabases {
  /** The system property with the address of another database to test, of any engine. */
  static final String PROPERTY = "memoryweave.postgresql.address";

  private static final AtomicLong TENANTS = new AtomicLong();

  private TestDatabases() {}

  private static final class Shared {
    /** Another database may have tenants of earlier runs. */
    private static final String RUN =
        isOther() ? UUID.randomUUID().toString().substring(0, 8) + "-" : "";

    private static final String ADDRESS =
        isOther()
            ? System.getProperty(PROPERTY)
            : PostgresServer.shared().orElseThrow().newDatabase();
  }

  /** Whether another database is tested than one that the tests start. */
  static boolean isOther() {
    return System.getProperty(PROPERTY) != null;
  }

  /** A tenant of its own, which sees nothing of those of other tests. */
  static PostgresOptions fresh() {
    return PostgresOptions.of(Shared.ADDRESS)
        .withTenant("test-" + Shared.RUN + TENANTS.incrementAndGet())
        .withConnections(8);
  }
}
