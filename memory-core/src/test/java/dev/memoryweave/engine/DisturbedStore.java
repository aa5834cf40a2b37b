package dev.memoryweave.engine;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import java.time.Instant;
import java.util.Set;
import java.util.function.Function;

/** A store that is disturbed at its nth write, counted from 1; closing it closes nothing. */
public final class DisturbedStore implements MemoryStore {
  /** What happens to the write. */
  public enum Disturbance {
    /** It fails, and so do all after it, as if the process had ended there. */
    ENDS,
    /** It fails, and all after it are done. */
    FAILS_ONCE,
    /** Something else happens just before it. */
    CALLS
  }

  private final MemoryStore store;
  private final Disturbance disturbance;
  private final Runnable call;
  private final int nth;
  private int writes;

  public DisturbedStore(MemoryStore store, Disturbance disturbance, int nth, Runnable call) {
    this.store = store;
    this.disturbance = disturbance;
    this.nth = nth;
    this.call = call;
  }

  /** Whether there were as many writes as that. */
  public synchronized boolean wasDisturbed() {
    return writes >= nth;
  }

  /** How many writes there were. */
  public synchronized int writes() {
    return writes;
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    return store.read(work);
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    boolean fails = isDisturbed();
    return store.<T>write(
        transaction -> {
          T result = work.apply(transaction);
          if (fails) {
            throw new StoreUnavailableException("Write " + nth + " fails on purpose");
          }
          return result;
        });
  }

  private synchronized boolean isDisturbed() {
    writes++;
    if (writes == nth && disturbance == Disturbance.CALLS) {
      call.run();
    }
    return switch (disturbance) {
      case ENDS -> writes >= nth;
      case FAILS_ONCE -> writes == nth;
      case CALLS -> false;
    };
  }

  @Override
  public Set<MemoryStore.Capability> capabilities() {
    return store.capabilities();
  }

  @Override
  public MemoryStore.Check verify() {
    return store.verify();
  }

  @Override
  public long rebuildIndex() {
    return store.rebuildIndex();
  }

  @Override
  public MemoryStore.Check.Repair repair(Instant now) {
    return store.repair(now);
  }

  @Override
  public MemoryStore.Status status() {
    return store.status();
  }

  @Override
  public void close() {}
}
