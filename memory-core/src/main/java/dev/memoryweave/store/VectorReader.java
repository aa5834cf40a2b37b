package dev.memoryweave.store;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Searches by vectors, and tells what has none yet.
 *
 * <p>A vector belongs to a model and to a text: the {@link dev.memoryweave.embed.EmbeddedText} of
 * nodes and chunks, known by its hash. Nodes and chunks of the same text share one vector; vectors
 * of two models never meet. For each model that the store {@linkplain #models() knows}, every node
 * and every chunk either has a vector or is missing. What the store does not know a model of has no
 * vectors and is not missing either.
 *
 * <p>A store may keep vectors less exactly than they were given; similarities then differ by up to
 * .02 from those of the vectors given. Only the direction of a vector counts. A vector that became
 * unreadable counts as not there in searches, until {@link #damaged} finds it and {@link
 * VectorWriter#discard} makes what had it missing.
 *
 * <p>Searching sees what the transaction has written. Besides what is said at each method, all that
 * take a vector throw {@link dev.memoryweave.model.InvalidValueException} if it is not one of the
 * model: another length, a number that is not finite, nothing but zeros.
 *
 * <p>A store without {@link StoreCapability#VECTORS} knows no model and finds nothing.
 */
public interface VectorReader {
  /** The most hits of one search, and the most entries of one list. */
  int MAX_LIMIT = TextQuery.MAX_LIMIT;

  /** The models that were {@linkplain VectorWriter#add added}, in the order of adding. */
  List<Embedder.Model> models();

  /**
   * How much has a vector of a model, and how much has none; cheap where little is missing. Nothing
   * for a model that is not known.
   */
  VectorCounts counts(Embedder.Model model, Collection<Scope> scopes);

  /**
   * Makes ready what the first search of a model would otherwise make, such as an index in memory,
   * so that nobody waits for it. It may take seconds and is for a thread in the background; other
   * transactions go on meanwhile, and a search that comes before the end waits no longer than it
   * would have without. Nothing that can be seen changes. A store that has nothing to make ready,
   * or does not know the model, does nothing.
   *
   * @param goOn asked often; once it says false, what was made so far is dropped and the method
   *     returns
   */
  default void prepare(Embedder.Model model, BooleanSupplier goOn) {}

  /**
   * The nodes that are most similar to a vector among those that pass the filter and have a vector
   * of the model, most similar first; among equals the node that was inserted first comes first.
   * There are as many as the limit whenever so many pass and have a vector. A store may search
   * approximately: of the best 100 of 100,000, at least 99 should be there.
   *
   * @param limit the most hits, 1 to {@value #MAX_LIMIT}
   * @throws dev.memoryweave.model.InvalidValueException if the limit is out of range
   */
  List<VectorHit> nearest(Embedder.Model model, float[] query, NodeFilter filter, int limit);

  /**
   * The same for chunks; among equals the one that was stored first comes first.
   *
   * @param limit the most hits, 1 to {@value #MAX_LIMIT}
   * @throws dev.memoryweave.model.InvalidValueException if the limit is out of range
   */
  List<ChunkVectorHit> nearestChunks(
      Embedder.Model model, float[] query, DocumentFilter filter, int limit);

  /**
   * How similar the given nodes are to a vector: the cosine, as in {@link VectorHit}. Nodes that do
   * not exist or have no vector of the model are left out.
   */
  Map<NodeRef, Double> similarities(Embedder.Model model, float[] query, Collection<NodeRef> nodes);

  /** The same for chunks. */
  Map<ChunkRef, Double> chunkSimilarities(
      Embedder.Model model, float[] query, Collection<ChunkRef> chunks);

  /**
   * The first nodes of some scopes that have no vector of the model: by scope in the order given,
   * then the one that was inserted first. Costs no more than what it gives.
   *
   * @param limit the most, 1 to {@value #MAX_LIMIT}
   * @throws dev.memoryweave.model.InvalidValueException if the limit is out of range
   */
  List<NodeRef> missingNodes(Embedder.Model model, List<Scope> scopes, int limit);

  /**
   * The same for chunks, the one that was stored first before others.
   *
   * @param limit the most, 1 to {@value #MAX_LIMIT}
   * @throws dev.memoryweave.model.InvalidValueException if the limit is out of range
   */
  List<ChunkRef> missingChunks(Embedder.Model model, List<Scope> scopes, int limit);

  /** Those of the hashes that there is a vector of the model for, readable or not. */
  Set<String> known(Embedder.Model model, Collection<String> hashes);

  /**
   * The hashes of some vectors of the model that nothing has any more. Costs no more than what it
   * gives.
   *
   * @param limit the most, 1 to {@value #MAX_LIMIT}
   * @throws dev.memoryweave.model.InvalidValueException if the limit is out of range
   */
  List<String> unused(Embedder.Model model, int limit);

  /**
   * The hashes of some vectors of the model that can no longer be read. Looks at all vectors of the
   * model.
   *
   * @param limit the most, 1 to {@value #MAX_LIMIT}
   * @throws dev.memoryweave.model.InvalidValueException if the limit is out of range
   */
  List<String> damaged(Embedder.Model model, int limit);
}
