package dev.memoryweave.transfer.internal;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.WriteTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Collects records until they are worth a transaction of the store that they are brought into. */
final class MoveBatch<T> {
  private final MemoryStore to;
  private final long room;
  private final BiConsumer<WriteTransaction, List<T>> work;
  private final List<T> records = new ArrayList<>();
  private long weight;

  MoveBatch(MemoryStore to, long room, BiConsumer<WriteTransaction, List<T>> work) {
    this.to = to;
    this.room = room;
    this.work = work;
  }

  /** Adds a record, and writes all once they are heavier than the room for them. */
  void add(T record, long itsWeight) {
    records.add(record);
    weight += itsWeight;
    if (weight >= room) {
      finish();
    }
  }

  /** Writes the records that are left. */
  void finish() {
    if (!records.isEmpty()) {
      List<T> full = List.copyOf(records);
      to.write(
          tx -> {
            work.accept(tx, full);
            return full.size();
          });
      records.clear();
      weight = 0;
    }
  }
}
