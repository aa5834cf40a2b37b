package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.StoreUnavailableException;
import java.sql.PreparedStatement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/**
 * Work that one process at a time does, by a row that names who does it and until when. The time is
 * that of the database, so that clocks of clients do not count.
 */
final class Lease {
  private static final Duration LENGTH = Duration.ofMinutes(2);
  private static final Duration LOOKS = Duration.ofMillis(100);

  /** Milliseconds since 1970 at the database. */
  private static final String NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)";

  private static final String TAKE =
      """
      INSERT INTO mw_lease (name, holder, until_at) VALUES (?, ?, %1$s + ?)
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until_at = excluded.until_at
      WHERE mw_lease.until_at < %1$s OR mw_lease.holder = excluded.holder"""
          .formatted(NOW);
  private static final String RELEASE = "DELETE FROM mw_lease WHERE name = ? AND holder = ?";

  private final Database database;
  private final String holder;
  private final Clock clock;
  private final Duration patience;

  Lease(Database database, String holder, Clock clock, Duration patience) {
    this.database = database;
    this.holder = holder;
    this.clock = clock;
    this.patience = patience;
  }

  Instant now() {
    return clock.instant();
  }

  /** Runs work once nobody else holds the lease of that name. */
  void holding(String name, Runnable work) {
    long looks = Math.max(1, patience.plus(LENGTH).toMillis() / LOOKS.toMillis());
    while (!take(name)) {
      if (looks-- == 0) {
        throw new StoreUnavailableException(
            "Another process has been working on the '" + name + "' of the database for too long");
      }
      LockSupport.parkNanos(LOOKS.toNanos());
    }
    try {
      work.run();
    } finally {
      release(name);
    }
  }

  /** Takes the lease, or prolongs it; false if somebody else holds it. */
  boolean take(String name) {
    return database.run(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(TAKE)) {
            statement.setString(1, name);
            statement.setString(2, holder);
            statement.setLong(3, LENGTH.toMillis());
            return statement.executeUpdate() > 0;
          }
        });
  }

  void release(String name) {
    int unused =
        database.run(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(RELEASE)) {
                statement.setString(1, name);
                statement.setString(2, holder);
                return statement.executeUpdate();
              }
            });
  }
}
