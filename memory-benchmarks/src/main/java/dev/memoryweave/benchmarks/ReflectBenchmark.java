package dev.memoryweave.benchmarks;

import static java.util.Objects.requireNonNull;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reflecting on a report with five candidates, beside remembering as many memories in one
 * transaction. Two of the candidates are about memories that are there, three about nothing yet.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init")
public class ReflectBenchmark {
  private static final int CANDIDATES = 5;
  private static final int OF_A_KIND = 8;

  /** How many memories there are. */
  @Param({"1000", "10000", "100000"})
  public int size;

  private LoadedStore loaded;
  private int next;

  /** Fills a store. */
  @Setup
  public void load() throws IOException {
    loaded = LoadedStore.of(size);
    next = size;
  }

  /** Closes the store. */
  @TearDown
  public void close() throws IOException {
    loaded.close();
  }

  /** A report of five candidates. */
  @Benchmark
  public ReflectionResult reflect() {
    int known = next * OF_A_KIND % size / OF_A_KIND * OF_A_KIND;
    TaskReport report =
        TaskReport.builder("task " + next)
            .outcome(TaskReport.Outcome.COMPLETED)
            .verification(Verification.TESTS_PASSED)
            .summary(text(next))
            .facts(List.of(text(known), title(known + 2 * OF_A_KIND), text(next++)))
            .gotchas(List.of(text(next++)))
            .constraints(List.of(text(next++)))
            .build();
    ReflectionResult result = loaded.memory().reflect(report);
    if (result.records().size() < CANDIDATES) {
      throw new IllegalStateException("Not every candidate was decided about: " + result);
    }
    return result;
  }

  /** Five memories at once, which nothing is compared with. */
  @Benchmark
  public List<MemoryNode> rememberFive() {
    List<NodeDraft> drafts = LoadedStore.CORPUS.drafts(next, CANDIDATES);
    next += CANDIDATES;
    return loaded.memory().rememberAll(drafts);
  }

  private static String title(int number) {
    return requireNonNull(LoadedStore.CORPUS.draft(number).title());
  }

  /** A title and two or three sentences. */
  private static String text(int number) {
    String body = requireNonNull(LoadedStore.CORPUS.draft(number).body());
    return title(number) + ".\n\n" + body.substring(0, Math.min(300, body.length()));
  }
}
