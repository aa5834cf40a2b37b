package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Lists very many memories page by page in a process whose heap is {@value #HEAP}, and tells how
 * much of it was needed. Arguments: {@code [COUNT]}, one million if not given.
 */
public final class ListingHeap {
  private static final String HEAP = "256m";
  private static final long HEAP_BYTES = 256L << 20;
  private static final int BATCH = 5_000;
  private static final int PAGE = 1_000;

  private ListingHeap() {}

  /** Runs the measurement. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int count = args.length == 0 ? 1_000_000 : Integer.parseInt(args[0]);
    if (!SmallHeap.isHere()) {
      System.exit(SmallHeap.run(ListingHeap.class, HEAP, List.of(Integer.toString(count))));
    }
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path file = folder.path().resolve("memory.db");
      load(file, count);
      list(file, count);
    }
  }

  private static void load(Path file, int count) {
    long start = System.nanoTime();
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory = LoadedStore.memory(store);
      List<NodeDraft> batch = new ArrayList<>(BATCH);
      for (int i = 0; i < count; i++) {
        batch.add(
            NodeDraft.builder(NodeKind.FACT, "Number " + i)
                .id(NodeId.of(NodeKind.FACT, "n" + i))
                .body("A short fact about the number " + i + ", one of many.")
                .build());
        if (batch.size() == BATCH || i == count - 1) {
          memory.rememberAll(batch);
          batch.clear();
          System.err.print("\rremembered " + (i + 1) + " of " + count);
        }
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    System.err.println();
    System.out.printf(
        Locale.ROOT,
        "remembered %,d memories in %.0f s, %,.0f a second%n",
        count,
        seconds,
        count / seconds);
  }

  private static void list(Path file, int count) {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory = LoadedStore.memory(store);
      BitSet seen = new BitSet(count);
      long start = System.nanoTime();
      long mostUsed = 0;
      int pages = 0;
      @Nullable String cursor = null;
      do {
        Page<MemoryNode> page = memory.list(MemoryQuery.all().withLimit(PAGE).withCursor(cursor));
        for (MemoryNode node : page.items()) {
          int number = Integer.parseInt(node.id().slug().substring(1));
          if (seen.get(number)) {
            throw new IllegalStateException(node.id() + " is listed twice");
          }
          seen.set(number);
        }
        cursor = page.next();
        pages++;
        if (pages % 100 == 0) {
          mostUsed = Math.max(mostUsed, usedAfterCollection());
        }
      } while (cursor != null);
      if (seen.cardinality() != count) {
        throw new IllegalStateException("Listed " + seen.cardinality() + " of " + count);
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "listed %,d memories on %,d pages in %.1f s under a heap of %d MB (most in use after a"
              + " collection: %.1f MB)%n",
          count,
          pages,
          seconds,
          Math.min(HEAP_BYTES, Runtime.getRuntime().maxMemory()) >> 20,
          mostUsed / 1048576.0);
    }
  }

  private static long usedAfterCollection() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
