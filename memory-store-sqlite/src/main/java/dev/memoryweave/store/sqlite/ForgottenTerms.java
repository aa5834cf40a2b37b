package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.sqlite.FreeSpace.Transactions;
import dev.memoryweave.store.sqlite.FreeSpace.Writer;

/**
 * Removes the terms of forgotten nodes from the file. The index keeps terms of removed entries
 * until its segments are merged, and the log keeps earlier states of pages.
 *
 * <p>Merging goes in steps, each a short transaction, so that others can write in between. In an
 * index of up to some hundred thousand nodes, a call that forgets continues until no such term is
 * left; in a larger one, each later write does one step.
 */
final class ForgottenTerms {
  /** The fact about the store that terms of forgotten nodes are left; its value is irrelevant. */
  static final String PENDING = "forgotten_terms";

  /** Number of pages written per step: 4 MiB. */
  private static final int STEP = 1_000;

  private static final int MAX_STEPS = 100;

  /** How long to wait for readers of an earlier state, in milliseconds. */
  private static final int PATIENCE = 2_000;

  /** One step, and one that finds that nothing is left. */
  private static final int FEW_STEPS = 2;

  private static final String ARE_PENDING =
      "SELECT count(*) FROM meta WHERE name = '" + PENDING + "'";

  private ForgottenTerms() {}

  static boolean arePending(Handle handle) {
    return handle.number(ARE_PENDING) > 0;
  }

  /**
   * Does some steps, and empties the log after the last one.
   *
   * @param all whether to do as many as may be needed, instead of a few
   */
  static void erase(Writer writer, Transactions transactions, boolean all) {
    boolean isLeft = true;
    for (int i = 0; isLeft && i < (all ? MAX_STEPS : FEW_STEPS); i++) {
      isLeft =
          writer.writing(
              handle -> transactions.run(handle, tx -> tx.nodes().index().mergeSome(STEP)));
    }
    if (!isLeft) {
      writer.withWriter(ForgottenTerms::emptyLog);
    }
  }

  /**
   * Merges both text indexes, so that they hold no term of anything that was removed, and empties
   * the log.
   *
   * @return whether both was possible
   */
  static boolean eraseAll(Writer writer, Transactions transactions) {
    boolean isLeft = true;
    for (int i = 0; isLeft && i < MAX_STEPS; i++) {
      isLeft = writer.writing(handle -> transactions.run(handle, ForgottenTerms::mergeBoth));
    }
    return !isLeft && writer.withWriter(handle -> emptyLog(handle, PATIENCE));
  }

  private static boolean mergeBoth(Transaction tx) {
    boolean nodes = tx.nodes().index().mergeSome(STEP);
    boolean chunks = tx.knowledge().index().text().mergeSome(STEP);
    return nodes || chunks;
  }

  private static boolean emptyLog(Handle handle) {
    return emptyLog(handle, 0);
  }

  /**
   * Moves the log into the file and truncates it, unless somebody is currently reading from it;
   * then closing the last connection does it.
   */
  private static boolean emptyLog(Handle handle, int millis) {
    if (millis == 0 && !FreeSpace.moveLog(handle)) {
      return false;
    }
    long patience = handle.number("PRAGMA busy_timeout");
    handle.script("PRAGMA busy_timeout = " + millis);
    try {
      return handle.number("PRAGMA wal_checkpoint(TRUNCATE)") == 0;
    } finally {
      handle.script("PRAGMA busy_timeout = " + patience);
    }
  }
}
