package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.store.sqlite.SqliteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * A process is stopped while it waits for its turn, so that others must get past it, or at any
 * moment, so that it may hold the lock and others may be refused; then it goes on.
 */
final class PauseTrial implements Trial {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration IMPATIENCE = Duration.ofMillis(500);
  private static final int ENDLESS = 1_000_000;

  private double slowestMillis;

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? 2 : 20;
  }

  @Override
  public void round(Round round) throws Exception {
    if (!Command.succeeds("kill", "-0", String.valueOf(ProcessHandle.current().pid()))) {
      throw new NotHereException("there is no command 'kill' to stop a process with");
    }
    Ledger ledger = new Ledger();
    boolean waits = round.number() % 2 == 0;
    Duration timeout = waits ? PATIENCE : IMPATIENCE;
    try (MemoryStore store =
            SqliteMemoryStore.open(SqliteOptions.of(round.file()).withBusyTimeout(timeout));
        WriterProcess other = process(round, 1, PATIENCE, ledger);
        WriterProcess third = process(round, 2, timeout, ledger)) {
      Writer here = Stores.writer(store, Stores.HERE, round.random(), ledger);
      here.write(5);
      other.awaitOpened();
      third.awaitOpened();
      if (waits) {
        pausedWaiter(round, store, here, other, third, ledger);
      } else {
        pausedWriter(round, here, other, third);
      }
      third.stop();
    }
    round.tally().acknowledged(ledger.acknowledgements());
    round.tally().count("refused while one was stopped", ledger.refused());
    ledger.breaks().forEach(round.tally()::broken);
    ledger.refusals().stream()
        .filter(refusal -> !refusal.startsWith("StoreUnavailableException"))
        .forEach(round.tally()::wrong);
    new Comparison(ledger, round.tally()).check(round.file());
  }

  private static WriterProcess process(Round round, int number, Duration timeout, Ledger ledger)
      throws Exception {
    return new WriterProcess(
        round.file(), number, 1, round.random().nextLong(), timeout, Writer.Mix.ALL, ledger);
  }

  /** The other process waits for a write of this one when it is stopped. */
  private void pausedWaiter(
      Round round,
      MemoryStore store,
      Writer here,
      WriterProcess other,
      WriterProcess third,
      Ledger ledger)
      throws Exception {
    store.write(
        tx -> {
          begin(other);
          // It has no turn before this write ends, however long it takes to ask for one.
          LockSupport.parkNanos(round.between(20, 200) * 1_000_000L);
          signal("-STOP", other);
          return null;
        });
    try {
      long start = System.nanoTime();
      here.write(5);
      third.write(5, 1);
      slowestMillis = Math.max(slowestMillis, (System.nanoTime() - start) / 1e6);
      round
          .tally()
          .expect(
              ledger.refused() == 0, "a stopped waiter had others refused: " + ledger.refusals());
    } finally {
      signal("-CONT", other);
    }
    other.awaitAcknowledgements(3);
    here.write(5);
    other.stop();
  }

  /** The other process writes when it is stopped, and may hold the lock. */
  private static void pausedWriter(
      Round round, Writer here, WriterProcess other, WriterProcess third) throws Exception {
    begin(other);
    other.awaitAcknowledgements(round.between(1, 20));
    signal("-STOP", other);
    try {
      here.write(2);
      third.write(2, 1);
    } finally {
      signal("-CONT", other);
    }
    long before = other.acknowledgements();
    other.awaitAcknowledgements(before + 3);
    other.stop();
    // Nobody stands in the way any more.
    round.tally().expect(here.write(), "a write was refused after the stopped process had ended");
  }

  private static void begin(WriterProcess process) {
    try {
      process.begin(ENDLESS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void signal(String signal, WriterProcess process) {
    try {
      Command.run("kill", signal, String.valueOf(process.pid()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void conclude(Tally tally) {
    if (tally.skipped() == null) {
      tally.figure(
          String.format(
              Locale.ROOT,
              "ten changes of two others past a stopped waiter took at most %.0f ms",
              slowestMillis));
    }
  }
}
