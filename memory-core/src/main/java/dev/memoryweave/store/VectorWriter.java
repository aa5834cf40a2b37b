package dev.memoryweave.store;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Keeps vectors. Other writers keep them in step within the same transaction: a new node or chunk
 * is missing for every known model; a node whose {@link dev.memoryweave.embed.EmbeddedText} changes
 * loses its vector and is missing again; what is deleted takes its vector with it unless something
 * else has the same. Statuses, tags and the rest change nothing.
 *
 * <p>Changes of vectors are no changes of content: they leave no event and raise no revision.
 *
 * <p>In a store without {@link StoreCapability#VECTORS}, every method of this interface throws
 * {@link UnsupportedOperationException}.
 */
public interface VectorWriter extends VectorReader {

  /** Makes a model known: every node and chunk of the store is missing. Nothing if it is known. */
  void add(Embedder.Model model);

  /**
   * Keeps vectors of a model. One whose hash is known stays as it is.
   *
   * @param vectors the vectors by the hashes of their texts
   * @throws dev.memoryweave.model.InvalidValueException if the model is not known, a hash is not 64
   *     hexadecimal digits, or a vector is not one of the model; then none is kept
   */
  void put(Embedder.Model model, Map<String, float[]> vectors);

  /**
   * Gives a node the vector of its text.
   *
   * @param hash the hash of the text that was embedded
   * @return whether it has it now; false, without effect, if the node is gone, its text is another
   *     one by now, or there is no vector of that hash
   * @throws dev.memoryweave.model.InvalidValueException if the model is not known
   */
  boolean link(Embedder.Model model, NodeRef node, String hash);

  /** The same for a chunk. */
  boolean link(Embedder.Model model, ChunkRef chunk, String hash);

  /** Removes vectors; what had them is missing again. Hashes that are not known are passed over. */
  void discard(Embedder.Model model, Collection<String> hashes);

  /**
   * Takes the vectors of a model from some nodes and chunks of some scopes, which are then missing.
   * Once nothing in the store has a vector of the model, the model is no longer known and leaves no
   * trace.
   *
   * @param limit about how much to do in this transaction, 1 to {@value #MAX_LIMIT}
   * @return whether there may be more to do; false also for a model that is not known
   * @throws dev.memoryweave.model.InvalidValueException if the limit is out of range
   */
  boolean remove(Embedder.Model model, List<Scope> scopes, int limit);
}
