package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.support.internal.SignIndexes;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store in one SQLite file.
 *
 * <p>Any number of processes may use the file at once: each reader sees a snapshot and waits for
 * nobody, writers wait for each other as described in {@link SqliteOptions#busyTimeout()}.
 * Acknowledged writes have reached the disk. While it is in use, there are other files next to it,
 * with these suffixes: {@code -wal} contains the latest changes, {@code -shm} says where in that
 * they are, and {@code -queue}, which stays, lets writers take turns. Copy the file together with
 * the first one or while nobody has it open; a log that belongs to another file is refused.
 *
 * <p>A file that an earlier version of the library wrote is migrated when it is opened, after a
 * copy was made next to it with {@code .backup-v} and its version appended. If the library's text
 * analysis has changed since, the search index is rebuilt, which takes some seconds for each 10,000
 * nodes or passages of files.
 *
 * <p>Without a file ({@link #openInMemory}) the store is private and ends when it is closed. It is
 * then kept in a memory-backed folder of the system if that has enough room, else in a temporary
 * file.
 */
public final class SqliteMemoryStore implements MemoryStore {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteMemoryStore.class);

  private final StoreFile file;
  private final boolean readOnly;
  private final Connections connections;
  private final Schema schema;
  private final String engine;
  private final List<String> warnings;
  private final SignIndexes indexes = new SignIndexes();
  private final long openingMark = CommitMark.randomNonce();

  /** Transactions hold it shared, closing holds it exclusively. */
  private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();

  private volatile boolean closed;
  private volatile @Nullable IndexRenewal renewal;

  /** Guarded by {@link #use}. */
  private boolean released;

  SqliteMemoryStore(OpenedFile opened) {
    file = opened.file();
    readOnly = opened.readOnly();
    connections = opened.connections();
    schema = opened.schema();
    engine = opened.engine();
    warnings = opened.warnings();
  }

  /**
   * Opens a file, or creates it.
   *
   * @throws dev.memoryweave.store.StoreUnavailableException if it cannot be read or created, or
   *     stays locked
   * @throws dev.memoryweave.store.StoreCorruptedException if it is damaged or not an SQLite
   *     database
   * @throws dev.memoryweave.store.UnsupportedSchemaException if it belongs to another program, or a
   *     later version of the library wrote it
   */
  public static SqliteMemoryStore open(Path file) {
    return open(SqliteOptions.of(file));
  }

  /** Opens a private store that ends when it is closed. */
  public static SqliteMemoryStore openInMemory() {
    return open(SqliteOptions.inMemory());
  }

  /**
   * Opens the default file, or creates it: see {@link SqliteOptions#atDefaultPlace()}.
   *
   * @throws dev.memoryweave.store.StoreException as {@link #open(Path)} does
   */
  public static SqliteMemoryStore openDefault() {
    return open(SqliteOptions.atDefaultPlace());
  }

  /**
   * Opens a store with settings.
   *
   * @throws dev.memoryweave.store.StoreException as {@link #open(Path)} does
   */
  public static SqliteMemoryStore open(SqliteOptions options) {
    InvalidValueException.given("options", options);
    return open(options, Schema.migrations());
  }

  static SqliteMemoryStore open(SqliteOptions options, List<Migration> migrations) {
    FirstUse.ofClasses();
    SqliteMemoryStore store = new SqliteMemoryStore(OpenedFile.of(options, migrations));
    try {
      store.bringIndexesUpToDate();
      return store;
    } catch (RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  private void bringIndexesUpToDate() {
    if (inTransaction(connections::reading, SqliteMemoryStore::areIndexesCurrent)) {
      return;
    }
    if (readOnly) {
      LOG.warn(
          "The search index of {} was built by another version of the library and may miss matches;"
              + " open the store once for writing",
          file.location());
      return;
    }
    long entries = inTransaction(connections::writing, SqliteMemoryStore::bringUpToDate);
    LOG.debug("The search index of {} was built for {} entries", file.location(), entries);
    if (inTransaction(connections::reading, IndexRenewal::isNeeded)) {
      renewal = IndexRenewal.start(this::writing, file::location);
    }
  }

  /** The renewal of an index that an older library filled, if it is needed. */
  Optional<IndexRenewal> renewal() {
    return Optional.ofNullable(renewal);
  }

  private static boolean areIndexesCurrent(Transaction tx) {
    return tx.nodes().index().isCurrent() && tx.knowledge().index().isCurrent();
  }

  /** Another process may have done it by now. */
  private static long bringUpToDate(Transaction tx) {
    return tx.nodes().index().bringUpToDate() + tx.knowledge().index().bringUpToDate();
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    Objects.requireNonNull(work, "work");
    return using(() -> inTransaction(connections::reading, work));
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    Objects.requireNonNull(work, "work");
    return writing(work);
  }

  private <T> T writing(Function<? super Transaction, ? extends T> work) {
    return using(
        () -> {
          if (readOnly) {
            throw new ReadOnlyStoreException(file.location());
          }
          return FreeSpace.givingBack(connections, this::run, work);
        });
  }

  /** Lends a connection on which a transaction has begun. */
  private interface Lender {
    <T> T lend(Function<Handle, T> work);
  }

  private <T> T inTransaction(Lender lender, Function<? super Transaction, ? extends T> work) {
    return lender.lend(handle -> run(handle, work));
  }

  private <T> T run(Handle handle, Function<? super Transaction, ? extends T> work) {
    Transaction transaction = new Transaction(handle, readOnly, indexes, openingMark);
    boolean isKept = false;
    try {
      schema.requireLatest(handle);
      T result = work.apply(transaction);
      transaction.complete();
      transaction.end();
      if (handle.hasChanged()) {
        CommitMarkTable.advance(handle);
      }
      handle.commit();
      isKept = true;
      return result;
    } finally {
      transaction.end();
      if (!isKept) {
        handle.rollback();
      }
    }
  }

  private <T> T using(Supplier<T> work) {
    if (use.getReadHoldCount() > 0) {
      throw new IllegalStateException(
          "This thread is inside a transaction of this store already; use the views of that one");
    }
    if (closed) {
      throw new StoreClosedException();
    }
    use.readLock().lock();
    try {
      if (closed) {
        throw new StoreClosedException();
      }
      return work.get();
    } finally {
      use.readLock().unlock();
    }
  }

  @Override
  public MemoryStore.Check verify() {
    return using(
        () -> {
          try (Handle handle = connections.open()) {
            return Verification.run(handle, schema);
          }
        });
  }

  @Override
  public long rebuildIndex() {
    IndexRebuild.Built built = writing(transaction -> new IndexRebuild(transaction, schema).run());
    connections.indexes().rebuilt();
    if (built.leavesUnusedPages()) {
      using(() -> connections.withWriter(handle -> FreeSpace.writeAnew(handle, file)));
    }
    return built.entries();
  }

  @Override
  public MemoryStore.Erasure finishErasing() {
    return using(
        () -> {
          if (readOnly) {
            throw new ReadOnlyStoreException(file.location());
          }
          boolean complete = ForgottenTerms.eraseAll(connections, this::run);
          return new MemoryStore.Erasure(complete, file.parts(), file.copies(), List.of());
        });
  }

  @Override
  public MemoryStore.Check.Repair repair(Instant now) {
    Objects.requireNonNull(now, "now");
    return writing(transaction -> new Repair(transaction, now).run());
  }

  @Override
  public MemoryStore.Backup backup(Path target) {
    Objects.requireNonNull(target, "file");
    return using(() -> new OnlineBackup(file, connections).make(target));
  }

  /**
   * Replaces a file, which nobody may have open, with a backup; see {@link MemoryStore#restore}.
   * The former file is kept next to it with {@code .before-restore} appended, together with its
   * log.
   *
   * @throws dev.memoryweave.store.StoreException as {@link MemoryStore#restore} does
   */
  public static MemoryStoreProvider.Restored restore(Path file, Path backup) {
    Path target = StoreFile.of(SqliteOptions.of(file)).target();
    return new StoreRestoring(target, backup.toAbsolutePath().normalize()).run();
  }

  @Override
  public Set<MemoryStore.Capability> capabilities() {
    Set<MemoryStore.Capability> capabilities = EnumSet.allOf(MemoryStore.Capability.class);
    if (file.isVolatile()) {
      capabilities.removeAll(Set.of(MemoryStore.Capability.DURABLE, MemoryStore.Capability.SHARED));
    }
    return Set.copyOf(capabilities);
  }

  @Override
  public MemoryStore.Status status() {
    if (closed) {
      throw new StoreClosedException();
    }
    String location = file.isVolatile() ? null : file.location();
    List<String> all = new ArrayList<>(warnings);
    all.addAll(connections.indexes().texts());
    return new MemoryStore.Status(engine, location, schema.latest(), readOnly, file.bytes(), all);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if this thread is inside a transaction of this store
   */
  @Override
  public void close() {
    if (use.getReadHoldCount() > 0) {
      throw new IllegalStateException("A store cannot be closed inside a transaction of its own");
    }
    closed = true;
    renewal().ifPresent(IndexRenewal::stop);
    connections.stopWaiting();
    use.writeLock().lock();
    try {
      if (!released) {
        released = true;
        connections.close();
        file.discard();
      }
    } finally {
      use.writeLock().unlock();
    }
  }
}
