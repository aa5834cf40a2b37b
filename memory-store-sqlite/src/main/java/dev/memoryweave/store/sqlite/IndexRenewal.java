package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rewrites text indexes that an older library filled, in the background and in short transactions,
 * so that everybody can read and write meanwhile. The progress is recorded in the file: after a
 * store is closed, the next opening continues where it stopped, and several processes share the
 * work.
 */
final class IndexRenewal {
  private static final Logger LOG = LoggerFactory.getLogger(IndexRenewal.class);

  /** Others who want to write come first. */
  private static final long PAUSE_NANOS = 2_000_000;

  /** Number of pages that one merge step writes. */
  private static final int PAGES = 500;

  /** A transaction of the store. */
  interface Writing {
    /** Runs one, and returns its result. */
    <T> T run(Function<? super Transaction, ? extends T> work);
  }

  private final Thread thread;

  private volatile boolean stopped;

  private IndexRenewal(Writing writing, Supplier<String> location) {
    thread =
        new Thread(
            () -> {
              try {
                renew(writing);
                LOG.debug("The search index of {} is up to date", location.get());
              } catch (StoreException | IllegalStateException e) {
                // Nothing is lost: the next opening continues.
                LOG.debug("The search index of {} is not yet up to date", location.get(), e);
              }
            },
            "memory-index-renewal");
    thread.setDaemon(true);
  }

  /** Starts rewriting the indexes. */
  static IndexRenewal start(Writing writing, Supplier<String> location) {
    IndexRenewal renewal = new IndexRenewal(writing, location);
    renewal.thread.start();
    return renewal;
  }

  /** Whether an index of a store has entries of an older version. */
  static boolean isNeeded(Transaction tx) {
    return tx.nodes().index().text().isBeingRenewed()
        || tx.knowledge().index().text().isBeingRenewed();
  }

  private void renew(Writing writing) {
    while (!stopped && writing.run(tx -> tx.nodes().index().text().renewSome())) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    while (!stopped && writing.run(tx -> tx.knowledge().index().text().renewSome())) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    while (!stopped && writing.run(IndexRenewal::mergeSome)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Merging the segments removes the old entries from the file. */
  private static boolean mergeSome(Transaction tx) {
    boolean nodes = tx.nodes().index().text().mergeSome(PAGES);
    boolean chunks = tx.knowledge().index().text().mergeSome(PAGES);
    return nodes || chunks;
  }

  /** Stops after the current part. */
  void stop() {
    stopped = true;
  }

  /** Waits until everything is written or stopped. */
  void join() throws InterruptedException {
    thread.join();
  }
}
