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
 * A cross-encoder that the user has on disk: a model in the ONNX format with its {@code
 * tokenizer.json}, of the family of BERT (WordPiece), such as {@code ms-marco-MiniLM-L-6-v2}. It is
 * loaded by the first use.
 *
 * <p>The model must give one number for a pair of texts, or two, of which the difference is taken.
 * It reads at most {@value #MAX_TOKENS} tokens: up to half of them of the question, and what is
 * left of the text.
 */
public final class OnnxReranker implements Reranker {
  /** The most tokens of question and text together that are read. */
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
   * A reranker that works on the threads of its callers.
   *
   * @param model a file in the ONNX format
   * @param tokenizer the {@code tokenizer.json} of the model
   * @throws EmbeddingException if one of the files is not there
   */
  public static OnnxReranker of(Path model, Path tokenizer) {
    return new OnnxReranker(model, tokenizer, Workers.CALLER);
  }

  /**
   * A reranker that spreads texts over several threads.
   *
   * @param model a file in the ONNX format
   * @param tokenizer the {@code tokenizer.json} of the model
   * @param executor runs parts of the work beside the caller; it stays the caller's to shut down
   * @param parallelism how many threads work on one question with the caller's, 1 to 64
   * @throws EmbeddingException if one of the files is not there
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
    // One number more than can be used, to notice a model of another kind.
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
