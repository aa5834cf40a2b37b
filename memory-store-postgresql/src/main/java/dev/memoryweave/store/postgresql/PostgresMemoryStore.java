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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

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
  /** How many transactions take removed entries out of the text indexes, at most. */
  private static final int MOST_STEPS = 1_000;

  private static final String BEYOND_REACH =
      "The database server keeps earlier states in its write-ahead log until it writes over them;"
          + " archives of the log, replicas and backups of the server are not touched";
  private static final List<String> LIMITS = List.of(BEYOND_REACH);
  private static final List<String> LIMITS_OF_SOME =
      List.of(
          "Some tables of the database are large, busy, or belong to another user, so that parts of"
              + " what was deleted may stay in free space of them until it is used again; their"
              + " owner can run VACUUM FULL when nobody needs them",
          BEYOND_REACH);

  private static final String OLDER_TEXTS =
      "The search index was built by an older version of the library, so searches may miss"
          + " something; %s";

  private final PostgresOptions options;
  private final Database database;
  private final Transactions transactions;
  private final String engine;
  private final StoreState state;
  private final Statistics records;
  private final Statistics links;
  private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();
  private @Nullable IndexRenewal renewal;
  private volatile boolean olderTexts;
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
      PostgresMemoryStore store =
          new PostgresMemoryStore(
              known,
              database,
              state,
              new Transactions(known, errors, database, state),
              engine(database, errors));
      store.olderTexts = store.hasOlderTexts();
      if (!readOnly && store.olderTexts) {
        Lease lease = new Lease(database, mark, clock, options.patience());
        store.renewal = IndexRenewal.start(store.renewing(), lease, tenant);
      }
      return store;
    } catch (RuntimeException | Error e) {
      database.close();
      throw e;
    }
  }

  private IndexRenewal.Writing renewing() {
    return new IndexRenewal.Writing() {
      @Override
      public <T> T run(Function<? super Transaction, ? extends T> work) {
        return writing(work);
      }
    };
  }

  /** Whether the text indexes have entries of an older version of the library. */
  private boolean hasOlderTexts() {
    return using(() -> transactions.read(IndexRenewal::isNeeded));
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

  /**
   * {@inheritDoc}
   *
   * <p>Removed entries are taken out of the text indexes, and the tables are vacuumed. The log of
   * the server keeps earlier states until it is written over, and what was made of it, archives,
   * replicas and backups, is out of reach.
   */
  @Override
  public MemoryStore.Erasure finishErasing() {
    boolean done = writing(RemovedRows::eraseTexts);
    for (int step = 0; !done && step < MOST_STEPS; step++) {
      done = writing(RemovedRows::eraseTexts);
    }
    boolean freed = using(() -> new RemovedRows(database).free());
    return new MemoryStore.Erasure(
        done && freed, List.of(), List.of(), done && freed ? LIMITS : LIMITS_OF_SOME);
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

  /** {@inheritDoc} Tenants share their tables, so the size of one is not known. */
  @Override
  public MemoryStore.Status status() {
    if (closed) {
      throw new StoreClosedException();
    }
    List<String> warnings = List.of();
    if (olderTexts && use.getReadHoldCount() == 0) {
      // Whoever rebuilds it may be done by now.
      olderTexts = hasOlderTexts();
    }
    if (olderTexts) {
      String remedy =
          options.readOnly()
              ? "open the store for writing once to have it rebuilt"
              : "it is being rebuilt";
      warnings = List.of(OLDER_TEXTS.formatted(remedy));
    }
    return new MemoryStore.Status(
        engine, options.location(), Schema.latest(), options.readOnly(), -1, warnings);
  }

  /**
   * How often the store has asked the database something since it was opened: the network is in the
   * way each time. A recall takes about six, a memory that is remembered about as many.
   */
  public long roundTrips() {
    return transactions.roundTrips();
  }

  /** The connections in use; where transactions wait often, there are too few. */
  public ConnectionUse connections() {
    return database.use();
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
    IndexRenewal running = renewal;
    if (running != null) {
      running.stop();
    }
    use.writeLock().lock();
    try {
      database.close();
    } finally {
      use.writeLock().unlock();
    }
  }
}
