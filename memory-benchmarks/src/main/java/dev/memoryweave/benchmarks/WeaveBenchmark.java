package dev.memoryweave.benchmarks;

import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.weave.Weaver;
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
 * Weaving sixty recalled memories into a block, beside joining their texts until the budget is used
 * up, without sections, escaping, framing or a hash.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init")
public class WeaveBenchmark {
  /** The most tokens of the block. */
  @Param({"1500", "6000"})
  public int budget;

  private final TokenCounter counter = TokenCounter.estimating();
  private final Weaver weaver = new Weaver(counter);
  private LoadedStore loaded;
  private RecallRequest request;
  private RecallResult recalled;

  /** Recalls what is to be woven. */
  @Setup
  public void recall() throws IOException {
    loaded = LoadedStore.of(1_000);
    String question = LoadedStore.CORPUS.questions(1_000, 1).get(0);
    request = RecallRequest.builder(question).tokenBudget(budget).build();
    recalled = loaded.memory().recall(request);
  }

  /** Closes what was opened. */
  @TearDown
  public void close() throws IOException {
    loaded.close();
  }

  /** The library. */
  @Benchmark
  public ContextPack weave() {
    return weaver.weave(request, recalled, ref -> List.of());
  }

  /** Title and body of one memory after the other, as far as they fit. */
  @Benchmark
  public String bareJoin() {
    StringBuilder block = new StringBuilder();
    int tokens = 0;
    for (RecallResult.Memory memory : recalled.memories()) {
      String text = "- " + memory.node().title() + ": " + memory.node().body() + "\n";
      int cost = counter.count(text);
      if (tokens + cost <= budget) {
        block.append(text);
        tokens += cost;
      }
    }
    return block.toString();
  }
}
