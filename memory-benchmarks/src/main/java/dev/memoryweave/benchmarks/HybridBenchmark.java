package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
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
 * Recall by words and vectors together, every memory having its vector, beside recall by words
 * alone on the same file. The vectors are random, so making that of the question takes no time
 * worth mentioning: what is measured is what the vectors cost beyond the model.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init")
public class HybridBenchmark {
  private static final int DIMENSIONS = 384;
  private static final int QUESTIONS = 501;
  private static final Duration PATIENCE = Duration.ofHours(1);

  /** How many memories there are. */
  @Param({"1000", "10000", "100000"})
  public int size;

  private TemporaryFolder folder;
  private MemoryStore store;
  private AgentMemory words;
  private AgentMemory hybrid;
  private List<String> questions;
  private int next;

  /** Fills a store and embeds all of it. */
  @Setup
  public void load() throws IOException {
    folder = TemporaryFolder.create();
    Path file = folder.path().resolve("memory.db");
    LoadedStore.copyOfLoaded(size, file);
    store = SqliteMemoryStore.open(file);
    words = LoadedStore.memory(store);
    Embedder embedder = new RandomEmbedder(DIMENSIONS);
    hybrid = AgentMemory.builder(store).project("benchmark").embedder(embedder).build();
    if (!hybrid.embedding().await(PATIENCE)) {
      throw new IllegalStateException("Not embedded: " + hybrid.embedding().progress());
    }
    questions = LoadedStore.CORPUS.questions(size, QUESTIONS);
  }

  /** Closes what was opened. */
  @TearDown
  public void close() throws IOException {
    hybrid.embedding().close();
    store.close();
    folder.close();
  }

  /** By words and vectors. */
  @Benchmark
  public RecallResult hybrid() {
    return hybrid.recall(question());
  }

  /** By words alone. */
  @Benchmark
  public RecallResult words() {
    return words.recall(question());
  }

  private String question() {
    next = (next + 1) % QUESTIONS;
    return questions.get(next);
  }
}
