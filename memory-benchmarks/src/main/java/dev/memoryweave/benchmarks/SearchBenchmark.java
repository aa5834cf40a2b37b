package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.weave.ContextPack;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
 * Search, recall and weaving, beside one full-text statement on the same file and beside Lucene on
 * the same texts. All look for the same words; all but recall and weaving give the twenty best with
 * their texts. With {@code -t 2} two threads read at once.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init")
public class SearchBenchmark {
  private static final int LIMIT = 20;

  private static final int BUDGET = 6_000;

  /** Odd, so that two benchmarks that run in turn each ask all of them. */
  private static final int QUESTIONS = 501;

  /** How many memories there are. */
  @Param({"1000", "10000", "100000"})
  public int size;

  private final AtomicInteger asked = new AtomicInteger();
  private LoadedStore loaded;
  private MemoryStore copy;
  private AgentMemory inMemory;
  private BareFile bare;
  private LuceneIndex lucene;
  private List<String> questions;
  private List<List<String>> terms;

  /** Fills a store, and an index with the same. */
  @Setup
  public void load() throws IOException, SQLException {
    loaded = LoadedStore.of(size);
    copy = loaded.copyInMemory();
    inMemory = LoadedStore.memory(copy);
    bare = new BareFile(loaded.file());
    lucene = new LuceneIndex(loaded.folder().resolve("lucene"), LoadedStore.CORPUS.drafts(0, size));
    questions = LoadedStore.CORPUS.questions(size, QUESTIONS);
    TextAnalyzer analyzer = new TextAnalyzer();
    terms =
        questions.stream()
            .map(question -> analyzer.indexTerms(question).stream().distinct().toList())
            .toList();
  }

  /** Closes what was opened. */
  @TearDown
  public void close() throws IOException, SQLException {
    lucene.close();
    bare.close();
    copy.close();
    loaded.close();
  }

  /** The library's search. */
  @Benchmark
  public Page<MemoryQuery.Match> search() {
    return loaded.memory().search(questions.get(turn()), MemoryQuery.all().withLimit(LIMIT));
  }

  /** Search in a store in the memory of this process with these memories. */
  @Benchmark
  public Page<MemoryQuery.Match> searchInMemory() {
    return inMemory.search(questions.get(turn()), MemoryQuery.all().withLimit(LIMIT));
  }

  /** The library's recall, with all its ranking. */
  @Benchmark
  public RecallResult recall() {
    return loaded.memory().recall(questions.get(turn()));
  }

  /** Recall and a block of 6,000 tokens, with all that tells how it came about. */
  @Benchmark
  public ContextPack weave() {
    return loaded
        .memory()
        .weave(RecallRequest.builder(questions.get(turn())).tokenBudget(BUDGET).build());
  }

  /** One full-text statement over a bare connection. */
  @Benchmark
  public List<String> bareFts5() throws SQLException {
    return bare.search(terms.get(turn()), LIMIT);
  }

  /** Runs the query in Lucene. */
  @Benchmark
  public List<String> lucene() throws IOException {
    return lucene.search(questions.get(turn()), LIMIT);
  }

  private int turn() {
    return Math.floorMod(asked.getAndIncrement(), QUESTIONS);
  }
}
