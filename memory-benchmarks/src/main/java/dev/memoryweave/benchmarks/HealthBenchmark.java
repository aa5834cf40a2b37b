package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.upkeep.Health;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * Judges the health of a store of many memories: the first time after opening, again and again
 * without the result of before, and with it. Arguments: {@code [SIZE...]}, 100,000 if none.
 */
public final class HealthBenchmark {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int WARM_UP = 30;
  private static final int CALLS = 100;

  private HealthBenchmark() {}

  /** Runs the measurement. */
  public static void main(String[] args) throws IOException {
    for (String size : args.length == 0 ? List.of("100000") : List.of(args)) {
      measure(Integer.parseInt(size));
    }
  }

  private static void measure(int size) throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path file = folder.path().resolve("memory.db");
      LoadedStore.copyOfLoaded(size, file);
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        MovedClock clock = new MovedClock(Instant.now());
        AgentMemory memory = AgentMemory.builder(store).project("benchmark").clock(clock).build();
        Durations first = new Durations();
        Health health = judged(memory, first);
        tell(size, "first", first);
        for (int i = 0; i < WARM_UP; i++) {
          clock.move(Health.KEPT);
          memory.maintenance().health();
        }
        Durations fresh = new Durations();
        Durations kept = new Durations();
        Durations processor = new Durations();
        for (int i = 0; i < CALLS; i++) {
          clock.move(Health.KEPT);
          long start = THREADS.getCurrentThreadCpuTime();
          judged(memory, fresh);
          processor.add(THREADS.getCurrentThreadCpuTime() - start);
          judged(memory, kept);
        }
        tell(size, "fresh", fresh);
        tell(size, "of processor", processor);
        tell(size, "kept", kept);
        System.out.printf(
            Locale.ROOT,
            "%,9d memories  score %d, %d warnings%n",
            size,
            health.score(),
            health.warnings().size());
      }
    }
  }

  private static Health judged(AgentMemory memory, Durations durations) {
    long start = System.nanoTime();
    Health health = memory.maintenance().health();
    durations.add(System.nanoTime() - start);
    return health;
  }

  private static void tell(int size, String what, Durations durations) {
    System.out.printf(Locale.ROOT, "%,9d memories  %-12s %s%n", size, what, durations.summary());
  }
}
