package dev.memoryweave.benchmarks;

import static java.util.Objects.requireNonNull;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.store.tck.InterceptedStore;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * Prints what each way to write costs: calls of the store, pages written to the log, time and
 * processor time, with texts that share words and, last, with texts that contradict one another.
 */
public final class WriteCost {
  private static final String USAGE =
      "Usage: writes.sh [--memories COUNT] [--times COUNT] [--only WAY]";

  /** A page in the log, with what stands before it, in bytes. */
  private static final long FRAME = 4096 + 24;

  private static final int WARMED_UP = 9_000;

  private static final String[] PARTS = {
    "upload service", "billing worker", "search index", "login page", "report job", "mail queue",
    "image cache", "audit log", "price list", "export task", "session store", "feature switch"
  };
  private static final String[] CLAIMS = {
    "retries a failed call %d times before it gives up",
    "keeps %d connections open to the database",
    "reads its settings from the environment when it starts",
    "writes to the table of events and never to that of users",
    "is restarted by the scheduler every %d hours",
    "must not be called while a migration runs",
    "uses the new client, since the old one leaks sockets",
    "answers within %d ms or falls back to the copy"
  };

  private final PrintStream out;
  private final int memories;
  private final int times;
  private final String only;
  private final Map<String, Integer> calls = new TreeMap<>();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  private WriteCost(PrintStream out, int memories, int times, String only) {
    this.out = out;
    this.memories = memories;
    this.times = times;
    this.only = only;
  }

  /** Measures it. */
  public static void main(String[] args) throws IOException {
    int status = run(List.of(args), System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Runs with arguments and gives the exit status: 0, or 2 if something about them is wrong. */
  static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
    int memories = 5_000;
    int times = 200;
    String only = "";
    try {
      for (int i = 0; i < args.size(); i += 2) {
        String value = i + 1 < args.size() ? args.get(i + 1) : "";
        switch (args.get(i)) {
          case "--memories" -> memories = Integer.parseInt(value);
          case "--times" -> times = Integer.parseInt(value);
          case "--only" -> only = value;
          default -> throw new IllegalArgumentException(args.get(i));
        }
      }
    } catch (IllegalArgumentException e) {
      err.println("Cannot understand " + args + ".\n" + USAGE);
      return 2;
    }
    new WriteCost(out, memories, times, only).run();
    return 0;
  }

  private void run() throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path file = folder.path().resolve("memory.db");
      try (MemoryStore store =
          new InterceptedStore(
              SqliteMemoryStore.open(file),
              call -> {
                calls.merge(call.method(), 1, Integer::sum);
                return call.proceed();
              })) {
        AgentMemory memory = LoadedStore.memory(store);
        fill(memory);
        out.printf(
            Locale.ROOT,
            "%d memories, each way %d times%n%n"
                + "| | store calls | pages | p50 ms | p95 ms | processor ms |%n"
                + "|---|---|---|---|---|---|%n",
            memories,
            times);
        ways(memory);
      }
    }
  }

  private void fill(AgentMemory memory) {
    int batch = 500;
    for (int i = 0; i < memories; i += batch) {
      int from = i;
      List<NodeDraft> drafts =
          LoadedStore.CORPUS.drafts(from, Math.min(batch, memories - from)).stream()
              .map(
                  draft ->
                      draft.session() == null
                          ? draft
                          : ordinary(from + Math.floorMod(draft.hashCode(), 500)))
              .toList();
      memory.rememberAll(drafts);
    }
  }

  private void ways(AgentMemory memory) throws IOException {
    measure("a statement", i -> memory.remember(ordinary(50_000 + i)));
    measure(
        "a statement with evidence",
        i ->
            memory.remember(
                ordinary(100_000 + i)
                    .withEvidence(
                        List.of(Evidence.Draft.of(Evidence.Kind.TEST, "suite" + i, "passed")))));
    measure("said again", i -> memory.remember(ordinary(50_000 + i)));
    measure("five statements", i -> memory.rememberAll(drafts(200_000 + 5 * i)));
    measure(
        "a save of one",
        i -> memory.save(SaveIntent.builder().node(ordinary(300_000 + i)).build()));
    measure("a report of one fact", i -> memory.reflect(report(400_000 + i, 1)));
    measure("a report of five", i -> memory.reflect(report(500_000 + 5 * i, 5)));
    measure(
        "one that contradicts",
        i ->
            memory.remember(
                NodeDraft.builder(
                        NodeKind.FACT, "The ledger keeps " + (i + 2) + " copies of each entry")
                    .build()));
  }

  private void measure(String way, IntConsumer write) throws IOException {
    if (!way.startsWith(only)) {
      return;
    }
    for (int i = 0; i < times; i++) {
      // What is loaded and compiled by the first uses belongs to none of them.
      write.accept(WARMED_UP + i);
    }
    calls.clear();
    Durations durations = new Durations();
    long pages = 0;
    long processor = threads.getCurrentThreadCpuTime();
    for (int i = 0; i < times; i++) {
      long before = written();
      long start = System.nanoTime();
      write.accept(i);
      durations.add(System.nanoTime() - start);
      pages += (written() - before) / FRAME;
    }
    double used = (threads.getCurrentThreadCpuTime() - processor) / 1e6 / times;
    int all = calls.values().stream().mapToInt(Integer::intValue).sum();
    out.printf(
        Locale.ROOT,
        "| %s | %.1f | %.1f | %.2f | %.2f | %.2f |%n",
        way,
        (double) all / times,
        (double) pages / times,
        durations.millis(.5),
        durations.millis(.95),
        used);
    if (Boolean.getBoolean("writes.calls")) {
      calls.forEach(
          (name, count) -> out.printf(Locale.ROOT, "    %s %.1f%n", name, (double) count / times));
    }
  }

  /** The bytes that this process has written to files so far, 0 where the system does not tell. */
  private static long written() throws IOException {
    Path figures = Path.of("/proc/self/io");
    return Files.isReadable(figures)
        ? Files.readAllLines(figures).stream()
            .filter(line -> line.startsWith("wchar:"))
            .mapToLong(line -> Long.parseLong(line.substring("wchar:".length()).strip()))
            .sum()
        : 0;
  }

  private static List<NodeDraft> drafts(int from) {
    return List.of(
        ordinary(from),
        ordinary(from + 1),
        ordinary(from + 2),
        ordinary(from + 3),
        ordinary(from + 4));
  }

  /** A note as engineers make it: much like others, and about something of its own. */
  private static NodeDraft ordinary(int number) {
    int mixed = number * 31 + 7;
    String name = LoadedStore.CORPUS.name(number);
    String claim = CLAIMS[Math.floorMod(mixed, CLAIMS.length)].formatted(Math.abs(mixed % 90) + 2);
    String part = PARTS[Math.floorMod(number, PARTS.length)];
    String more = requireNonNull(LoadedStore.CORPUS.draft(number).body());
    return NodeDraft.builder(NodeKind.FACT, "The " + part + " of " + name + " " + claim)
        .body(more.substring(0, Math.min(200, more.length())))
        .build();
  }

  private static TaskReport report(int number, int facts) {
    return TaskReport.builder("task " + number)
        .outcome(TaskReport.Outcome.COMPLETED)
        .verification(Verification.TESTS_PASSED)
        .summary("Looked at " + LoadedStore.CORPUS.name(number))
        .facts(
            drafts(number).stream()
                .limit(facts)
                .map(draft -> draft.title() + ".\n\n" + draft.body())
                .toList())
        .build();
  }
}
