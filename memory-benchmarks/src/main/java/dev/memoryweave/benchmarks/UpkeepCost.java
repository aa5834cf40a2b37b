package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.upkeep.Upkeep;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import javax.management.ListenerNotFoundException;

/**
 * Times upkeep of a large memory in a process whose heap is {@value #HEAP}: the first cycle, in
 * which most memories change, one after an ordinary day, and one in which nothing is to be done.
 * Arguments: {@code [SIZE]}, 100,000 if none.
 */
public final class UpkeepCost {
  private static final String HEAP = "256m";
  private static final int BATCH = 1_000;
  private static final Instant BEGUN = Instant.parse("2026-01-01T00:00:00Z");

  /** The share of memories that change on an ordinary day. */
  private static final double OF_A_DAY = .02;

  private final PrintStream out;
  private final int size;
  private final YearTexts texts = new YearTexts(new SplittableRandom(1), YearSubjects.PARTS);
  private final MovedClock clock = new MovedClock(BEGUN);

  private UpkeepCost(PrintStream out, int size) {
    this.out = out;
    this.size = size;
  }

  /** Measures it. */
  public static void main(String[] args)
      throws IOException, InterruptedException, ListenerNotFoundException {
    if (!SmallHeap.isHere()) {
      System.exit(SmallHeap.run(UpkeepCost.class, HEAP, List.of(args)));
    }
    run(args.length == 0 ? 100_000 : Integer.parseInt(args[0]), System.out);
  }

  /** Measures it in this process. */
  static void run(int size, PrintStream out) throws IOException, ListenerNotFoundException {
    new UpkeepCost(out, size).run();
  }

  private void run() throws IOException, ListenerNotFoundException {
    try (TemporaryFolder folder = TemporaryFolder.create();
        HeapWatch heap = HeapWatch.start()) {
      Path file = folder.path().resolve("memory.db");
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        AgentMemory memory = AgentMemory.builder(store).project("benchmark").clock(clock).build();
        fill(memory);
        clock.move(Duration.ofDays(10));
        Upkeep upkeep = memory.maintenance().upkeep();
        tell("plan of the first cycle", upkeep::plan);
        tell("first cycle", upkeep::run);
        ordinaryDay(memory);
        clock.move(Duration.ofDays(1));
        tell("cycle after a day", upkeep::run);
        clock.move(Duration.ofDays(1));
        tell("cycle with nothing to do", upkeep::run);
      }
      out.printf(
          Locale.ROOT,
          "heap: %d MB at most, %d MB after a collection; load %.1f%n",
          heap.most() >> 20,
          heap.mostKept() >> 20,
          ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
  }

  /** Statements about parts and methods, and every fourth a note whose time will be over. */
  private void fill(AgentMemory memory) {
    for (int i = 0; i < size; i += BATCH) {
      memory.rememberAll(drafts(Math.min(BATCH, size - i)));
    }
  }

  private List<NodeDraft> drafts(int count) {
    List<NodeDraft> drafts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      drafts.add(
          switch (i % 4) {
            case 0 -> NodeDraft.builder(NodeKind.NOTE, texts.note()).build();
            case 1 ->
                NodeDraft.builder(NodeKind.GOTCHA, texts.pitfall()).body(texts.fact()).build();
            default ->
                NodeDraft.builder(NodeKind.FACT, texts.fact())
                    .body(texts.passage(texts.any(YearSubjects.PARTS)))
                    .build();
          });
    }
    return drafts;
  }

  /** New memories, and uses of others. */
  private void ordinaryDay(AgentMemory memory) {
    int half = (int) Math.max(1, size * OF_A_DAY / 2);
    List<NodeId> news = new ArrayList<>();
    for (int i = 0; i < half; i += BATCH) {
      memory.rememberAll(drafts(Math.min(BATCH, half - i))).forEach(node -> news.add(node.id()));
    }
    for (int use = 0; use < Upkeep.OFTEN; use++) {
      for (int i = 0; i < news.size(); i += 100) {
        memory.recordUse(news.subList(i, Math.min(news.size(), i + 100)));
      }
    }
  }

  private interface Cycle {
    Upkeep.Cycle make();
  }

  private void tell(String what, Cycle cycle) {
    long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    long start = System.nanoTime();
    int count = cycle.make().count();
    out.printf(
        Locale.ROOT,
        "%-26s %,8d of %,d memories change: %6.1f s, processor %6.1f s%n",
        what,
        count,
        size,
        (System.nanoTime() - start) / 1e9,
        (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - used) / 1e9);
  }
}
