package dev.memoryweave.store.tck;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** Data that outlives the stores on it, as a file would. */
final class SharedData {
  private final MemoryStore data = InMemoryStore.create();

  MemoryStore open(boolean readOnly) {
    return new Opened(readOnly);
  }

  private final class Opened implements MemoryStore {
    private final ReentrantReadWriteLock lifetime = new ReentrantReadWriteLock();
    private final boolean readOnly;
    private boolean closed;

    Opened(boolean readOnly) {
      this.readOnly = readOnly;
    }

    @Override
    public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
      enter();
      try {
        return data.<T>read(work);
      } finally {
        lifetime.readLock().unlock();
      }
    }

    @Override
    public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
      enter();
      try {
        if (readOnly) {
          throw new ReadOnlyStoreException("shared data");
        }
        return data.<T>write(work);
      } finally {
        lifetime.readLock().unlock();
      }
    }

    private void enter() {
      lifetime.readLock().lock();
      if (closed) {
        lifetime.readLock().unlock();
        throw new StoreClosedException();
      }
    }

    @Override
    public Set<MemoryStore.Capability> capabilities() {
      return EnumSet.complementOf(EnumSet.of(MemoryStore.Capability.BACKUP));
    }

    @Override
    public MemoryStore.Check verify() {
      return read(tx -> MemoryStore.Check.SOUND);
    }

    @Override
    public long rebuildIndex() {
      enter();
      try {
        if (readOnly) {
          throw new ReadOnlyStoreException("shared data");
        }
        return data.rebuildIndex();
      } finally {
        lifetime.readLock().unlock();
      }
    }

    @Override
    public MemoryStore.Check.Repair repair(Instant now) {
      return write(tx -> MemoryStore.Check.Repair.NONE);
    }

    @Override
    public MemoryStore.Status status() {
      return new MemoryStore.Status("shared data", null, 0, readOnly, -1);
    }

    @Override
    public void close() {
      if (lifetime.getReadHoldCount() > 0) {
        throw new IllegalStateException("inside a transaction");
      }
      lifetime.writeLock().lock();
      try {
        closed = true;
      } finally {
        lifetime.writeLock().unlock();
      }
    }
  }
}
