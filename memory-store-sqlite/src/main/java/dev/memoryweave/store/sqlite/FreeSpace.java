package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Returns the space of deleted records to the disk.
 *
 * <p>Up to a quarter of a file's pages, or half a mebibyte, may be free for the next writes. More
 * than that is cut off at the end of the file, in short transactions of their own, after the pages
 * there were moved to free places. Files that were created without recording the references to
 * pages cannot be truncated; they are rewritten when they are opened and mostly free.
 */
final class FreeSpace {
  private static final Logger LOG = LoggerFactory.getLogger(FreeSpace.class);

  /** Number of pages, 2 MiB, cut off per transaction: about 30 ms of processor time. */
  static final int STEP = 512;

  /** Number of pages, half a mebibyte, that may be free in the smallest file. */
  private static final int MAY_BE_FREE = 128;

  /** With fewer free pages, 16 MiB, rewriting a file is not worthwhile. */
  private static final int WORTH_COPYING = 4 * 1024;

  /**
   * With more pages, 128 MiB, a file is not rewritten, because SQLite keeps it in memory meanwhile.
   */
  private static final int MAX_COPIED = 32 * 1024;

  private static final String FREE = "PRAGMA freelist_count";
  private static final String PAGES = "PRAGMA page_count";
  private static final String KIND = "PRAGMA auto_vacuum";
  private static final String USE_INCREMENTAL = "PRAGMA auto_vacuum = INCREMENTAL";
  private static final int INCREMENTAL = 2;

  private FreeSpace() {}

  // ---- after writing ----------------------------------------------------------------------------

  /** Lends the connection for writing. */
  interface Writer {
    /** Runs work in a transaction that has begun; the work ends it. */
    <T> T writing(Function<Handle, T> work);

    /** Runs work outside a transaction. */
    <T> T withWriter(Function<Handle, T> work);
  }

  /** Runs work in a transaction that has begun, and ends it. */
  interface Transactions {
    <T> T run(Handle handle, Function<? super Transaction, ? extends T> work);
  }

  /**
   * The result of a transaction, with the number of pages it freed, whether too many are free now,
   * whether it forgot a node, and whether terms of forgotten nodes are left in the index.
   */
  private record Done<T extends @Nullable Object>(
      T result, long freed, boolean isSurplus, boolean forgets, boolean hasForgotten) {}

  /**
   * Runs work in a transaction. Afterwards returns about as much space as it freed, or a little of
   * the space that others freed, and removes forgotten content from the file. So the cost is
   * proportional to the work.
   */
  static <T> T givingBack(
      Writer writer, Transactions transactions, Function<? super Transaction, ? extends T> work) {
    Done<T> done = writer.writing(handle -> run(handle, transactions, work));
    try {
      if (done.hasForgotten()) {
        ForgottenTerms.erase(writer, transactions, done.forgets());
      }
      if (done.isSurplus() || done.hasForgotten()) {
        giveBack(writer, transactions, done.freed());
      }
    } catch (StoreException e) {
      // The work is stored, whatever happens here.
      LOG.debug("Free space was not given back; a later write tries again", e);
    }
    return done.result();
  }

  private static <T> Done<T> run(
      Handle handle, Transactions transactions, Function<? super Transaction, ? extends T> work) {
    long before = handle.number(FREE);
    AtomicBoolean forgets = new AtomicBoolean();
    T result =
        transactions.run(
            handle,
            tx -> {
              T made = work.apply(tx);
              forgets.set(tx.forgets());
              return made;
            });
    try {
      // The search index frees its pages when the transaction ends.
      long after = handle.number(FREE);
      return new Done<>(
          result,
          after - before,
          isSurplus(handle, after),
          forgets.get(),
          ForgottenTerms.arePending(handle));
    } catch (StoreException e) {
      LOG.debug("It is not known how much of the store is free; a later write looks again", e);
      return new Done<>(result, 0, false, forgets.get(), forgets.get());
    }
  }

  /**
   * Cuts off pages until few are free. It stops if a reader keeps the log from being emptied,
   * because each step would make the log grow.
   */
  private static void giveBack(Writer writer, Transactions transactions, long freed) {
    long steps = Math.max(0, freed) / STEP + 1;
    boolean goOn = writer.withWriter(FreeSpace::moveLog);
    for (long i = 0; i < steps && goOn; i++) {
      goOn =
          writer.writing(handle -> transactions.run(handle, FreeSpace::isCut))
              && writer.withWriter(FreeSpace::moveLog);
    }
  }

  /** Whether more is free than allowed, in a file that can be truncated. */
  private static boolean isSurplus(Handle handle, long free) {
    return free > MAY_BE_FREE
        && free > handle.number(PAGES) / 4
        && handle.number(KIND) == INCREMENTAL;
  }

  /** Cuts off some pages, if too many are still free. */
  private static boolean isCut(Transaction tx) {
    Handle handle = tx.handle();
    if (!isSurplus(handle, handle.number(FREE))) {
      return false;
    }
    handle.script("PRAGMA incremental_vacuum(" + STEP + ")");
    return true;
  }

  /** Moves as much as possible of the log into the file without waiting for readers. */
  static boolean moveLog(Handle handle) {
    return handle
        .first(
            "PRAGMA wal_checkpoint(PASSIVE)",
            row -> {
              boolean isFree = row.number() == 0;
              long logged = row.number();
              return isFree && logged == row.number();
            })
        .orElse(false);
  }

  // ---- when opening -----------------------------------------------------------------------------

  /** Makes a new file record the references to each page. */
  static void prepare(Handle handle) {
    handle.script(USE_INCREMENTAL);
  }

  /**
   * Rewrites a file that is mostly free and cannot be truncated. Nobody waits for that: if the file
   * is in use or too large, or there is no room, it stays as it is.
   */
  static void reclaim(Handle handle, StoreFile file) {
    if (handle.number(KIND) == INCREMENTAL) {
      return;
    }
    long free = handle.number(FREE);
    long used = handle.number(PAGES) - free;
    if (free >= WORTH_COPYING && free >= used) {
      writeAnew(handle, file);
    }
  }

  /**
   * Rewrites a file without the pages that are free or belong to no table, if it is not too large,
   * and returns whether it did.
   */
  static boolean writeAnew(Handle handle, StoreFile file) {
    long used = handle.number(PAGES) - handle.number(FREE);
    if (used > MAX_COPIED || !hasRoom(file, 2 * used * handle.number("PRAGMA page_size"))) {
      LOG.info(
          "The store {} has much unused room, but is too large to be rewritten while it is open,"
              + " or its disk too full",
          file.location());
      return false;
    }
    long patience = handle.number("PRAGMA busy_timeout");
    try {
      handle.script("PRAGMA busy_timeout = 0");
      handle.script(USE_INCREMENTAL + "; VACUUM");
      moveLog(handle);
      return true;
    } catch (StoreException e) {
      LOG.info("The store {} has much unused room, but is in use", file.location());
      LOG.debug("Why the store was not rewritten", e);
      return false;
    } finally {
      handle.script("PRAGMA busy_timeout = " + patience);
    }
  }

  private static boolean hasRoom(StoreFile file, long bytes) {
    try {
      return Files.getFileStore(file.path()).getUsableSpace() >= bytes;
    } catch (IOException e) {
      return false;
    }
  }
}
