package dev.memoryweave.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.transfer.StoreMove;
import dev.memoryweave.transfer.Transfer.ExportOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import javax.management.ListenerNotFoundException;

/**
 * Moves memories from one SQLite file to another and on to a third in a process whose heap is
 * {@value #HEAP}, and requires that exports and recall are the same in all of them. Arguments:
 * {@code [SIZE|year...]}; {@code year} is a simulated year of a project with 6,000 turns, files and
 * vectors.
 */
public final class MoveBenchmark {
  private static final String HEAP = "256m";
  private static final SimulatedYear.Scale YEAR =
      new SimulatedYear.Scale(365, 6_000, 400, 20_260_101);
  private static final Embedder.Model MODEL = new Embedder.Model("stub", 256);
  private static final Instant YEAR_END = Instant.parse("2027-01-01T00:00:00Z");
  private static final int QUESTIONS = 40;

  private MoveBenchmark() {}

  /** Runs the measurement. */
  public static void main(String[] args)
      throws IOException, InterruptedException, ListenerNotFoundException {
    List<String> sizes = args.length == 0 ? List.of("year", "10000", "100000") : List.of(args);
    if (!SmallHeap.isHere()) {
      System.exit(SmallHeap.run(MoveBenchmark.class, HEAP, sizes));
    }
    System.out.printf(Locale.ROOT, "heap %d MB%n", Runtime.getRuntime().maxMemory() >> 20);
    for (String size : sizes) {
      try (TemporaryFolder folder = TemporaryFolder.create()) {
        measure(size, folder.path());
      }
    }
  }

  private static void measure(String size, Path folder)
      throws IOException, ListenerNotFoundException {
    Path first = folder.resolve("first.db");
    if (size.equals("year")) {
      live(first);
    } else {
      LoadedStore.copyOfLoaded(Integer.parseInt(size), first);
    }
    Path second = folder.resolve("second.db");
    Path third = folder.resolve("third.db");
    move(size, "move", first, second);
    move(size, "again", first, second);
    move(size, "on", second, third);
    try (MemoryStore source = SqliteMemoryStore.open(first);
        MemoryStore target = SqliteMemoryStore.open(third)) {
      compare(source, target, folder);
    }
  }

  private static void live(Path file) {
    try (SimulatedYear year = new SimulatedYear(YEAR, true, file)) {
      for (int day = 0; day < YEAR.days(); day++) {
        year.pass(day);
      }
    }
    try (MemoryStore store = SqliteMemoryStore.open(file);
        StubEmbedder stub = new StubEmbedder(MODEL)) {
      AgentMemory memory = AgentMemory.builder(store).project("year").embedder(stub).build();
      if (!memory.embedding().await(Duration.ofMinutes(10))) {
        throw new IllegalStateException("The vectors were not made in time");
      }
      memory.embedding().close();
    }
  }

  private static void move(String size, String what, Path from, Path to)
      throws IOException, ListenerNotFoundException {
    try (MemoryStore source = MemoryStore.openReadOnly("sqlite:" + from);
        MemoryStore target = SqliteMemoryStore.open(to);
        HeapWatch heap = HeapWatch.start()) {
      long start = System.nanoTime();
      long busy = processorTime();
      StoreMove.Moved moved =
          StoreMove.of(source, target, StoreMove.scopesOf(source)).run(memories -> {});
      double clock = (System.nanoTime() - start) / 1e9;
      double processor = (processorTime() - busy) / 1e9;
      StoreMove.Moved.Copied part = moved.parts().get(0);
      System.out.printf(
          Locale.ROOT,
          "%9s %-6s %8.2f s %8.2f s cpu  heap %4d MB kept %4d MB  file %7.1f MB"
              + "  memories %d versions %d events %d passages %d vectors %d%n",
          size,
          what,
          clock,
          processor,
          heap.most() >> 20,
          heap.mostKept() >> 20,
          Files.size(to) / 1e6,
          part.counts().memories(),
          part.counts().versions(),
          part.counts().events(),
          part.passages(),
          part.counts().vectors());
    }
  }

  private static long processorTime() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  private static void compare(MemoryStore source, MemoryStore target, Path folder)
      throws IOException {
    Scope scope = StoreMove.scopesOf(source).get(0);
    long different =
        Files.mismatch(
            exported(source, scope, folder.resolve("source.jsonl")),
            exported(target, scope, folder.resolve("target.jsonl")));
    AgentMemory here = memory(source, scope);
    AgentMemory there = memory(target, scope);
    int answers = 0;
    List<MemoryNode> asked = here.list(MemoryQuery.all().withLimit(QUESTIONS)).items();
    for (MemoryNode node : asked) {
      RecallRequest request = RecallRequest.forTask(node.title());
      answers += here.weave(request).markdown().equals(there.weave(request).markdown()) ? 1 : 0;
    }
    System.out.printf(
        Locale.ROOT,
        "          exports %s, %d of %d answers the same, %s%n",
        different < 0 ? "the same" : "differ at byte " + different,
        answers,
        asked.size(),
        target.verify().isSound() ? "sound" : "not sound");
  }

  private static AgentMemory memory(MemoryStore store, Scope scope) {
    return AgentMemory.builder(store)
        .project(scope.key())
        .author(Provenance.of(Source.USER))
        .clock(new MovedClock(YEAR_END))
        .build();
  }

  private static Path exported(MemoryStore store, Scope scope, Path file) {
    memory(store, scope)
        .maintenance()
        .transfer()
        .exportTo(file, ExportOptions.DEFAULT.withVectors(true).withPersonalData(true));
    return file;
  }
}
