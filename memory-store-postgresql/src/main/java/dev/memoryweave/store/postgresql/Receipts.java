package dev.memoryweave.store.postgresql;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * By what it is known later whether a write was kept: it leaves its number in a row, in the same
 * transaction. Writes that run at once use a row each, which is changed in place by those that
 * follow, so that a store has as many rows as it ever had writes at once.
 *
 * <p>The status of a transaction by its id, which some engines can tell, would not do: a server
 * that has stopped hard, or another one that has taken over, may give the same id once more.
 */
final class Receipts {
  private static final String NOW = "CAST(extract(epoch FROM now()) * 1000 AS bigint)";
  private static final String KEEP =
      """
      INSERT INTO mw_receipt (tenant, slot, last_write, kept_at) VALUES (?, ?, ?, %s)
      ON CONFLICT (tenant, slot) DO UPDATE
      SET last_write = excluded.last_write, kept_at = excluded.kept_at"""
          .formatted(NOW);
  private static final String LAST =
      "SELECT last_write FROM mw_receipt WHERE tenant = ? AND slot = ?";

  /** Longer than anybody asks for a receipt. */
  private static final long DAY = 24 * 60 * 60 * 1000L;

  private static final String DROP =
      "DELETE FROM mw_receipt WHERE tenant = ? AND kept_at < " + NOW + " - " + DAY;

  private final long tenant;
  private final String mark;
  private final AtomicLong slots = new AtomicLong();
  private final ConcurrentLinkedQueue<Slot> free = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean isSwept = new AtomicBoolean();

  /**
   * Receipts of one opening of a store.
   *
   * @param mark tells it from all others
   */
  Receipts(long tenant, String mark) {
    this.tenant = tenant;
    this.mark = mark;
  }

  /** A slot for one write at a time; give it back. */
  Slot take() {
    Slot slot = free.poll();
    return slot != null ? slot : new Slot(mark + "/" + slots.incrementAndGet());
  }

  void giveBack(Slot slot) {
    free.add(slot);
  }

  /** The row of the writes that follow each other. */
  final class Slot {
    private final String name;
    private long last;

    private Slot(String name) {
      this.name = name;
    }

    /** Another write begins, and its number is above those before. */
    void next() {
      last++;
    }

    /** Leaves the receipt of the latest write with the changes that are sent next. */
    void keep(Handle handle) {
      handle.change(KEEP, tenant, name, last);
      if (isSwept.compareAndSet(false, true)) {
        handle.change(DROP, tenant);
      }
    }

    /** Whether the latest write was kept; to ask under the lock of the tenant. */
    boolean isKept(Handle handle) {
      return handle.first(LAST, Row::number, tenant, name).orElse(0L) == last;
    }
  }
}
