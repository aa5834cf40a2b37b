package dev.memoryweave.store;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The vectors of a store.
 *
 * <p>A vector belongs to a model and to a text: the {@link EmbeddedText} of nodes and chunks,
 * identified by its hash. Nodes and chunks with the same text share one vector; vectors of
 * different models are never mixed. For each model that the store {@linkplain #models() knows},
 * every node and every chunk either has a vector or is missing. For a model that the store does not
 * know, nothing has a vector, and nothing is missing either.
 *
 * <p>A store may keep vectors with less precision than they were given; similarities then differ by
 * up to .02 from the exact ones. Only the direction of a vector counts. Searches ignore an
 * unreadable vector, until {@link #damaged} finds it and {@link Writer#discard} marks its nodes and
 * chunks as missing.
 *
 * <p>A search sees what its transaction has written. In addition to the exceptions at each method,
 * all that take a vector throw {@link dev.memoryweave.model.InvalidValueException} if it does not
 * fit the model: wrong length, a number that is not finite, nothing but zeros. All that take a
 * limit throw it if the limit is not from 1 to {@value #MAX_LIMIT}.
 *
 * <p>A store without {@link MemoryStore.Capability#VECTORS} knows no model and finds nothing.
 */
public interface VectorStore {
  /** The most hits of one search, and the most entries of one list. */
  int MAX_LIMIT = TextQuery.MAX_LIMIT;

  /** The vectors of nodes. */
  Index<NodeRef, NodeFilter, NodeStore.Hit> nodes();

  /** The vectors of chunks. */
  Index<KnowledgeChunk.Ref, DocumentFilter, KnowledgeStore.ChunkHit> chunks();

  /**
   * How many records of some scopes have a vector, and how many have none, for each known model, in
   * the order in which the models became known. Cheap if little is missing.
   */
  Map<Embedder.Model, Counts> counts(Collection<Scope> scopes);

  /** The counts of one model; zero for an unknown model. */
  default Counts counts(Embedder.Model model, Collection<Scope> scopes) {
    return counts(scopes).getOrDefault(model, Counts.NONE);
  }

  /** The models that the store knows, in the order in which they became known. */
  default List<Embedder.Model> models() {
    return List.copyOf(counts(List.of()).keySet());
  }

  /**
   * Prepares what the first search of a model would otherwise have to, such as an index in memory,
   * so that nobody waits for it. It may take seconds and is meant for a background thread; other
   * transactions go on meanwhile, and a search that comes before it is done waits no longer than it
   * would have without. No visible state changes. A store that has nothing to prepare, or does not
   * know the model, does nothing.
   *
   * @param goOn called often; once it returns false, the work so far is dropped and the method
   *     returns
   */
  default void prepare(Embedder.Model model, BooleanSupplier goOn) {}

  /** Those of the hashes that have a vector of the model, readable or not. */
  Set<String> known(Embedder.Model model, Collection<String> hashes);

  /**
   * The hashes of some vectors of the model that nothing uses any more. The cost depends on the
   * size of the result only.
   *
   * @param limit the most, 1 to {@value #MAX_LIMIT}
   */
  List<String> unused(Embedder.Model model, int limit);

  /**
   * The hashes of some vectors of the model that can no longer be read. Checks all vectors of the
   * model; a store whose vectors cannot be damaged individually has none.
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
   * @param <H> the type of hits
   */
  interface Index<R, F, H> {
    /**
     * The records most similar to a vector among those that pass the filter and have a vector of
     * the model, most similar first; ties are broken by the order in which they were stored,
     * earliest first. The result is as long as the limit if enough records pass and have a vector.
     * A store may search approximately: of the best 100 of 100,000, at least 99 should be there.
     *
     * @param limit the most hits, 1 to {@value #MAX_LIMIT}
     */
    List<H> nearest(Embedder.Model model, float[] query, F filter, int limit);

    /**
     * The similarity of each of some records to a vector: the cosine, like the score of a hit.
     * Records that do not exist or have no vector of the model are left out.
     */
    Map<R, Double> similarities(Embedder.Model model, float[] query, Collection<R> refs);

    /**
     * The vectors of some records, as the store keeps them. Records that do not exist or have no
     * readable vector of the model are left out; a store that cannot return vectors leaves out all.
     */
    default Map<R, float[]> vectors(Embedder.Model model, Collection<R> refs) {
      return Map.of();
    }

    /**
     * The first records of some scopes that have no vector of the model: by scope in the order
     * given, then by the order in which they were stored. The cost depends on the size of the
     * result only.
     *
     * @param limit the most, 1 to {@value #MAX_LIMIT}
     */
    List<R> missing(Embedder.Model model, List<Scope> scopes, int limit);

    /** Writes the vectors of records. */
    interface Writer<R, F, H> extends Index<R, F, H> {
      /**
       * Stores vectors of a model, and links records to the vectors of their texts. An unknown
       * model becomes known, and every node and chunk of the store becomes missing for it.
       *
       * @param hashes for each record to be linked, the hash of the text that was embedded; its
       *     vector may have been stored earlier
       * @param vectors vectors by the hashes of their texts; a vector whose hash is known stays as
       *     it is
       * @return the records that now have the vector of their text; left out are records that are
       *     gone or have another text by now, and those whose hash has no vector
       * @throws dev.memoryweave.model.InvalidValueException if a hash of a vector is not 64
       *     hexadecimal digits, or a vector does not fit the model; then nothing is stored
       */
      Set<R> put(Embedder.Model model, Map<R, String> hashes, Map<String, float[]> vectors);
    }
  }

  /**
   * Changes vectors. Other writers update them within the same transaction: a new node or chunk is
   * missing for every known model; a node whose {@link EmbeddedText} changes loses its vector and
   * is missing again; the vector of a deleted record is deleted with it unless something else uses
   * it. Changes of status, tags and the like have no effect.
   *
   * <p>Changes of vectors are not changes of content: they record no event and raise no revision.
   *
   * <p>In a store without {@link MemoryStore.Capability#VECTORS}, every method that changes
   * something throws {@link UnsupportedOperationException}.
   */
  interface Writer extends VectorStore {
    @Override
    Index.Writer<NodeRef, NodeFilter, NodeStore.Hit> nodes();

    @Override
    Index.Writer<KnowledgeChunk.Ref, DocumentFilter, KnowledgeStore.ChunkHit> chunks();

    /** Removes vectors; the records that had them are missing again. Unknown hashes are ignored. */
    void discard(Embedder.Model model, Collection<String> hashes);

    /**
     * Removes the vectors of a model from some nodes and chunks of some scopes, which are then
     * missing. Once nothing in the store has a vector of the model, the model is no longer known
     * and leaves no trace.
     *
     * @param limit about how much to do in this transaction, 1 to {@value #MAX_LIMIT}
     * @return whether there may be more to do; false also for an unknown model
     */
    boolean remove(Embedder.Model model, List<Scope> scopes, int limit);
  }

  /**
   * How many records of some scopes are embedded by one model.
   *
   * @param nodes the nodes that have a vector
   * @param chunks the chunks that have one
   * @param missingNodes the nodes that have none
   * @param missingChunks the chunks that have none
   */
  record Counts(long nodes, long chunks, long missingNodes, long missingChunks) {
    /** No records at all. */
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

  /**
   * The text of a memory or passage that is embedded, whatever the store and the model. Equal texts
   * share one vector, so whatever is not part of the text (tags, status, use) can change without a
   * new one.
   *
   * @param text the text, at most {@value #MAX_LENGTH} characters long
   */
  record EmbeddedText(String text) {
    /**
     * The longest text, in characters. Models of the usual size read some 500 tokens, which is
     * about as much; a model would not read the rest.
     */
    public static final int MAX_LENGTH = 2_000;

    /** Cuts a text that is too long, never inside a character. */
    public EmbeddedText {
      if (text.length() > MAX_LENGTH) {
        boolean splits = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1));
        text = text.substring(0, splits ? MAX_LENGTH - 1 : MAX_LENGTH);
      }
    }

    /**
     * The text of a node: its title unless the body contains it, its summary unless title or body
     * contain it, and its body. The summary comes before the body, which may have to be cut. A turn
     * has the name of its speaker, if known, instead of a title: roles and days would make
     * unrelated turns alike.
     */
    public static EmbeddedText of(MemoryNode node) {
      StringBuilder text = new StringBuilder(heading(node));
      String summary = node.ownSummary();
      if (!node.title().contains(summary) && !node.body().contains(summary)) {
        text.append('\n').append(summary);
      }
      if (!node.body().isEmpty()) {
        text.append('\n').append(node.body());
      }
      return new EmbeddedText(text.toString().strip());
    }

    private static String heading(MemoryNode node) {
      Utterance utterance = node.utterance();
      if (utterance != null && !node.body().isBlank()) {
        return utterance.speaker() == null ? "" : utterance.speaker();
      }
      return node.body().contains(node.title()) ? "" : node.title();
    }

    /**
     * The text of a passage: its heading path, then its content.
     *
     * @param place the headings or definitions around it, on one line; possibly empty
     */
    public static EmbeddedText ofPassage(String place, String text) {
      return new EmbeddedText(place.isEmpty() ? text : place + "\n" + text);
    }

    /** SHA-256 of the text, in hexadecimal digits; the key of its vector. */
    public String hash() {
      return Sha256.hex(text);
    }
  }
}
