package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * A store in a PostgreSQL database, or in one that speaks its protocol, for many processes on many
 * machines.
 *
 * <p>Writers of a tenant take turns: each locks a row first, waits at most for the {@linkplain
 * PostgresOptions#patience() patience}, and sees everything that was written before. Readers see
 * the snapshot at their first question and wait for nobody. If the database asks for it because two
 * transactions were in each other's way, or if the connection broke, the work of a transaction is
 * run again as a whole until the patience is over.
 */
public final class PostgresMemoryStore implements MemoryStore {
  private final PostgresOptions options;
  private final Database database;
  private final Transactions transactions;
  private final String engine;
  private final StoreState state;
  private final Statistics records;
  private final Statistics links;
  private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();
  private volatile boolean closed;

  private PostgresMemoryStore(
      PostgresOptions options,
      Database database,
      StoreState state,
      Transactions transactions,
      String engine) {
    this.options = options;
    this.database = database;
    this.state = state;
    this.transactions = transactions;
    this.engine = engine;
    this.records = new Statistics(database, Statistics.OF_RECORDS);
    this.links = new Statistics(database, Statistics.OF_LINKS);
  }

  /**
   * Opens the memories of a tenant in a database, and creates their tables if there are none.
   *
   * @throws StoreUnavailableException if the database cannot be reached, refuses the user, or does
   *     not exist
   * @throws dev.memoryweave.store.UnsupportedSchemaException if a later version of the library
   *     wrote the tables
   */
  public static PostgresMemoryStore open(PostgresOptions options) {
    InvalidValueException.given("options", options);
    return open(options, System.getenv(), Clock.systemUTC());
  }

  static PostgresMemoryStore open(
      PostgresOptions options, Map<String, String> environment, Clock clock) {
    return open(options, Database.source(options, environment), clock);
  }

  static PostgresMemoryStore open(PostgresOptions options, DataSource source, Clock clock) {
    PostgresErrors errors = new PostgresErrors(options.location());
    Database database = new Database(options, source, errors);
    try {
      String mark = UUID.randomUUID().toString();
      Schema schema = new Schema(database, options.location());
      if (options.readOnly()) {
        schema.require();
      } else {
        schema.migrate(new Lease(database, mark, clock, options.patience()));
      }
      long tenant = Tenant.number(database, options);
      boolean readOnly = options.readOnly() || Tenant.isReadOnly(database, tenant);
      PostgresOptions known = options.withReadOnly(readOnly);
      StoreState state = new StoreState(tenant, mark);
      return new PostgresMemoryStore(
          known,
          database,
          state,
          new Transactions(known, errors, database, state),
          engine(database, errors));
    } catch (RuntimeException | Error e) {
      database.close();
      throw e;
    }
  }

  /** The name and the version of the database, such as "PostgreSQL 18.6". */
  private static String engine(Database database, PostgresErrors errors) {
    String version =
        database.run(
            connection ->
                new Handle(connection, errors, new LongAdder())
                    .first("SELECT version()", Row::text)
                    .orElse("PostgreSQL"));
    String[] words = version.split(" ", -1);
    return words.length < 2 ? version : words[0] + " " + words[1];
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
    Objects.requireNonNull(work, "work");
    return using(() -> transactions.read(work));
  }

  @Override
  public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
    Objects.requireNonNull(work, "work");
    return writing(work);
  }

  private <T> T writing(Function<? super Transaction, ? extends T> work) {
    return using(
        () -> {
          if (options.readOnly()) {
            throw new ReadOnlyStoreException(options.location());
          }
          T result = transactions.write(work);
          records.wrote(state.lastNumber());
          links.wrote(state.lastLink());
          return result;
        });
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

  /** {@inheritDoc} Nothing that the store has in memory is taken for granted. */
  @Override
  public MemoryStore.Check verify() {
    return using(() -> transactions.readAfresh(Verification::run));
  }

  @Override
  public long rebuildIndex() {
    return writing(tx -> new IndexRebuild(tx).run());
  }

  @Override
  public MemoryStore.Check.Repair repair(Instant now) {
    Objects.requireNonNull(now, "now");
    try {
      return writing(tx -> new Repair(tx, now).run());
    } catch (StoreCorruptedException e) {
      // A text index that cannot be read keeps entries from being taken out of it.
      return writing(
          tx -> {
            long unused = new IndexRebuild(tx).run();
            return new Repair(tx, now).run();
          });
    }
  }

  @Override
  public Set<MemoryStore.Capability> capabilities() {
    return Set.copyOf(
        EnumSet.of(
            MemoryStore.Capability.DURABLE,
            MemoryStore.Capability.SHARED,
            MemoryStore.Capability.VECTORS,
            MemoryStore.Capability.EXACT_SCORES,
            MemoryStore.Capability.MAINTENANCE));
  }

  @Override
  public MemoryStore.Status status() {
    if (closed) {
      throw new StoreClosedException();
    }
    return new MemoryStore.Status(
        engine, options.location(), Schema.latest(), options.readOnly(), -1);
  }

  /**
   * How often the store has asked the database something since it was opened: the network is in the
   * way each time. A recall takes about six, a memory that is remembered about as many.
   */
  public long roundTrips() {
    return transactions.roundTrips();
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
    use.writeLock().lock();
    try {
      database.close();
    } finally {
      use.writeLock().unlock();
    }
  }
}
