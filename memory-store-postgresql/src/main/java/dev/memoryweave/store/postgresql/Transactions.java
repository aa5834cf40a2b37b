package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs work in transactions. The work is run again as a whole if two transactions were in each
 * other's way, or if the connection broke. If it broke during the commit, the lock of the tenant
 * tells when the former transaction is over, and its receipt whether it was kept.
 */
final class Transactions {
  private static final String SNAPSHOT =
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
  private static final String LATEST = "SET TRANSACTION ISOLATION LEVEL READ COMMITTED";

  private final PostgresOptions options;
  private final PostgresErrors errors;
  private final Database database;
  private final StoreState state;
  private final Receipts receipts;
  private final Retries retries;
  private final LongAdder roundTrips = new LongAdder();

  Transactions(
      PostgresOptions options, PostgresErrors errors, Database database, StoreState state) {
    this.options = options;
    this.errors = errors;
    this.database = database;
    this.state = state;
    receipts = new Receipts(state.tenant(), state.mark());
    retries = new Retries(options);
  }

  /** Runs work on a snapshot. */
  <T> T read(Function<? super Transaction, ? extends T> work) {
    return read(state, work);
  }

  /** Runs work on a snapshot, as if the store had nothing in memory. */
  <T> T readAfresh(Function<? super Transaction, ? extends T> work) {
    return read(new StoreState(state.tenant(), state.mark()), work);
  }

  private <T> T read(StoreState known, Function<? super Transaction, ? extends T> work) {
    return retries.run(
        () ->
            connected(
                known,
                false,
                transaction -> {
                  begin(transaction.handle(), SNAPSHOT);
                  transaction.begin();
                  T result = work.apply(transaction);
                  transaction.handle().requireNoOtherRun();
                  transaction.keep();
                  return result;
                }));
  }

  /** Runs work that changes the store, all or nothing. */
  <T> T write(Function<? super Transaction, ? extends T> work) {
    Receipts.Slot slot = receipts.take();
    try {
      return new Write<T>(slot, work).run();
    } finally {
      receipts.giveBack(slot);
    }
  }

  /** How often the database was asked something. */
  long roundTrips() {
    return roundTrips.sum();
  }

  /** Work on a connection that is in no transaction before, and in none after. */
  private <T> T connected(StoreState known, boolean writes, Function<Transaction, T> work) {
    try (Connection connection = database.connection()) {
      Handle handle = new Handle(connection, errors, roundTrips);
      Transaction transaction = new Transaction(handle, known, writes);
      try {
        return work.apply(transaction);
      } catch (RuntimeException | Error e) {
        handle.requireNoOtherRun();
        throw e;
      } finally {
        transaction.end();
        handle.end();
      }
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  private void begin(Handle handle, String kind) {
    handle.change(kind);
    handle.change("SET LOCAL statement_timeout = " + options.patience().toMillis());
  }

  /** Locks the tenant. Whoever vanishes with the lock loses it when the patience is over. */
  private void beginWrite(Transaction transaction) {
    long patience = options.patience().toMillis();
    begin(transaction.handle(), LATEST);
    transaction.handle().change("SET LOCAL lock_timeout = " + patience);
    transaction.handle().change("SET LOCAL idle_in_transaction_session_timeout = " + patience);
    transaction.begin();
  }

  /** One write, through all attempts. */
  private final class Write<T> {
    private final Receipts.Slot slot;
    private final Function<? super Transaction, ? extends T> work;

    /** What an attempt has sent for commit without an answer, and its result. */
    private @Nullable Sent<T> sent;

    Write(Receipts.Slot slot, Function<? super Transaction, ? extends T> work) {
      this.slot = slot;
      this.work = work;
    }

    T run() {
      slot.next();
      try {
        return attempts();
      } catch (StoreException e) {
        if (sent == null) {
          throw e;
        }
        return afterUnknown();
      }
    }

    /** The patience is over, and yet it has to be found out whether the write was kept. */
    private T afterUnknown() {
      try {
        return attempts();
      } catch (StoreException e) {
        if (sent == null) {
          throw e;
        }
        throw new MemoryStore.OutcomeUnknownException(
            "The connection to "
                + options.location()
                + " broke during a commit, and it could not be found out whether the write was"
                + " kept; look before you repeat it",
            e);
      }
    }

    private T attempts() {
      return retries.run(() -> connected(state, true, this::attempt));
    }

    private T attempt(Transaction transaction) {
      Handle handle = transaction.handle();
      beginWrite(transaction);
      Sent<T> before = sent;
      if (before != null) {
        if (slot.isKept(handle)) {
          return before.result;
        }
        sent = null;
      }
      T result = work.apply(transaction);
      transaction.complete();
      slot.keep(handle);
      sent = new Sent<>(result);
      try {
        handle.commit();
      } catch (PostgresErrors.LostException e) {
        throw e;
      } catch (RuntimeException e) {
        // The database has answered that nothing was kept.
        sent = null;
        throw e;
      }
      state.wrote(transaction.counters().lastNumber(), transaction.vectors().lastLink());
      transaction.keep();
      return result;
    }
  }

  private record Sent<T>(T result) {}
}
