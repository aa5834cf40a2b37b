package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.StoreException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Analyses the texts of an index anew that an older version of the library built, in the background
 * and in short transactions, so that everybody can read and write meanwhile. One process at a time
 * does it, under a lease. How far it has come can be told from the entries: new ones have higher
 * numbers. So whoever opens the store next goes on where it was interrupted.
 */
final class IndexRenewal {
  private static final Logger LOG = LoggerFactory.getLogger(IndexRenewal.class);

  /** How many texts are analysed in a transaction. */
  private static final int STEP = 200;

  /** Others who want to write come first. */
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

  /** How long to wait until looking again whether the process that does it is done. */
  private static final long LOOKS = TimeUnit.SECONDS.toNanos(1);

  /** A transaction of the store that writes. */
  interface Writing {
    /** Runs work in one, and returns its result. */
    <T> T run(Function<? super Transaction, ? extends T> work);
  }

  private final Writing writing;
  private final Lease lease;
  private final String name;
  private final Thread thread;
  private volatile boolean stopped;

  private IndexRenewal(Writing writing, Lease lease, long tenant) {
    this.writing = writing;
    this.lease = lease;
    this.name = "text index of tenant " + tenant;
    thread = new Thread(this::run, "memory-index-renewal");
    thread.setDaemon(true);
  }

  /** Begins in the background. */
  static IndexRenewal start(Writing writing, Lease lease, long tenant) {
    IndexRenewal renewal = new IndexRenewal(writing, lease, tenant);
    renewal.thread.start();
    return renewal;
  }

  /** Whether there are entries of an older version. */
  static boolean isNeeded(Transaction tx) {
    return tx.counters().analysis() < IndexedText.VERSION || tx.counters().analyzedFrom() > 0;
  }

  private void run() {
    try {
      while (!stopped && renewSome()) {
        LockSupport.parkNanos(PAUSE);
      }
    } catch (StoreException | IllegalStateException e) {
      // Nothing is lost: the next opening continues.
      LOG.debug("The {} is not yet up to date", name, e);
    }
    try {
      lease.release(name);
    } catch (StoreException e) {
      LOG.debug("The lease of the {} ends by itself", name, e);
    }
  }

  private boolean renewSome() {
    if (!lease.take(name)) {
      LockSupport.parkNanos(LOOKS);
      return writing.run(IndexRenewal::isNeeded);
    }
    return writing.run(IndexRenewal::renewSome);
  }

  private static boolean renewSome(Transaction tx) {
    Counters counters = tx.counters();
    if (counters.analysis() < IndexedText.VERSION) {
      // What is written from now on is of this version.
      counters.analyzed(IndexedText.VERSION, counters.nextNumber());
    }
    long below = counters.analyzedFrom();
    if (below == 0) {
      return false;
    }
    if (tx.nodes().renew(below, STEP) + tx.knowledge().renew(below, STEP) == 0) {
      counters.analyzed(IndexedText.VERSION, 0);
      return false;
    }
    return true;
  }

  /** Stops after the current step, and waits for it. */
  void stop() {
    stopped = true;
    LockSupport.unpark(thread);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
