package dev.memoryweave.store.tck;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A store that uses every freedom that the contract of {@link MemoryStore} leaves, to test code on
 * top of stores. It keeps its records in another store and fulfils the contract as well as that one
 * does.
 *
 * <p>{@link #over} creates it without any hostility; each further method returns a store with one
 * more.
 */
public final class HostileStore extends InterceptedStore {
  private static final int YIELDS = 50;

  private final int failingWrite;
  private final boolean oneRowPages;
  private final boolean slow;
  private final AtomicLong writes = new AtomicLong();

  private HostileStore(MemoryStore store, int failingWrite, boolean oneRowPages, boolean slow) {
    super(store, call -> hostile(call, oneRowPages, slow));
    this.failingWrite = failingWrite;
    this.oneRowPages = oneRowPages;
    this.slow = slow;
  }

  /** A store that behaves like the given one, and closes it when it is closed. */
  public static HostileStore over(MemoryStore store) {
    return new HostileStore(store, 0, false, false);
  }

  /**
   * A copy in which every nth commit fails with {@link StoreUnavailableException} and stores
   * nothing of its work. Work that itself throws does not count.
   *
   * @param nth 1 for every commit, 2 for every other one, and so on
   * @throws InvalidValueException if nth is below 1
   */
  public HostileStore failingEveryCommit(int nth) {
    InvalidValueException.unless(nth >= 1, "nth", nth, "be 1 or more");
    return new HostileStore(store, nth, oneRowPages, slow);
  }

  /** A copy whose pages of lists contain one row each, whatever the limit. */
  public HostileStore withOneRowPages() {
    return new HostileStore(store, failingWrite, true, slow);
  }

  /** A copy that lets other threads run before each of its steps. */
  public HostileStore slow() {
    return new HostileStore(store, failingWrite, oneRowPages, true);
  }

  private static Object hostile(Call call, boolean oneRowPages, boolean slow) throws Throwable {
    pause(slow);
    Object[] arguments = call.arguments();
    if (oneRowPages && arguments != null && arguments.length == 1) {
      if (arguments[0] instanceof NodeStore.Query query) {
        arguments[0] = new NodeStore.Query(query.filter(), query.order(), 1, query.cursor());
      } else if (arguments[0] instanceof KnowledgeStore.DocumentQuery query) {
        arguments[0] = new KnowledgeStore.DocumentQuery(query.filter(), 1, query.cursor());
      }
    }
    return call.proceed();
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    pause(slow);
    return super.<T>read(work);
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    pause(slow);
    return super.<T>write(
        transaction -> {
          T result = work.apply(transaction);
          pause(slow);
          if (failingWrite > 0 && writes.incrementAndGet() % failingWrite == 0) {
            throw new StoreUnavailableException(
                "The commit failed on purpose, as every commit number "
                    + failingWrite
                    + " of this store does; nothing of it was kept");
          }
          return result;
        });
  }

  @Override
  public MemoryStore.Check verify() {
    pause(slow);
    return super.verify();
  }

  @Override
  public long rebuildIndex() {
    pause(slow);
    return super.rebuildIndex();
  }

  @Override
  public MemoryStore.Check.Repair repair(Instant now) {
    pause(slow);
    return super.repair(now);
  }

  @Override
  public MemoryStore.Backup backup(Path file) {
    pause(slow);
    return super.backup(file);
  }

  @Override
  public void close() {
    pause(slow);
    super.close();
  }

  private static void pause(boolean slow) {
    if (slow) {
      Companions.giveWay(YIELDS);
    }
  }
}
