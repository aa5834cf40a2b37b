package dev.memoryweave.store.postgresql;

import java.sql.SQLException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Statements that fail at random with a serialization failure, as engines let them that detect
 * conflicts instead of waiting.
 */
final class Conflicts implements FaultySource.Faults {
  /** The part of the statements that fail when the whole contract is run this way. */
  static final String PROPERTY = "memoryweave.postgresql.conflicts";

  private final Random random;
  private final double rate;
  private final AtomicLong count = new AtomicLong();

  /** An engine gives way in the end: after some failures, so many statements go well. */
  private static final int MOST_AT_ONCE = 3;

  private static final int CALM = 2_000;
  private int failures;
  private int calm;

  Conflicts(long seed, double rate) {
    random = new Random(seed);
    this.rate = rate;
  }

  /** The rate that is asked for. */
  static double rate() {
    return Double.parseDouble(System.getProperty(PROPERTY, "0.1"));
  }

  /** Opens a store with such statements. */
  PostgresMemoryStore open(PostgresOptions options) {
    return PostgresMemoryStore.open(
        options, new FaultySource(Database.source(options, Map.of()), this), Clock.systemUTC());
  }

  long count() {
    return count.get();
  }

  @Override
  public synchronized Optional<SQLException> before(String sql, boolean isFirst) {
    if (calm > 0) {
      calm--;
      return Optional.empty();
    }
    if (random.nextDouble() >= rate) {
      return Optional.empty();
    }
    if (++failures % MOST_AT_ONCE == 0) {
      calm = CALM;
    }
    count.incrementAndGet();
    return Optional.of(new SQLException("restart transaction", "40001"));
  }
}
