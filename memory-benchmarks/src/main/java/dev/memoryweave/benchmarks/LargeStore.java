package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.management.ListenerNotFoundException;

/**
 * Opens, asks, checks and exports a store of very many memories in a process whose heap is {@value
 * #HEAP}, and tells how long each took and how much heap was needed. Arguments: {@code [SIZE...]},
 * one million if none.
 */
public final class LargeStore {
  private static final String HEAP = "256m";
  private static final int WARM_UP = 100;
  private static final int QUESTIONS = 400;
  private static final int WRITES = 100;

  private LargeStore() {}

  /** Runs the measurement. */
  public static void main(String[] args)
      throws IOException, InterruptedException, ListenerNotFoundException {
    List<String> sizes = args.length == 0 ? List.of("1000000") : List.of(args);
    if (!SmallHeap.isHere()) {
      System.exit(SmallHeap.run(LargeStore.class, HEAP, sizes));
    }
    for (String size : sizes) {
      measure(Integer.parseInt(size));
    }
  }

  private static void measure(int size)
      throws IOException, InterruptedException, ListenerNotFoundException {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path file = folder.path().resolve("memory.db");
      long start = System.nanoTime();
      LoadedStore.copyOfLoaded(size, file);
      tell(size, "ready", secondsSince(start), Files.size(file) / 1e6 + " MB");
      System.gc();
      try (HeapWatch heap = HeapWatch.start()) {
        use(size, file, folder.path().resolve("export.jsonl"));
        System.out.printf(
            Locale.ROOT,
            "%,9d memories  heap: %d MB at most, %d MB after a collection, of %d MB;"
                + " whole process %d MB%n",
            size,
            heap.most() >> 20,
            heap.mostKept() >> 20,
            Runtime.getRuntime().maxMemory() >> 20,
            HeapWatch.mostOfProcess().orElse(0) >> 20);
      }
    }
  }

  private static void use(int size, Path file, Path export) {
    long start = System.nanoTime();
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory = LoadedStore.memory(store);
      tell(size, "open", secondsSince(start), "");
      List<String> questions = LoadedStore.CORPUS.questions(size, WARM_UP + QUESTIONS);
      start = System.nanoTime();
      recall(memory, questions.get(0));
      tell(size, "first", secondsSince(start), "recall after the opening");
      questions.subList(1, WARM_UP).forEach(question -> recall(memory, question));
      Durations recalls = new Durations();
      for (String question : questions.subList(WARM_UP, questions.size())) {
        start = System.nanoTime();
        recall(memory, question);
        recalls.add(System.nanoTime() - start);
      }
      tell(size, "recall", recalls.millis(.5) / 1e3, recalls.summary());
      Durations writes = new Durations();
      for (int i = 0; i < WRITES; i++) {
        NodeDraft draft = LoadedStore.CORPUS.draft(size + i);
        start = System.nanoTime();
        memory.remember(draft);
        writes.add(System.nanoTime() - start);
      }
      tell(size, "write", writes.millis(.5) / 1e3, writes.summary());
      start = System.nanoTime();
      MemoryStore.Check checked = store.verify();
      tell(size, "verify", secondsSince(start), checked.isSound() ? "sound" : checked.toString());
      start = System.nanoTime();
      memory.maintenance().transfer().exportTo(export);
      tell(size, "export", secondsSince(start), "");
    }
  }

  private static void recall(AgentMemory memory, String question) {
    if (memory.recall(RecallRequest.builder(question).build()).memories().isEmpty()) {
      throw new IllegalStateException("Nothing was found for " + question);
    }
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void tell(int size, String what, double seconds, String note) {
    System.out.printf(Locale.ROOT, "%,9d memories  %-7s %10.4f s  %s%n", size, what, seconds, note);
  }
}
