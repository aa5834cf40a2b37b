package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AgentMemoryBuilder;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures the cost of a memory: bytes on disk, bytes of heap while nothing happens, and the time
 * to write it, by words alone and with vectors. The vectors are random ones of 384 dimensions, so
 * that what they cost is seen apart from the model; the model is timed by itself.
 */
public final class ItemCost {
  private static final int DIMENSIONS = 384;
  private static final int BATCH = 500;
  private static final int COLLECTIONS = 4;
  private static final Duration PATIENCE = Duration.ofHours(2);
  private static final String USAGE = "Usage: cost.sh [--items COUNT] [--sample COUNT]";

  private final int items;
  private final int sample;
  private final SyntheticCorpus corpus = new SyntheticCorpus(20_260_102);

  /**
   * Cost of some items.
   *
   * @param writeSeconds until all were written
   * @param readySeconds until all had their vectors too, which are made beside the writing
   */
  private record Cost(long fileBytes, long heapBytes, double writeSeconds, double readySeconds) {}

  private ItemCost(int items, int sample) {
    this.items = items;
    this.sample = sample;
  }

  /** Measures it. */
  public static void main(String[] args) throws IOException {
    int status = run(List.of(args), InProcessModel::create, System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /**
   * Runs with arguments and gives the exit status: 0, or 2 if something about them is wrong.
   *
   * @param model makes the embedder that is timed
   */
  static int run(List<String> args, Supplier<Embedder> model, PrintStream out, PrintStream err)
      throws IOException {
    int items = 10_000;
    int sample = 200;
    try {
      for (int i = 0; i < args.size(); i += 2) {
        String value = i + 1 < args.size() ? args.get(i + 1) : "";
        switch (args.get(i)) {
          case "--items" -> items = count(value);
          case "--sample" -> sample = count(value);
          default -> throw new IllegalArgumentException("Cannot understand '" + args.get(i) + "'");
        }
      }
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage() + ".\n" + USAGE);
      return 2;
    }
    new ItemCost(items, sample).run(model, out);
    return 0;
  }

  private static int count(String value) {
    if (!value.matches("[1-9][0-9]{0,6}")) {
      throw new IllegalArgumentException("'" + value + "' is not a count from 1 to 9999999");
    }
    return Integer.parseInt(value);
  }

  private void run(Supplier<Embedder> model, PrintStream out) throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      // Once for nothing: what is loaded and compiled by the first use belongs to neither.
      measure(folder.path().resolve("first.db"), new RandomEmbedder(DIMENSIONS), items);
      Cost none = measure(folder.path().resolve("none.db"), new RandomEmbedder(DIMENSIONS), 0);
      Cost words = measure(folder.path().resolve("words.db"), null, items);
      Cost vectors =
          measure(folder.path().resolve("vectors.db"), new RandomEmbedder(DIMENSIONS), items);
      out.printf(Locale.ROOT, "%d synthetic memories of some 66 words%n%n", items);
      out.println("| | words alone | with vectors (384 dimensions) |");
      out.println("|---|---|---|");
      row(out, "bytes on disk, each", perItem(words.fileBytes()), perItem(vectors.fileBytes()));
      row(
          out,
          "bytes of heap at rest, each",
          perItem(words.heapBytes() - none.heapBytes()),
          perItem(vectors.heapBytes() - none.heapBytes()));
      row(
          out,
          "written a second, 500 in a batch",
          items / words.writeSeconds(),
          items / vectors.writeSeconds());
      row(
          out,
          "ready to be found a second, without the time of the model",
          items / words.readySeconds(),
          items / vectors.readySeconds());
      out.println();
    }
    printModel(model, out);
  }

  private static void row(PrintStream out, String name, double words, double vectors) {
    out.printf(Locale.ROOT, "| %s | %.0f | %.0f |%n", name, words, vectors);
  }

  private double perItem(long bytes) {
    return (double) bytes / items;
  }

  private Cost measure(Path file, @Nullable Embedder embedder, int count) throws IOException {
    double writeSeconds;
    double readySeconds;
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory = memory(store, embedder);
      long start = System.nanoTime();
      for (int i = 0; i < count; i += BATCH) {
        memory.rememberAll(corpus.drafts(i, Math.min(BATCH, count - i)));
      }
      writeSeconds = seconds(start);
      if (embedder != null && !memory.embedding().await(PATIENCE)) {
        throw new IllegalStateException(
            "Not everything was embedded: " + memory.embedding().progress());
      }
      readySeconds = seconds(start);
      memory.embedding().close();
    }
    // Closing has moved everything into the file.
    long bytes = Files.size(file);
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory = memory(store, embedder);
      memory.recall(corpus.prose(100));
      return new Cost(bytes, heapInUse(), writeSeconds, readySeconds);
    }
  }

  private static AgentMemory memory(MemoryStore store, @Nullable Embedder embedder) {
    AgentMemoryBuilder builder = AgentMemory.builder(store).project("cost");
    return embedder == null ? builder.build() : builder.embedder(embedder).build();
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  /**
   * The least that several collections leave; the first ones may leave what is just being freed.
   */
  private static long heapInUse() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  private void printModel(Supplier<Embedder> model, PrintStream out) {
    List<String> texts = new ArrayList<>();
    for (NodeDraft draft : corpus.drafts(0, sample)) {
      texts.add(draft.title() + "\n" + draft.body());
    }
    try (Embedder embedder = model.get()) {
      long loading = System.nanoTime();
      embedder.query("");
      double load = seconds(loading);
      long start = System.nanoTime();
      embedder.passages(texts);
      double all = seconds(start);
      Durations queries = new Durations();
      for (String text : texts) {
        long asked = System.nanoTime();
        embedder.query(text.substring(0, Math.min(60, text.length())));
        queries.add(System.nanoTime() - asked);
      }
      out.printf(
          Locale.ROOT,
          "%s: loaded in %.1f s, %.1f texts a second, a query of 60 characters %s%n",
          embedder.model().id(),
          load,
          texts.size() / all,
          queries.summary());
    }
  }
}
