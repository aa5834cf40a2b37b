package dev.memoryweave.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    System.out.printf("%-36s %4s %12s %12s %14s  %s%n", "", "", "library", "bare", "", "wanted");
    for (String size : sizes) {
      table.speed("remember, one each, ", size, "remember", "bareRemember", ">= 0.4x");
      table.speed("remember, 500 each, ", size, "rememberBatch", "bareBatch", ">= 0.5x");
    }
    for (String size : sizes) {
      table.latency("search, p95, ", size, "search", "bareFts5", "<= 1.5x; <= 10 ms at 10000");
      table.latency("search beside Lucene, p95, ", size, "search", "lucene", "");
      table.latency("recall, p95, ", size, "recall", "bareFts5", "");
    }
    for (String budget : List.of("1500", "6000")) {
      double library = table.score("WeaveBenchmark.weave", "budget", budget);
      double bare = table.score("WeaveBenchmark.bareJoin", "budget", budget);
      print("weave, budget " + budget, "us", library, bare, library / bare, "time", "");
    }
    for (String text : List.of("prose", "code")) {
      double library = table.score("SecretScanBenchmark.scan", "text", text);
      double bare = table.score("SecretScanBenchmark.bareRegex", "text", text);
      print("secret scan, " + text, "MB/s", library, bare, library / bare, "speed", ">= 20 MB/s");
    }
  }

  private static BenchmarkTable run(String... sizes) throws IOException, RunnerException {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path log = folder.path().resolve("log.txt");
      ChainedOptionsBuilder options =
          new OptionsBuilder()
              .include(BenchmarkTable.class.getPackageName().replace(".", "\\.") + "\\..*")
              .param("size", sizes)
              .forks(1)
              .warmupIterations(4)
              .warmupTime(TimeValue.seconds(2))
              .measurementIterations(5)
              .measurementTime(TimeValue.seconds(1))
              .jvmArgsAppend("-D" + LoadedStore.FOLDER + "=" + folder.path())
              .shouldFailOnError(true)
              .output(log.toString());
      System.err.println("Running; this takes some minutes ...");
      try {
        return new BenchmarkTable(new Runner(options.build()).run());
      } catch (RunnerException e) {
        System.err.println(Files.readString(log));
        throw e;
      }
    }
  }

  /** A row of mean times of remembering one memory. */
  private void speed(String name, String size, String method, String bareMethod, String wanted) {
    double library = score("RememberBenchmark." + method, "size", size);
    double bare = score("RememberBenchmark." + bareMethod, "size", size);
    print(name + size, "us", library, bare, bare / library, "speed", wanted);
  }

  /** A row of times that 95 of 100 calls do not exceed. */
  private void latency(String name, String size, String method, String bareMethod, String wanted) {
    double library = percentile95("SearchBenchmark." + method, size);
    double bare = percentile95("SearchBenchmark." + bareMethod, size);
    print(name + size, "ms", library, bare, library / bare, "time", wanted);
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
        "%-36s %4s %12.3f %12.3f %6.2fx %-6s  %s%n",
        name,
        unit,
        library,
        bare,
        ratio,
        ratioOf,
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
        .orElseThrow(() -> new IllegalStateException("No result of " + benchmark + " for " + value))
        .getPrimaryResult();
  }
}
