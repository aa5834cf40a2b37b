package dev.memoryweave.benchmarks;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs all benchmarks for a short time and sets each beside its bare counterpart. Arguments: {@code
 * [SIZE...]}, the numbers of memories; 1000 and 10000 if not given. For numbers to rely on, run the
 * benchmarks by JMH itself, which takes longer.
 */
public final class BenchmarkTable {
  private final Collection<RunResult> results;

  private BenchmarkTable(Collection<RunResult> results) {
    this.results = results;
  }

  /** Runs the benchmarks and prints the table. */
  public static void main(String[] args) throws IOException, RunnerException {
    String[] sizes = args.length == 0 ? new String[] {"1000", "10000"} : args;
    BenchmarkTable table = run(sizes);
    System.out.printf(
        "%-34s %8s %12s %12s %8s  %s%n", "", "", "library", "bare", "ratio", "wanted");
    for (String size : sizes) {
      table.speed("remember, a transaction each", "RememberBenchmark", size, "remember", 0.4);
      table.speed("remember, 500 a transaction", "RememberBenchmark", size, "rememberBatch", 0.5);
    }
    for (String size : sizes) {
      table.latency("search, p95", size, "search", "bareFts5", "<= 1.5; <= 10 ms at 10000");
      table.latency("search, p95, beside Lucene", size, "search", "lucene", "");
      table.latency("recall, p95", size, "recall", "bareFts5", "");
    }
    for (String budget : List.of("1500", "6000")) {
      table.row(
          "weave, budget " + budget,
          "us",
          table.score("WeaveBenchmark.weave", "budget", budget),
          table.score("WeaveBenchmark.bareJoin", "budget", budget),
          "");
    }
    for (String text : List.of("prose", "code")) {
      table.row(
          "secret scan, " + text,
          "MB/s",
          table.score("SecretScanBenchmark.scan", "text", text),
          table.score("SecretScanBenchmark.bareRegex", "text", text),
          ">= 20 MB/s");
    }
  }

  private static BenchmarkTable run(String... sizes) throws IOException, RunnerException {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      ChainedOptionsBuilder options =
          new OptionsBuilder()
              .include(BenchmarkTable.class.getPackageName().replace(".", "\\.") + "\\..*")
              .param("size", sizes)
              .forks(1)
              .warmupIterations(2)
              .warmupTime(TimeValue.seconds(1))
              .measurementIterations(3)
              .measurementTime(TimeValue.seconds(1))
              .jvmArgsAppend("-D" + LoadedStore.FOLDER + "=" + folder.path())
              .shouldFailOnError(true)
              .verbosity(VerboseMode.NORMAL)
              .output(folder.path().resolve("log.txt").toString());
      System.err.println("Running; this takes some minutes ...");
      return new BenchmarkTable(new Runner(options.build()).run());
    }
  }

  /** A row of times of one operation; the ratio says how fast the library is relative to bare. */
  private void speed(String name, String benchmark, String size, String method, double wanted) {
    double library = score(benchmark + "." + method, "size", size);
    double bare =
        score(
            benchmark + ".bare" + (method.endsWith("Batch") ? "Batch" : "Remember"),
            "size",
            size);
    print(name + ", " + size, "us", library, bare, bare / library, ">= " + wanted);
  }

  private void latency(String name, String size, String method, String bare, String wanted) {
    row(
        name + ", " + size,
        "ms",
        percentile95("SearchBenchmark." + method, size),
        percentile95("SearchBenchmark." + bare, size),
        wanted);
  }

  private void row(String name, String unit, double library, double bare, String wanted) {
    print(name, unit, library, bare, library / bare, wanted);
  }

  private static void print(
      String name, String unit, double library, double bare, double ratio, String wanted) {
    System.out.printf(
        Locale.ROOT,
        "%-34s %8s %12.3f %12.3f %8.2f  %s%n",
        name,
        unit,
        library,
        bare,
        ratio,
        wanted);
  }

  private double score(String benchmark, String parameter, String value) {
    return result(benchmark, parameter, value).getScore();
  }

  private double percentile95(String benchmark, String size) {
    return result(benchmark, "size", size).getStatistics().getPercentile(95);
  }

  private Result<?> result(String benchmark, String parameter, String value) {
    return results.stream()
        .filter(
            run ->
                run.getParams().getBenchmark().endsWith("." + benchmark)
                    && Objects.equals(run.getParams().getParam(parameter), value))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("No result of " + benchmark + " for " + value))
        .getPrimaryResult();
  }
}
