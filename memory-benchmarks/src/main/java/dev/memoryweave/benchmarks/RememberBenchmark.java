package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Remembering, one memory a transaction and many, each beside the bare transaction that writes the
 * same rows to a copy of the same file. Every write is on disk when it returns. The time to make up
 * a memory is part of both.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init")
public class RememberBenchmark {
  static final int BATCH = 500;

  /** How many memories there are before. */
  @Param({"1000", "10000", "100000"})
  public int size;

  private TemporaryFolder folder;
  private LoadedStore loaded;
  private BareFile bare;
  private List<BareMemory> bareMemories;
  private int next;

  /** Fills a file, copies it, and reads what rows the library writes for memories that follow. */
  @Setup
  public void load() throws IOException, SQLException {
    folder = TemporaryFolder.create();
    Path model = folder.path().resolve("model.db");
    LoadedStore.copyOfLoaded(size, model);
    loaded = LoadedStore.copyOf(model);
    bare = new BareFile(Files.copy(model, folder.path().resolve("bare.db")));
    try (MemoryStore store = SqliteMemoryStore.open(model)) {
      AgentMemory memory = LoadedStore.memory(store);
      List<MemoryNode> nodes = memory.rememberAll(LoadedStore.CORPUS.drafts(size, BATCH));
      try (BareFile rows = new BareFile(model)) {
        bareMemories = rows.read(nodes);
      }
    }
    next = size;
  }

  /** Closes what was opened. */
  @TearDown
  public void close() throws IOException, SQLException {
    bare.close();
    loaded.close();
    folder.close();
  }

  /** The library, one durable transaction for each memory. */
  @Benchmark
  public MemoryNode remember() {
    return loaded.memory().remember(LoadedStore.CORPUS.draft(next++));
  }

  /** The rows of one memory over a bare connection, one durable transaction. */
  @Benchmark
  public NodeDraft bareRemember() throws SQLException {
    int turn = next++;
    bare.write(List.of(bareMemories.get(turn % BATCH)), "-" + turn);
    return LoadedStore.CORPUS.draft(turn);
  }

  /** The library, one durable transaction for a batch; the time is that of one memory. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public List<MemoryNode> rememberBatch() {
    List<NodeDraft> drafts = LoadedStore.CORPUS.drafts(next, BATCH);
    next += BATCH;
    return loaded.memory().rememberAll(drafts);
  }

  /** The rows of a batch over a bare connection, one durable transaction. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public List<NodeDraft> bareBatch() throws SQLException {
    List<NodeDraft> drafts = LoadedStore.CORPUS.drafts(next, BATCH);
    next += BATCH;
    bare.write(bareMemories, "-" + next);
    return drafts;
  }
}
