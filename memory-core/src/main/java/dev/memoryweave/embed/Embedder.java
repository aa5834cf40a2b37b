package dev.memoryweave.embed;

import java.util.List;

/**
 * Turns texts into vectors; texts of similar meaning get vectors of similar direction.
 *
 * <p>Implementations must be safe for several threads at once, give the same vector for the same
 * text, and accept any text: an empty one, any script, any length (what the model cannot read is
 * cut off). Vectors are compared by their direction alone; they need not have a length of 1, but
 * must hold finite numbers and not be zero. Creating an embedder should cost nothing; the model is
 * loaded by its first use.
 */
public interface Embedder extends AutoCloseable {

  /** The space of the vectors; always the same for one embedder. */
  EmbeddingModel model();

  /**
   * The vector of a question or task.
   *
   * @throws EmbeddingException if the model cannot be reached or fails; recall then goes on by
   *     words alone
   */
  float[] query(String text);

  /**
   * The vectors of texts that are to be found, in their order.
   *
   * @param texts one or more texts
   * @throws EmbeddingException if the model cannot be reached or fails; the texts are tried again
   *     later
   */
  List<float[]> passages(List<String> texts);

  /** Releases the model. Closing twice does nothing. */
  @Override
  default void close() {}
}
