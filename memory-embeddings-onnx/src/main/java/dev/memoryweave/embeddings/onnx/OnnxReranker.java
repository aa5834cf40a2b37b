package dev.memoryweave.embeddings.onnx;

import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.embed.internal.FirstUse;
import dev.memoryweave.embed.internal.WordPieceTokenizer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * A cross-encoder on the user's disk: a model in the ONNX format with its {@code tokenizer.json},
 * of the BERT family (WordPiece), such as {@code ms-marco-MiniLM-L-6-v2}. It is loaded on first
 * use.
 *
 * <p>The model must return one number for a pair of texts, or two, whose difference is used. It
 * reads at most {@value #MAX_TOKENS} tokens: up to half of them from the question, the rest from
 * the text.
 */
public final class OnnxReranker implements Reranker {
  /** Maximum number of tokens read of question and text together. */
  public static final int MAX_TOKENS = 512;

  private final String id;
  private final Workers workers;
  private final FirstUse<Loaded> loaded;

  private OnnxReranker(Path model, Path tokenizer, Workers workers) {
    requireFile("model", model);
    requireFile("tokenizer", tokenizer);
    this.id = String.valueOf(model.getFileName());
    this.workers = workers;
    this.loaded = new FirstUse<>("The reranker " + id, () -> load(model, tokenizer));
  }

  /**
   * A reranker that works on its callers' threads.
   *
   * @param model a file in the ONNX format
   * @param tokenizer the {@code tokenizer.json} of the model
   * @throws EmbeddingException if one of the files does not exist
   */
  public static OnnxReranker of(Path model, Path tokenizer) {
    return new OnnxReranker(model, tokenizer, Workers.CALLER);
  }

  /**
   * A reranker that distributes texts over several threads.
   *
   * @param model a file in the ONNX format
   * @param tokenizer the {@code tokenizer.json} of the model
   * @param executor runs parts of the work alongside the caller, who remains responsible for
   *     shutting it down
   * @param parallelism how many threads, including the caller's, work on one question, 1 to 64
   * @throws EmbeddingException if one of the files does not exist
   */
  public static OnnxReranker of(Path model, Path tokenizer, Executor executor, int parallelism) {
    return new OnnxReranker(model, tokenizer, Workers.of(executor, parallelism));
  }

  private static void requireFile(String what, Path file) {
    if (!Files.isRegularFile(file)) {
      throw new EmbeddingException(
          "There is no file for the "
              + what
              + " of the reranker: "
              + file
              + ". Name a model in the ONNX format and its tokenizer.json");
    }
  }

  /** The name of the model's file. */
  @Override
  public String id() {
    return id;
  }

  @Override
  public List<Double> scores(String question, List<String> texts) {
    if (texts.isEmpty()) {
      return List.of();
    }
    Loaded ready = loaded.get();
    int[] asked = ready.tokenizer().tokens(question, MAX_TOKENS / 2);
    return workers.map(texts, text -> score(ready, asked, text));
  }

  private Double score(Loaded ready, int[] question, String text) {
    WordPieceTokenizer tokenizer = ready.tokenizer();
    int[] answer = tokenizer.tokens(text, MAX_TOKENS - question.length - 3);
    int second = question.length + 2;
    int[] pair = Arrays.copyOf(new int[] {tokenizer.start()}, second + answer.length + 1);
    System.arraycopy(question, 0, pair, 1, question.length);
    pair[second - 1] = tokenizer.separator();
    System.arraycopy(answer, 0, pair, second, answer.length);
    pair[pair.length - 1] = tokenizer.separator();
    // One number more than can be used, to detect a model of another kind.
    float[] numbers = ready.model().run(pair, second, 3);
    return switch (numbers.length) {
      case 1 -> (double) numbers[0];
      case 2 -> (double) numbers[1] - numbers[0];
      default ->
          throw new EmbeddingException(
              id + " gives more than two numbers for a pair of texts, so it is no cross-encoder");
    };
  }

  private static Loaded load(Path model, Path tokenizer) {
    try (InputStream json = Files.newInputStream(tokenizer)) {
      return new Loaded(
          TokenizerFile.read(json), OnnxModel.load(model.toString(), Files.readAllBytes(model)));
    } catch (IllegalArgumentException e) {
      throw new EmbeddingException(
          tokenizer + " cannot be used: " + e.getMessage() + ". Choose a model of the BERT family",
          e);
    } catch (IOException | OutOfMemoryError e) {
      throw new EmbeddingException(
          "The reranker cannot be read from " + model + " and " + tokenizer + ": " + e, e);
    }
  }

  @Override
  public void close() {
    loaded.close();
  }

  private record Loaded(WordPieceTokenizer tokenizer, OnnxModel model) implements AutoCloseable {
    @Override
    public void close() {
      model.close();
    }
  }
}
