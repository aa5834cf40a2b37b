package dev.memoryweave.engine;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.WriteTransaction;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * A store that runs all work twice, and undoes what the first run did, as a store may that others
 * share.
 */
public final class RepeatingStore implements MemoryStore {
  private final MemoryStore store;

  /**
   * Held for both runs of a write: the second one of a clock that stands still would otherwise
   * write at a time that somebody has read in between.
   */
  private final ReentrantLock turn = new ReentrantLock();

  /** A store around another one. */
  public RepeatingStore(MemoryStore store) {
    this.store = store;
  }

  /** Ends the first run of a write. */
  private static final class Undone extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Undone() {
      super("undone", null, false, false);
    }
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    return store.read(
        transaction -> {
          T unused = work.apply(transaction);
          return work.apply(transaction);
        });
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    turn.lock();
    try {
      return store.write(
          transaction -> {
            T unused = work.apply(transaction);
            throw new Undone();
          });
    } catch (Undone e) {
      return store.write(work);
    } finally {
      turn.unlock();
    }
  }

  @Override
  public Check verify() {
    return store.verify();
  }

  @Override
  public long rebuildIndex() {
    return store.rebuildIndex();
  }

  @Override
  public Check.Repair repair(Instant now) {
    return store.repair(now);
  }

  @Override
  public Set<Capability> capabilities() {
    return store.capabilities();
  }

  @Override
  public Status status() {
    return store.status();
  }

  @Override
  public void close() {
    store.close();
  }
}
