package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreCapability;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.StoreStatus;
import dev.memoryweave.store.WriteTransaction;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * A store in one SQLite file.
 *
 * <p>Any number of processes may use the file at once: each reader sees a snapshot and waits for nobody,
 * writers wait for each other up to {@link SqliteOptions#busyTimeout()}. What a write acknowledged has
 * reached the disk. Beside the file are two more while it is in use, with {@code -wal} and {@code -shm}
 * appended to its name; the first holds the latest changes, so copy the three together or none.
 *
 * <p>A file that an earlier version of the library wrote is migrated when it is opened, after a copy was
 * made beside it with {@code .backup-v} and its version appended. If the library's text analysis has
 * changed since, the search index is built anew, which takes some seconds for each 10,000 nodes.
 *
 * <p>Without a file ({@link #openInMemory}) the store is private and ends when it is closed. It is then
 * kept in a memory-backed folder of the system if it has a roomy one, else in a temporary file.
 */
public final class SqliteMemoryStore implements MemoryStore {
  private final StoreFile file;
  private final boolean readOnly;
  private final Connections connections;
  private final Schema schema;
  private final String engine;

  /** Held shared by transactions, exclusively by closing. */
  private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();

  private volatile boolean closed;

  private SqliteMemoryStore(Opening opening) {
    file = opening.file();
    readOnly = opening.isReadOnly();
    connections = opening.connections();
    schema = opening.schema();
    engine = opening.engine();
  }

  /**
   * Opens a file, or creates it.
   *
   * @throws dev.memoryweave.store.StoreUnavailableException if it cannot be read or created, or stays
   *     locked
   * @throws dev.memoryweave.store.StoreCorruptedException if it is damaged or no SQLite database
   * @throws dev.memoryweave.store.UnsupportedSchemaException if it is another program's, or a later
   *     version of the library wrote it
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
    return open(options, Schema.migrations());
  }

  static SqliteMemoryStore open(SqliteOptions options, List<Migration> migrations) {
    Opening opening = new Opening(options, migrations);
    try {
      opening.run();
      SqliteMemoryStore store = new SqliteMemoryStore(opening);
      store.bringIndexUpToDate();
      return store;
    } catch (RuntimeException | Error e) {
      opening.undo(e);
      throw e;
    }
  }

  private void bringIndexUpToDate() {
    boolean isCurrent = within(connections::reading, "BEGIN", tx -> tx.nodes().index().isCurrent());
    if (isCurrent) {
      return;
    }
    if (readOnly) {
      Opening.LOG.warn(
          "The search index of {} was built by another version of the library and may miss matches;"
              + " open the store once for writing",
          file.location());
      return;
    }
    within(
        connections::writing,
        "BEGIN IMMEDIATE",
        // Another process may have done it by now.
        tx -> tx.nodes().index().isCurrent() ? 0 : tx.nodes().rebuildIndex());
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    Objects.requireNonNull(work, "work");
    return using(() -> within(connections::reading, "BEGIN", work));
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    Objects.requireNonNull(work, "work");
    return using(
        () -> {
          if (readOnly) {
            throw new ReadOnlyStoreException(file.location());
          }
          return within(connections::writing, "BEGIN IMMEDIATE", work);
        });
  }
}
