package dev.memoryweave.store.tck;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.JournalReader;
import dev.memoryweave.store.JournalWriter;
import dev.memoryweave.store.EvidenceReader;
import dev.memoryweave.store.EvidenceWriter;
import dev.memoryweave.store.KnowledgeReader;
import dev.memoryweave.store.KnowledgeWriter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeReader;
import dev.memoryweave.store.NodeWriter;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.RelationReader;
import dev.memoryweave.store.RelationWriter;
import dev.memoryweave.store.StoreCapability;
import dev.memoryweave.store.StoreCheck;
import dev.memoryweave.store.StoreRepair;
import dev.memoryweave.store.StoreStatus;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.VectorReader;
import dev.memoryweave.store.VectorWriter;
import dev.memoryweave.store.WriteTransaction;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A store that does what the contract of {@link MemoryStore} allows and nobody hopes for, to test
 * what is built on top of stores. It keeps its records in another store and keeps the contract as
 * well as that one does.
 *
 * <p>It is made without any hostility by {@link #over}; each further method gives a store with one
 * more.
 */
public final class HostileStore implements MemoryStore {
  private static final int YIELDS = 50;

  private final MemoryStore store;
  private final int failingWrite;
  private final boolean oneRowPages;
  private final boolean slow;
  private final AtomicLong writes = new AtomicLong();

  private HostileStore(MemoryStore store, int failingWrite, boolean oneRowPages, boolean slow) {
    this.store = store;
    this.failingWrite = failingWrite;
    this.oneRowPages = oneRowPages;
    this.slow = slow;
  }

  /** A store that behaves as the given one, which it closes when it is closed. */
  public static HostileStore over(MemoryStore store) {
    return new HostileStore(store, 0, false, false);
  }

  /**
   * The same, but every nth commit fails with {@link StoreUnavailableException}, and nothing of its
   * work is kept. Work that throws by itself does not count.
   *
   * @param nth 1 for every commit, 2 for every other one, and so on
   * @throws InvalidValueException if nth is below 1
   */
  public HostileStore failingEveryCommit(int nth) {
    InvalidValueException.unless(nth >= 1, "nth", nth, "be 1 or more");
    return new HostileStore(store, nth, oneRowPages, slow);
  }

  /** The same, but every page of a list holds one row, whatever limit was asked for. */
  public HostileStore withOneRowPages() {
    return new HostileStore(store, failingWrite, true, slow);
  }

  /** The same, but it lets other threads run before whatever it does. */
  public HostileStore slow() {
    return new HostileStore(store, failingWrite, oneRowPages, true);
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    pause();
    return store.<T>read(transaction -> work.apply(new HostileRead(transaction)));
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    pause();
    return store.<T>write(
        transaction -> {
          T result = work.apply(new HostileWrite(transaction));
          pause();
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
  public Set<StoreCapability> capabilities() {
    return store.capabilities();
  }

  @Override
  public StoreCheck verify() {
    pause();
    return store.verify();
  }

  @Override
  public long rebuildIndex() {
    pause();
    return store.rebuildIndex();
  }

  @Override
  public StoreRepair repair(Instant now) {
    pause();
    return store.repair(now);
  }

  @Override
  public StoreStatus status() {
    return store.status();
  }

  @Override
  public void close() {
    pause();
    store.close();
  }

  private void pause() {
    if (slow) {
      Companions.giveWay(YIELDS);
    }
  }

  private final class HostileRead implements ReadTransaction {
    private final ReadTransaction transaction;

    HostileRead(ReadTransaction transaction) {
      this.transaction = transaction;
    }

    @Override
    public NodeReader nodes() {
      pause();
      return oneRowPages ? new OneRowReader(transaction.nodes()) : transaction.nodes();
    }

    @Override
    public EvidenceReader evidence() {
      pause();
      return transaction.evidence();
    }

    @Override
    public RelationReader relations() {
      pause();
      return transaction.relations();
    }

    @Override
    public JournalReader journal() {
      pause();
      return transaction.journal();
    }

    @Override
    public KnowledgeReader knowledge() {
      pause();
      return oneRowPages
          ? new OneRowKnowledgeReader(transaction.knowledge())
          : transaction.knowledge();
    }

    @Override
    public VectorReader vectors() {
      pause();
      return transaction.vectors();
    }
  }

  private final class HostileWrite implements WriteTransaction {
    private final WriteTransaction transaction;

    HostileWrite(WriteTransaction transaction) {
      this.transaction = transaction;
    }

    @Override
    public NodeWriter nodes() {
      pause();
      return oneRowPages ? new OneRowWriter(transaction.nodes()) : transaction.nodes();
    }

    @Override
    public EvidenceWriter evidence() {
      pause();
      return transaction.evidence();
    }

    @Override
    public RelationWriter relations() {
      pause();
      return transaction.relations();
    }

    @Override
    public JournalWriter journal() {
      pause();
      return transaction.journal();
    }

    @Override
    public KnowledgeWriter knowledge() {
      pause();
      return oneRowPages
          ? new OneRowKnowledgeWriter(transaction.knowledge())
          : transaction.knowledge();
    }

    @Override
    public VectorWriter vectors() {
      pause();
      return transaction.vectors();
    }
  }
}
