package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.StoreUnavailableException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Runs work again while the database asks for it, or after its connection was lost, until the
 * patience is over. The wait before doubles each time, and half of it is random.
 */
final class Retries {
  private static final long FIRST_WAIT = TimeUnit.MILLISECONDS.toNanos(2);
  private static final int MOST_DOUBLINGS = 6;

  private final String location;
  private final Duration patience;

  Retries(PostgresOptions options) {
    location = options.location();
    patience = options.patience();
  }

  /**
   * Returns the result of the first run that succeeds.
   *
   * @throws dev.memoryweave.store.StoreException if none does in time; then nothing was written, or
   *     the work knows better
   */
  <T> T run(Supplier<T> work) {
    long start = System.nanoTime();
    for (int tries = 0; ; tries++) {
      try {
        return work.get();
      } catch (PostgresErrors.ConflictException e) {
        if (isOver(start)) {
          throw new StoreUnavailableException(
              "Others kept changing the same memories in "
                  + location
                  + ", so nothing was written; try again",
              e);
        }
      } catch (PostgresErrors.LostException e) {
        if (isOver(start)) {
          throw e.failure();
        }
      }
      long most = FIRST_WAIT << Math.min(tries, MOST_DOUBLINGS);
      LockSupport.parkNanos(most / 2 + ThreadLocalRandom.current().nextLong(most / 2));
    }
  }

  private boolean isOver(long start) {
    return System.nanoTime() - start > patience.toNanos();
  }
}
