package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.SplittableRandom;

/** Stores to begin with. */
final class Stores {
  /** The number that stands for this process among those that write. */
  static final int HERE = 800;

  private Stores() {}

  /** Makes a store, has so many changes made, and closes it. */
  static void fill(Path file, int changes, SplittableRandom random, Ledger ledger) {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      writer(store, HERE, random, ledger).write(changes);
    }
  }

  /** A writer of all kinds of changes, in this process. */
  static Writer writer(MemoryStore store, int number, SplittableRandom random, Account account) {
    return new Writer(store, Clock.systemUTC(), number, 0, random.split(), Writer.Mix.ALL, account);
  }
}
