package dev.memoryweave.internal;

import dev.memoryweave.MemoryListener.OfCalls.Call;
import dev.memoryweave.MemoryListener.OfCalls.Layer;
import dev.memoryweave.MemoryListener.OfCalls.Measure;
import dev.memoryweave.MemoryListener.OfCalls.Outcome;
import dev.memoryweave.MemoryListener.OfCalls.Recorder;
import dev.memoryweave.MemoryListener.OfCalls.Result;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.WriteTransaction;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Store whose transactions a recorder observes, with the time that they wait for their turn. */
public final class ObservedStore implements MemoryStore {
  private static final Call READ = new Call(Layer.STORE, "read");
  private static final Call WRITE = new Call(Layer.STORE, "write");

  private final MemoryStore store;
  private final Recorder recorder;
  private final LongSupplier nanoTime;

  /** Wraps a store; the nanoseconds are those of the recorder. */
  public ObservedStore(MemoryStore store, Recorder recorder, LongSupplier nanoTime) {
    this.store = store;
    this.recorder = recorder;
    this.nanoTime = nanoTime;
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    Turn turn = new Turn(nanoTime);
    return recorder.record(
        READ, () -> store.read(turn.of(work)), value -> turn.outcome(), turn::outcome);
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    Turn turn = new Turn(nanoTime);
    return recorder.record(
        WRITE, () -> store.write(turn.of(work)), value -> turn.outcome(), turn::outcome);
  }

  /** One transaction: its wait, and whether its work is running. It stays on its thread. */
  private static final class Turn {
    private final LongSupplier nanoTime;
    private final long asked;
    private long waited;
    private boolean isAtWork;

    Turn(LongSupplier nanoTime) {
      this.nanoTime = nanoTime;
      this.asked = nanoTime.getAsLong();
    }

    <X, T> Function<X, T> of(Function<? super X, ? extends T> work) {
      return tx -> {
        waited = nanoTime.getAsLong() - asked;
        isAtWork = true;
        T value = work.apply(tx);
        isAtWork = false;
        return value;
      };
    }

    Outcome outcome() {
      return new Outcome(Result.OK, null, Map.of(Measure.STORE_WAIT, waited));
    }

    /** An exception of the work is no fault of the store, which rolled back as it should. */
    Outcome outcome(Throwable thrown) {
      return isAtWork && !(thrown instanceof StoreException) ? outcome() : Outcome.of(thrown);
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
  public Backup backup(Path file) {
    return store.backup(file);
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
