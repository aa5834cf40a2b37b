package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * A store in the memory of this process; its content is lost with the process.
 *
 * <p>It fulfils the whole contract of {@link MemoryStore} except durability. A reader never waits:
 * it takes the latest snapshot. Writers take turns.
 */
public final class InMemoryStore implements MemoryStore {
  /** Running work holds the read lock; closing waits for the write lock. */
  private final ReentrantReadWriteLock lifetime = new ReentrantReadWriteLock();

  private final Lock writing = new ReentrantLock();
  private volatile Snapshot latest = Snapshot.empty(UUID.randomUUID().toString());
  private boolean closed;

  private InMemoryStore() {}

  /** A new, empty store. */
  public static InMemoryStore create() {
    return new InMemoryStore();
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    enter();
    try {
      Transaction transaction = new Transaction(latest);
      try {
        return work.apply(ReadViews.of(transaction));
      } finally {
        transaction.end();
      }
    } finally {
      lifetime.readLock().unlock();
    }
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    return writing(work);
  }

  private <T> T writing(Function<? super WriteViews, ? extends T> work) {
    enter();
    try {
      writing.lock();
      try {
        Transaction transaction = new Transaction(latest);
        try {
          T result = work.apply(WriteViews.of(transaction));
          latest = transaction.snapshot();
          return result;
        } finally {
          transaction.end();
        }
      } finally {
        writing.unlock();
      }
    } finally {
      lifetime.readLock().unlock();
    }
  }

  private void enter() {
    if (lifetime.getReadHoldCount() > 0) {
      throw new IllegalStateException(
          "This thread is inside a transaction of this store already; use the views of that one");
    }
    lifetime.readLock().lock();
    if (closed) {
      lifetime.readLock().unlock();
      throw new StoreClosedException();
    }
  }

  /** {@inheritDoc} Data in process memory does not get damaged, so nothing is ever found. */
  @Override
  public MemoryStore.Check verify() {
    return read(tx -> MemoryStore.Check.SOUND);
  }

  @Override
  public long rebuildIndex() {
    return writing(tx -> tx.nodes().rebuildIndex() + tx.knowledge().rebuildIndex());
  }

  /** {@inheritDoc} There is nothing to repair in process memory. */
  @Override
  public MemoryStore.Check.Repair repair(Instant now) {
    return write(tx -> MemoryStore.Check.Repair.NONE);
  }

  @Override
  public Set<MemoryStore.Capability> capabilities() {
    return Set.of(
        MemoryStore.Capability.VECTORS,
        MemoryStore.Capability.EXACT_SCORES,
        MemoryStore.Capability.MAINTENANCE);
  }

  @Override
  public MemoryStore.Status status() {
    return new MemoryStore.Status("in-memory", null, 0, false, -1);
  }

  @Override
  public void close() {
    if (lifetime.getReadHoldCount() > 0) {
      throw new IllegalStateException(
          "This thread is inside a transaction of this store; close it after that has ended");
    }
    lifetime.writeLock().lock();
    try {
      closed = true;
      latest = Snapshot.empty("");
    } finally {
      lifetime.writeLock().unlock();
    }
  }

  /** Opens new, empty {@link InMemoryStore}s under the name {@code memory}. */
  public static final class Provider implements MemoryStoreProvider {
    @Override
    public String name() {
      return "memory";
    }

    /**
     * Creates an empty store.
     *
     * @throws InvalidValueException if a location is given
     */
    @Override
    public MemoryStore open(String location) {
      InvalidValueException.unless(
          location.isBlank(), "location", location, "be empty for a store in memory");
      return InMemoryStore.create();
    }

    /**
     * Refuses, since a new in-memory store holds nothing to read.
     *
     * @throws StoreUnavailableException always
     */
    @Override
    public MemoryStore openReadOnly(String location) {
      throw new StoreUnavailableException(
          "A store in memory begins empty, so it cannot be opened for reading only; name a file");
    }
  }
}
