package dev.memoryweave.store;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The vectors of a store.
 *
 * <p>A vector belongs to a model and to a text: the {@link dev.memoryweave.embed.EmbeddedText} of
 * nodes and chunks, known by its hash. Nodes and chunks of the same text share one vector; vectors
 * of two models never meet. For each model that the store {@linkplain #models() knows}, every node
 * and every chunk either has a vector or is missing. Of a model that the store does not know,
 * nothing has a vector, and nothing is missing either.
 *
 * <p>A store may keep vectors less exactly than they were given; similarities then differ by up to
 * .02 from those of the vectors given. Only the direction of a vector counts. A vector that became
 * unreadable counts as not there in searches, until {@link #damaged} finds it and {@link
 * Writer#discard} makes what had it missing.
 *
 * <p>Searching sees what the transaction has written. Besides what is said at each method, all that
 * take a vector throw {@link dev.memoryweave.model.InvalidValueException} if it is not one of the
 * model: another length, a number that is not finite, nothing but zeros. All that take a limit
 * throw it if the limit is not from 1 to {@value #MAX_LIMIT}.
 *
 * <p>A store without {@link MemoryStore.Capability#VECTORS} knows no model and finds nothing.
 */
public interface VectorStore {
  /** The most hits of one search, and the most entries of one list. */
  int MAX_LIMIT = TextQuery.MAX_LIMIT;

  /** The vectors of nodes. */
  Index<NodeRef, NodeFilter, NodeHit> nodes();

  /** The vectors of chunks. */
  Index<ChunkRef, DocumentFilter, ChunkHit> chunks();

  /**
   * How much of some scopes has a vector, and how much has none, of each model that the store
   * knows, in the order in which the models became known. Cheap where little is missing.
   */
  Map<Embedder.Model, Counts> counts(Collection<Scope> scopes);

  /** The counts of one model; nothing for a model that is not known. */
  default Counts counts(Embedder.Model model, Collection<Scope> scopes) {
    return counts(scopes).getOrDefault(model, Counts.NONE);
  }

  /** The models that the store knows, in the order in which they became known. */
  default List<Embedder.Model> models() {
    return List.copyOf(counts(List.of()).keySet());
  }

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

  /** Those of the hashes that there is a vector of the model for, readable or not. */
  Set<String> known(Embedder.Model model, Collection<String> hashes);

  /**
   * The hashes of some vectors of the model that nothing has any more. Costs no more than the list
   * that it gives.
   *
   * @param limit the most, 1 to {@value #MAX_LIMIT}
   */
  List<String> unused(Embedder.Model model, int limit);

  /**
   * The hashes of some vectors of the model that can no longer be read. Looks at all vectors of the
   * model; a store whose vectors cannot be damaged by themselves has none.
   *
   * @param limit the most, 1 to {@value #MAX_LIMIT}
   */
  default List<String> damaged(Embedder.Model model, int limit) {
    InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
    return List.of();
  }

  /**
   * The vectors of all records of one kind.
   *
   * @param <R> the address of a record
   * @param <F> the filter of records
   * @param <H> the record as a hit
   */
  interface Index<R, F, H> {
    /**
     * The records that are most similar to a vector among those that pass the filter and have a
     * vector of the model, most similar first; among equals the one that was stored first comes
     * first. There are as many as the limit whenever so many pass and have a vector. A store may
     * search approximately: of the best 100 of 100,000, at least 99 should be there.
     *
     * @param limit the most hits, 1 to {@value #MAX_LIMIT}
     */
    List<H> nearest(Embedder.Model model, float[] query, F filter, int limit);

    /**
     * The similarity of each of some records to a vector: the cosine, as the score of a hit.
     * Records that do not exist or have no vector of the model are left out.
     */
    Map<R, Double> similarities(Embedder.Model model, float[] query, Collection<R> refs);

    /**
     * The vectors of some records, as the store keeps them. Records that do not exist or have no
     * vector of the model that can be read are left out; a store that cannot give vectors back
     * leaves out all.
     */
    default Map<R, float[]> vectors(Embedder.Model model, Collection<R> refs) {
      return Map.of();
    }

    /**
     * The first records of some scopes that have no vector of the model: by scope in the order
     * given, then the one that was stored first. Costs no more than the list that it gives.
     *
     * @param limit the most, 1 to {@value #MAX_LIMIT}
     */
    List<R> missing(Embedder.Model model, List<Scope> scopes, int limit);

    /** Gives records their vectors. */
    interface Writer<R, F, H> extends Index<R, F, H> {
      /**
       * Keeps vectors of a model, and gives records the vectors of their texts. A model that is not
       * known becomes known, and with it every node and chunk of the store is missing.
       *
       * @param hashes the hash of the text that was embedded, of each record that gets its vector;
       *     it may be of a vector that was kept before
       * @param vectors vectors by the hashes of their texts; one whose hash is known stays as it is
       * @return the records that have the vector of their text now; left out are those that are
       *     gone or have another text by now, and those of whose hash there is no vector
       * @throws dev.memoryweave.model.InvalidValueException if a hash of a vector is not 64
       *     hexadecimal digits, or a vector is not one of the model; then nothing is kept
       */
      Set<R> put(Embedder.Model model, Map<R, String> hashes, Map<String, float[]> vectors);
    }
  }

  /**
   * Changes vectors. Other writers keep them in step within the same transaction: a new node or
   * chunk is missing for every known model; a node whose {@link dev.memoryweave.embed.EmbeddedText}
   * changes loses its vector and is missing again; a record that is deleted takes its vector with
   * it unless something else has the same. Statuses, tags and the rest change nothing.
   *
   * <p>Changes of vectors are no changes of content: they leave no event and raise no revision.
   *
   * <p>In a store without {@link MemoryStore.Capability#VECTORS}, every method that changes
   * something throws {@link UnsupportedOperationException}.
   */
  interface Writer extends VectorStore {
    @Override
    Index.Writer<NodeRef, NodeFilter, NodeHit> nodes();

    @Override
    Index.Writer<ChunkRef, DocumentFilter, ChunkHit> chunks();

    /**
     * Removes vectors; what had them is missing again. Hashes that are not known are passed over.
     */
    void discard(Embedder.Model model, Collection<String> hashes);

    /**
     * Takes the vectors of a model from some nodes and chunks of some scopes, which are then
     * missing. Once nothing in the store has a vector of the model, the model is no longer known
     * and leaves no trace.
     *
     * @param limit about how much to do in this transaction, 1 to {@value #MAX_LIMIT}
     * @return whether there may be more to do; false also for a model that is not known
     */
    boolean remove(Embedder.Model model, List<Scope> scopes, int limit);
  }

  /**
   * How far some scopes are embedded by one model.
   *
   * @param nodes the nodes that have a vector
   * @param chunks the chunks that have one
   * @param missingNodes the nodes that have none
   * @param missingChunks the chunks that have none
   */
  record Counts(long nodes, long chunks, long missingNodes, long missingChunks) {
    /** Nothing at all. */
    public static final Counts NONE = new Counts(0, 0, 0, 0);

    /** Nodes and chunks that have a vector. */
    public long done() {
      return nodes + chunks;
    }

    /** Nodes and chunks that have none. */
    public long missing() {
      return missingNodes + missingChunks;
    }
  }
}
