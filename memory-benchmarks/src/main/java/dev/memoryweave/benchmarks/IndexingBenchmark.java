package dev.memoryweave.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.KnowledgeStore.FileMark;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Indexing;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.indexing.IndexingReport;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Indexes a project as a user would, in a process whose heap is {@value #HEAP}, and measures the
 * first start, later starts beside a bare walk over the same files, and single changes; then the
 * same for very many files in one folder. It works on a copy of the project.
 */
public final class IndexingBenchmark {
  private static final String HEAP = "512m";
  private static final String USAGE =
      "Usage: IndexingBenchmark FOLDER [--files COUNT] [--rounds COUNT]";

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final Duration PATIENCE = Duration.ofMinutes(30);
  private static final Duration PAUSE = Duration.ofMillis(5);
  private static final int WARM_UPS = 5;
  private static final double MEDIAN = .5;

  private final PrintStream out;
  private final int rounds;

  private IndexingBenchmark(PrintStream out, int rounds) {
    this.out = out;
    this.rounds = rounds;
  }

  /** Runs the benchmark. */
  public static void main(String[] args) throws Exception {
    int status =
        SmallHeap.isHere()
            ? run(List.of(args), System.out, System.err)
            : SmallHeap.run(IndexingBenchmark.class, HEAP, List.of(args));
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Runs with arguments and gives the exit status: 0, or 2 if something about them is wrong. */
  static int run(List<String> args, PrintStream out, PrintStream err) throws Exception {
    Arguments arguments;
    try {
      arguments = Arguments.of(args);
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage());
      return 2;
    }
    try {
      new IndexingBenchmark(out, arguments.rounds()).run(arguments);
      return 0;
    } catch (MemoryException e) {
      err.println(e.getMessage());
      return 2;
    }
  }

  private void run(Arguments arguments) throws Exception {
    out.printf(
        Locale.ROOT,
        "%d processors, a heap of %d MB, a load of %.1f before the start%n",
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory() >> 20,
        PROCESS.getSystemLoadAverage());
    try (TemporaryFolder temporary = TemporaryFolder.create()) {
      Path tree = temporary.path().resolve("project");
      ProjectTrees.copy(arguments.folder(), tree);
      Path file = temporary.path().resolve("project.db");
      heading("First start on a copy of " + arguments.folder());
      Path changing = firstStart(tree, file, ">= 1,500", "<= 3x");
      heading("Later starts, nothing changed: median of " + rounds + ", in turn");
      laterStarts(tree, file);
      heading("One changed file: median of " + rounds);
      oneChange(tree, file, changing);
    }
    if (arguments.files() > 0) {
      try (TemporaryFolder temporary = TemporaryFolder.create()) {
        Path tree = temporary.path().resolve("project");
        int links = ProjectTrees.fill(tree, arguments.files());
        Path file = temporary.path().resolve("project.db");
        heading(
            String.format(
                Locale.ROOT,
                "%,d files in one folder, a sparse file of 2 GB, %d links in circles and out",
                arguments.files(),
                links));
        Path unused = firstStart(tree, file, "", "");
        laterStarts(tree, file);
      }
    }
  }

  // ---- the first start --------------------------------------------------------------------------

  /** Gives a code file of middling length. */
  private @Nullable Path firstStart(Path tree, Path file, String speed, String size)
      throws Exception {
    try (HeapWatch heap = HeapWatch.start()) {
      long start = System.nanoTime();
      long startOnProcessors = PROCESS.getProcessCpuTime();
      IndexingReport report;
      List<FileMark> marks;
      try (MemoryStore store = SqliteMemoryStore.open(file);
          Workspace workspace = open(store, tree)) {
        long bootstrap = System.nanoTime();
        Indexing run = workspace.bootstrap();
        if (Files.exists(tree.resolve(".memory").resolve("constraints.md"))) {
          waitForRule(workspace.memory(), run, start, bootstrap);
        }
        report = ended(run);
        double seconds = (System.nanoTime() - start) / 1e9;
        double work = (PROCESS.getProcessCpuTime() - startOnProcessors) / 1e9;
        marks =
            workspace.memory().knowledge().manifest().stream()
                .filter(mark -> mark.status() == KnowledgeDocument.Status.INDEXED)
                .toList();
        row("files", format("%,d", marks.size()), "");
        row("passages", format("%,d", report.chunks()), "");
        row("time from opening to the end", format("%.1f s", seconds), "");
        row("passages a second", format("%,.0f", report.chunks() / seconds), speed);
        row(
            "processor time",
            format("%.1f s, %,.0f passages a second of it", work, report.chunks() / work),
            "");
        report
            .phases()
            .forEach(
                (phase, part) ->
                    row(
                        "  " + phase.words(),
                        format("%,d in %.2f s", part.chunks(), part.duration().toNanos() / 1e9),
                        ""));
      }
      long text = marks.stream().mapToLong(FileMark::size).sum();
      long database = bytes(file);
      row("text", format("%.1f MB", text / 1e6), "");
      row("database", format("%.1f MB", database / 1e6), "");
      row("database beside text", format("%.2fx", (double) database / text), size);
      row("heap, most in use", format("%d MB", heap.most() >> 20), "< 512 MB");
      row("heap, most left by a collection", format("%d MB", heap.mostKept() >> 20), "");
      HeapWatch.mostOfProcess()
          .ifPresent(bytes -> row("whole process, most", format("%d MB", bytes >> 20), ""));
      row("left out", leftOut(report), "");
      return median(tree, marks);
    }
  }

  /** Asks again and again for what people wrote until it is found, while the rest is read. */
  private void waitForRule(AgentMemory memory, Indexing run, long start, long bootstrap)
      throws InterruptedException {
    boolean found = false;
    boolean last = false;
    while (!found && !last) {
      last = run.isDone();
      found = finds(memory.recall("where are zeppelins moored"));
      if (!found) {
        Optional<IndexingReport> unused = run.await(PAUSE);
      }
    }
    long now = System.nanoTime();
    if (!found) {
      throw new IllegalStateException("The rule that people wrote was not found");
    }
    row(
        "what people wrote is found after",
        format("%.2f s%s", (now - bootstrap) / 1e9, last ? ", with all else" : ", before all else"),
        "<= 1 s");
    row("  and the store and the project opened", format("%.2f s", (now - start) / 1e9), "");
  }

  private static boolean finds(RecallResult result) {
    return result.chunks().stream()
            .anyMatch(chunk -> chunk.chunk().text().contains(ProjectTrees.RULE))
        || result.memories().stream()
            .anyMatch(memory -> ProjectTrees.RULE.startsWith(memory.node().title()));
  }

  private static String leftOut(IndexingReport report) {
    return report.skippedCounts().isEmpty()
        ? "nothing"
        : report.skippedCounts().entrySet().stream()
            .map(entry -> entry.getKey().label() + " " + entry.getValue())
            .collect(Collectors.joining(", "));
  }

  private static long bytes(Path file) throws IOException {
    long sum = 0;
    for (String ending : List.of("", "-wal", "-shm")) {
      Path part = file.resolveSibling(file.getFileName() + ending);
      sum += Files.exists(part) ? Files.size(part) : 0;
    }
    return sum;
  }

  private static @Nullable Path median(Path tree, List<FileMark> marks) {
    List<FileMark> code =
        marks.stream()
            .filter(mark -> mark.path().matches(".*\\.(java|py|kt|js|ts|go|rs|c|cpp|cs|rb)"))
            .sorted(Comparator.comparingLong(FileMark::size).thenComparing(FileMark::path))
            .toList();
    return code.isEmpty() ? null : tree.resolve(code.get(code.size() / 2).path());
  }

  // ---- later ------------------------------------------------------------------------------------

  private void laterStarts(Path tree, Path file) throws Exception {
    Durations walks = new Durations();
    Durations looks = new Durations();
    Durations starts = new Durations();
    for (int i = -WARM_UPS; i < rounds; i++) {
      Durations discarded = new Durations();
      time(i < 0 ? discarded : walks, () -> ProjectTrees.walk(tree));
      time(i < 0 ? discarded : starts, () -> start(tree, file));
      time(i < 0 ? discarded : walks, () -> ProjectTrees.walk(tree));
      try (MemoryStore store = SqliteMemoryStore.open(file);
          Workspace workspace = open(store, tree)) {
        time(i < 0 ? discarded : looks, () -> unchanged(workspace.refresh()));
      }
    }
    double walk = walks.millis(MEDIAN);
    row("a bare walk that reads attributes", format("%.1f ms", walk), "");
    beside("refresh of an open project", looks.millis(MEDIAN), walk);
    beside("start: store, project, bootstrap", starts.millis(MEDIAN), walk);
  }

  private void beside(String name, double millis, double bare) {
    row(name, format("%.1f ms, %.2fx", millis, millis / bare), "<= 2x");
  }

  private static IndexingReport start(Path tree, Path file) throws InterruptedException {
    try (MemoryStore store = SqliteMemoryStore.open(file);
        Workspace workspace = open(store, tree)) {
      return unchanged(ended(workspace.bootstrap()));
    }
  }

  private static IndexingReport unchanged(IndexingReport report) {
    if (report.unchanged() + report.touched() != report.files() || report.removed() > 0) {
      throw new IllegalStateException("Something was read though nothing has changed: " + report);
    }
    return report;
  }

  private void oneChange(Path tree, Path file, @Nullable Path changing) throws Exception {
    if (changing == null) {
      row("no code in it", "", "");
      return;
    }
    String path = tree.relativize(changing).toString().replace('\\', '/');
    Durations one = new Durations();
    Durations all = new Durations();
    try (MemoryStore store = SqliteMemoryStore.open(file);
        Workspace workspace = open(store, tree)) {
      for (int i = -WARM_UPS; i < rounds; i++) {
        Durations discarded = new Durations();
        change(changing, 2 * i);
        time(i < 0 ? discarded : one, () -> changed(workspace.refresh(List.of(path))));
        change(changing, 2 * i + 1);
        time(i < 0 ? discarded : all, () -> changed(workspace.refresh()));
      }
    }
    row("refresh of that file", one.summary(), "< 100 ms");
    row("refresh of the whole project", all.summary(), "< 100 ms");
  }

  private static void change(Path file, int number) throws IOException {
    Files.writeString(file, "// change " + number + "\n", StandardOpenOption.APPEND);
  }

  private static IndexingReport changed(IndexingReport report) {
    if (report.indexed() != 1) {
      throw new IllegalStateException("One file has changed, but the report says " + report);
    }
    return report;
  }

  // ---- both -------------------------------------------------------------------------------------

  private static Workspace open(MemoryStore store, Path tree) {
    return Workspace.builder(store).root(tree).open();
  }

  private static IndexingReport ended(Indexing run) throws InterruptedException {
    return run.await(PATIENCE)
        .orElseThrow(() -> new IllegalStateException("The indexing takes longer than " + PATIENCE));
  }

  private static void time(Durations to, Callable<?> work) throws Exception {
    long start = System.nanoTime();
    Object result = work.call();
    to.add(System.nanoTime() - start);
    if (result == null) {
      throw new IllegalStateException("A benchmark gave no result");
    }
  }

  private void heading(String text) {
    out.println();
    out.println(text);
  }

  private void row(String name, String value, String wanted) {
    out.printf(Locale.ROOT, "  %-38s %-52s %s%n", name, value, wanted);
    out.flush();
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /**
   * The arguments.
   *
   * @param folder the project
   * @param files how many tiny files to make, 0 for none
   * @param rounds how often each short thing is measured
   */
  private record Arguments(Path folder, int files, int rounds) {
    static Arguments of(List<String> args) {
      List<String> places = new ArrayList<>();
      int files = 100_000;
      int rounds = 15;
      for (int i = 0; i < args.size(); i++) {
        switch (args.get(i)) {
          case "--files" -> files = number(args, ++i, 0, 1_000_000);
          case "--rounds" -> rounds = number(args, ++i, 1, 10_000);
          default -> places.add(args.get(i));
        }
      }
      if (places.size() != 1 || !Files.isDirectory(Path.of(places.get(0)))) {
        throw new IllegalArgumentException("One folder is needed, not " + places + ".\n" + USAGE);
      }
      return new Arguments(Path.of(places.get(0)), files, rounds);
    }

    private static int number(List<String> args, int i, int least, int most) {
      String text = i < args.size() ? args.get(i) : "";
      if (!text.matches("\\d{1,7}")
          || Integer.parseInt(text) < least
          || Integer.parseInt(text) > most) {
        throw new IllegalArgumentException(
            format("%s must be from %d to %d.%n%s", args.get(i - 1), least, most, USAGE));
      }
      return Integer.parseInt(text);
    }
  }
}
