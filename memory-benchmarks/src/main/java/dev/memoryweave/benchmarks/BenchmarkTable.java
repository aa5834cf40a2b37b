package dev.memoryweave.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * Sets the library beside its bare counterparts: runs the two of each benchmark in turn, so that
 * what else the machine does slows both alike and their ratio can be relied on. For times of each
 * alone, run the benchmarks by JMH.
 *
 * <p>Arguments: {@code [SIZE...]}, the numbers of memories; 1000 and 10000 if not given.
 */
public final class BenchmarkTable {
  private static final long WARMUP_NANOS = 6_000_000_000L;
  private static final long MEASURED_NANOS = 8_000_000_000L;
  private static final int FEWEST = 20;
  private static final double MEDIAN = .5;
  private static final double P95 = .95;

  private BenchmarkTable() {}

  /** Runs the benchmarks and prints the table. */
  public static void main(String[] args) throws Exception {
    List<Integer> sizes = new ArrayList<>();
    for (String arg : args.length == 0 ? new String[] {"1000", "10000"} : args) {
      sizes.add(Integer.valueOf(arg));
    }
    System.out.printf(
        "%-34s %5s %10s %10s  %-14s %s%n", "", "", "library", "bare", "ratio", "wanted");
    for (int size : sizes) {
      remember(size);
    }
    for (int size : sizes) {
      search(size);
    }
    for (int size : sizes) {
      reflect(size);
    }
    for (int budget : List.of(1_500, 6_000)) {
      weave(budget);
    }
    for (String text : List.of("prose", "code")) {
      scan(text);
    }
  }

  private static void remember(int size) throws Exception {
    RememberBenchmark benchmark = new RememberBenchmark();
    benchmark.size = size;
    benchmark.load();
    try {
      Pair each = inTurn(benchmark::remember, benchmark::bareRemember);
      Pair batch = inTurn(benchmark::rememberBatch, benchmark::bareBatch);
      double toMicros = 1e3;
      double toMicrosOfOne = 1e3 / RememberBenchmark.BATCH;
      speed("remember, one each, " + size, each, toMicros, ">= 0.4x");
      speed("remember, 500 each, " + size, batch, toMicrosOfOne, ">= 0.5x");
    } finally {
      benchmark.close();
    }
  }

  private static void speed(String name, Pair pair, double factor, String wanted) {
    double library = pair.library().millis(MEDIAN) * factor;
    double bare = pair.bare().millis(MEDIAN) * factor;
    print(name, "us", library, bare, bare / library, "speed", wanted);
  }

  private static void search(int size) throws Exception {
    SearchBenchmark benchmark = new SearchBenchmark();
    benchmark.size = size;
    benchmark.load();
    String wanted = size == 10_000 ? "<= 1.5x, <= 10 ms" : "";
    try {
      time("search, p95, " + size, inTurn(benchmark::search, benchmark::bareFts5), wanted);
      time("search / Lucene, p95, " + size, inTurn(benchmark::search, benchmark::lucene), "");
      time("recall / FTS5, p95, " + size, inTurn(benchmark::recall, benchmark::bareFts5), "");
    } finally {
      benchmark.close();
    }
  }

  private static void reflect(int size) throws Exception {
    ReflectBenchmark benchmark = new ReflectBenchmark();
    benchmark.size = size;
    benchmark.load();
    String wanted = size == 10_000 ? "<= 50 ms" : "";
    try {
      Pair pair = inTurn(benchmark::reflect, benchmark::rememberFive);
      time("reflect / remember five, p95, " + size, pair, wanted);
    } finally {
      benchmark.close();
    }
  }

  private static void time(String name, Pair pair, String wanted) {
    double library = pair.library().millis(P95);
    double bare = pair.bare().millis(P95);
    print(name, "ms", library, bare, library / bare, "time", wanted);
  }

  private static void weave(int budget) throws Exception {
    WeaveBenchmark benchmark = new WeaveBenchmark();
    benchmark.budget = budget;
    benchmark.recall();
    try {
      Pair pair = inTurn(benchmark::weave, benchmark::bareJoin);
      double library = pair.library().millis(MEDIAN);
      double bare = pair.bare().millis(MEDIAN);
      print("weave, budget " + budget, "ms", library, bare, library / bare, "time", "");
    } finally {
      benchmark.close();
    }
  }

  private static void scan(String text) throws Exception {
    SecretScanBenchmark benchmark = new SecretScanBenchmark();
    benchmark.text = text;
    benchmark.write();
    Pair pair = inTurn(benchmark::scan, benchmark::bareRegex);
    double library = 1e3 / pair.library().millis(MEDIAN);
    double bare = 1e3 / pair.bare().millis(MEDIAN);
    print("secret scan, " + text, "MB/s", library, bare, library / bare, "speed", ">= 20 MB/s");
  }

  /** Runs the two in turn, first to warm up, then measured. */
  private static Pair inTurn(Callable<?> library, Callable<?> bare) throws Exception {
    inTurn(library, bare, WARMUP_NANOS);
    return inTurn(library, bare, MEASURED_NANOS);
  }

  private static Pair inTurn(Callable<?> library, Callable<?> bare, long nanos) throws Exception {
    Pair pair = new Pair(new Durations(), new Durations());
    long start = System.nanoTime();
    while (System.nanoTime() - start < nanos || pair.bare().count() < FEWEST) {
      pair.library().add(nanosOf(library));
      pair.bare().add(nanosOf(bare));
    }
    return pair;
  }

  private static long nanosOf(Callable<?> work) throws Exception {
    long start = System.nanoTime();
    Object result = work.call();
    long nanos = System.nanoTime() - start;
    if (result == null) {
      throw new IllegalStateException("A benchmark gave no result");
    }
    return nanos;
  }

  private static void print(
      String name,
      String unit,
      double library,
      double bare,
      double ratio,
      String ratioOf,
      String wanted) {
    System.out.printf(
        Locale.ROOT,
        "%-34s %5s %10.3f %10.3f  %6.2fx %-6s %s%n",
        name,
        unit,
        library,
        bare,
        ratio,
        ratioOf,
        wanted);
  }

  /** The durations of the library and of its bare counterpart. */
  private record Pair(Durations library, Durations bare) {}
}
