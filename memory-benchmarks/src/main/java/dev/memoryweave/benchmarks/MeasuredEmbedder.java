package dev.memoryweave.benchmarks;

import dev.memoryweave.embed.Embedder;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** An embedder that counts what it does, and may keep its vectors in a folder for later runs. */
public final class MeasuredEmbedder implements Embedder {
  /** No text of a document starts so, so that the two never meet in one file. */
  private static final String QUERY = "\0query\0";

  private final Embedder embedder;
  private final @Nullable VectorFile file;
  private final Map<String, float[]> asked = new ConcurrentHashMap<>();
  private final AtomicLong computed = new AtomicLong();
  private final AtomicLong kept = new AtomicLong();
  private final AtomicLong nanos = new AtomicLong();

  private MeasuredEmbedder(Embedder embedder, @Nullable VectorFile file) {
    this.embedder = embedder;
    this.file = file;
  }

  /**
   * Wraps an embedder.
   *
   * @param folder where to keep vectors, or null for nowhere
   */
  public static MeasuredEmbedder of(Embedder embedder, @Nullable Path folder) throws IOException {
    return new MeasuredEmbedder(
        embedder, folder == null ? null : VectorFile.open(folder, embedder.model()));
  }

  @Override
  public Embedder.Model model() {
    return embedder.model();
  }

  @Override
  public boolean reads(String text) {
    return embedder.reads(text);
  }

  @Override
  public double trust() {
    return embedder.trust();
  }

  @Override
  public Embedder.@Nullable Chance chance(float[] query) {
    return embedder.chance(query);
  }

  /** A question that is asked again in the same run costs nothing. */
  @Override
  public float[] query(String text) {
    return asked.computeIfAbsent(text, this::askedFirst).clone();
  }

  private float[] askedFirst(String text) {
    Optional<float[]> known = find(QUERY + text);
    if (known.isPresent()) {
      return known.get();
    }
    long start = System.nanoTime();
    float[] vector = embedder.query(text);
    nanos.addAndGet(System.nanoTime() - start);
    keep(QUERY + text, vector);
    return vector;
  }

  @Override
  public List<float[]> passages(List<String> texts) {
    List<float[]> vectors = new ArrayList<>(texts.size());
    List<String> unknown = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (String text : texts) {
      Optional<float[]> known = find(text);
      if (known.isEmpty()) {
        places.add(vectors.size());
        unknown.add(text);
      }
      vectors.add(known.orElseGet(() -> new float[0]));
    }
    if (!unknown.isEmpty()) {
      long start = System.nanoTime();
      List<float[]> fresh = embedder.passages(unknown);
      nanos.addAndGet(System.nanoTime() - start);
      for (int i = 0; i < fresh.size(); i++) {
        keep(unknown.get(i), fresh.get(i));
        vectors.set(places.get(i), fresh.get(i));
      }
    }
    return vectors;
  }

  /** The vector of a passage from an earlier run, null if there is none. */
  public float @Nullable [] known(String text) {
    return find(text).orElse(null);
  }

  /** The vector of a question from an earlier run, null if there is none. */
  public float @Nullable [] knownQuery(String text) {
    return find(QUERY + text).orElse(null);
  }

  private Optional<float[]> find(String text) {
    Optional<float[]> known = file == null ? Optional.empty() : file.find(text);
    known.ifPresent(vector -> kept.incrementAndGet());
    return known;
  }

  private void keep(String text, float[] vector) {
    computed.incrementAndGet();
    if (file != null) {
      file.keep(text, vector);
    }
  }

  /** How many vectors were computed by the model. */
  long computed() {
    return computed.get();
  }

  /** How many vectors were there from an earlier run. */
  long kept() {
    return kept.get();
  }

  void print(PrintStream out) {
    double millis = nanos.get() / 1e6;
    out.printf(
        Locale.ROOT,
        "embedded by %s (%d dimensions): %d texts, %.1f ms each; %d vectors from an earlier run%n",
        model().id(),
        model().dimensions(),
        computed.get(),
        millis / Math.max(1, computed.get()),
        kept.get());
  }

  @Override
  public void close() {
    try {
      embedder.close();
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
