package dev.memoryweave.embed;

import java.util.List;

/**
 * Judges how well texts answer a question by reading both together. It is slower and more accurate
 * than comparing vectors, so it sees only the best memories of a recall. Optional; must be safe for
 * several threads at once.
 */
public interface Reranker extends AutoCloseable {

  /** The model and its version, for the trace. */
  String id();

  /**
   * How well each text answers the question, in the order of the texts; higher is better, any
   * finite number.
   *
   * @throws EmbeddingException if the model cannot be reached or fails; the order then stays as it
   *     was
   */
  List<Double> scores(String question, List<String> texts);

  /** Releases the model. Closing twice does nothing. */
  @Override
  default void close() {}
}
