package dev.memoryweave.store;

import dev.memoryweave.knowledge.AnalyzedChunk;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.DocumentStatus;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.model.Scope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Looks up what is known of a project's files. */
public interface KnowledgeStore {

  /** The document at a path, whatever its status, or nothing. */
  Optional<KnowledgeDocument> document(Scope scope, String path);

  /**
   * One page of the documents that pass the filter, by scope (narrowest level first, then by key)
   * and path, keys and paths compared by their Unicode code points, each exactly once as long as
   * nothing is written between pages. Only a null {@link Page#next()} means the end.
   *
   * @throws dev.memoryweave.model.InvalidValueException if the cursor is not one of this query
   */
  Page<KnowledgeDocument> documents(DocumentQuery query);

  /**
   * What is needed to tell which files have changed: a mark for each document that is not {@link
   * dev.memoryweave.knowledge.DocumentStatus#GONE}, by path. Cheap, also for very many.
   */
  default List<FileMark> manifest(Scope scope) {
    return remaining(scope).map(FileMark::of).toList();
  }

  /**
   * The documents of a scope that hold that text, by path; those that are gone are left out. None
   * for an empty digest, which is that of no text.
   */
  default List<KnowledgeDocument> withDigest(Scope scope, String digest) {
    return digest.isEmpty()
        ? List.of()
        : remaining(scope).filter(document -> document.digest().equals(digest)).toList();
  }

  private Stream<KnowledgeDocument> remaining(Scope scope) {
    return all(DocumentFilter.in(List.of(scope))).stream()
        .filter(document -> document.status() != DocumentStatus.GONE);
  }

  private List<KnowledgeDocument> all(DocumentFilter filter) {
    List<KnowledgeDocument> all = new ArrayList<>();
    DocumentQuery query = new DocumentQuery(filter, NodeQuery.MAX_LIMIT, null);
    while (true) {
      Page<KnowledgeDocument> page = documents(query);
      all.addAll(page.items());
      if (page.next() == null) {
        return all;
      }
      query = query.from(page.next());
    }
  }

  /** The chunks of a document in the order of the file; empty if there are none. */
  default List<KnowledgeChunk> chunks(Scope scope, String path) {
    int count = document(scope, path).map(KnowledgeDocument::chunks).orElse(0);
    return List.copyOf(
        findAll(
                IntStream.range(0, count)
                    .mapToObj(ordinal -> new ChunkRef(scope, path, ordinal))
                    .toList())
            .values());
  }

  /** The chunks at those addresses; addresses without a chunk are left out. */
  Map<ChunkRef, KnowledgeChunk> findAll(Collection<ChunkRef> refs);

  /**
   * The chunks that hold at least one of the terms or phrases in one of the fields and pass the
   * filter, best first, each once, at most as many as the limit. Scored as {@link
   * NodeStore#search} does, over all chunks of the store, with the weights of {@link
   * dev.memoryweave.knowledge.ChunkText}; a chunk that holds a term in other fields only counts as
   * one without it. Among equal scores the chunk that was stored first comes first.
   */
  List<ChunkHit> search(ChunkQuery query);

  /**
   * The documents of some types from whose text no memories have been drawn yet by that version of
   * the drawing or a later one, by path, those that are gone and those that were skipped included.
   * Cheap if there are few, however many others there are.
   *
   * @see KnowledgeStore.Writer#noteDrawn
   */
  List<UndrawnDocument> undrawn(Scope scope, Set<SourceType> types, int version);

  /** The number of documents that {@link #undrawn} gives. */
  default long countUndrawn(Scope scope, Set<SourceType> types, int version) {
    return undrawn(scope, types, version).size();
  }

  /** The numbers of documents and chunks in some scopes. */
  default Counts counts(Collection<Scope> scopes) {
    return scopes.isEmpty()
        ? new Counts(Map.of(), Map.of(), 0)
        : Counts.of(all(DocumentFilter.in(List.copyOf(scopes))));
  }

  /** The knowledge revision of a scope: how many changes it has seen; 0 for an unknown scope. */
  long revision(Scope scope);

  /**
   * Changes what is known of a project's files, and keeps the text index in step within the same
   * transaction. Every change raises the knowledge revision of its scope by one; a call that finds
   * nothing to change does not.
   */
  interface Writer extends KnowledgeStore {

    /**
     * Adds a document with its chunks, or puts them in the place of what was known at its path. From
     * then on it is {@linkplain #undrawn undrawn}, whatever it says; the version that drew from it
     * last stays known.
     *
     * @param document the document; {@code chunks()} must be the number of chunks given
     * @param chunks its chunks, their ordinals counting from 0; empty unless it is {@link
     *     dev.memoryweave.knowledge.DocumentStatus#INDEXED}
     * @throws dev.memoryweave.model.InvalidValueException if they do not belong together
     */
    void put(KnowledgeDocument document, List<AnalyzedChunk> chunks);

    /**
     * Replaces what is said of a document and leaves its chunks as they are, and what was drawn from
     * it: the file was touched, but says the same. The chunks are still found by the title, modules
     * and tags that the document had before, until they are put or the index is built anew.
     *
     * @param document the document, with the number of chunks and the status that it has
     * @return whether there is a document at its path
     * @throws dev.memoryweave.model.InvalidValueException if its status or its number of chunks is
     *     another one than before
     */
    boolean touch(KnowledgeDocument document);

    /**
     * Notes that a version has drawn memories from a document as it was found to be undrawn. Nothing
     * is noted if it has another text or status by now, since then that is still to be done.
     *
     * @param version which version of the drawing, 1 or more
     * @return whether it was noted
     * @throws dev.memoryweave.model.InvalidValueException if the version is below 1
     */
    boolean noteDrawn(Scope scope, UndrawnDocument document, int version);

    /**
     * Removes a document and its chunks without a trace.
     *
     * @return whether there was one
     */
    boolean remove(Scope scope, String path);

    /**
     * Removes all documents and chunks of a scope and gives the number of documents. The revision
     * stays what it was, raised by one if there were any.
     */
    long clear(Scope scope);
  }

  /**
   * How much is known of files.
   *
   * @param documents how many documents have each status; statuses without any are left out
   * @param types how many indexed documents are of each type; types without any are left out
   * @param chunks how many chunks there are
   */
  public record Counts(
      Map<DocumentStatus, Long> documents, Map<SourceType, Long> types, long chunks) {
    /** Copies the maps. */
    public Counts {
      documents = Map.copyOf(documents);
      types = Map.copyOf(types);
    }

    /** Counts documents and their chunks. */
    public static Counts of(Collection<KnowledgeDocument> counted) {
      Map<DocumentStatus, Long> documents = new EnumMap<>(DocumentStatus.class);
      Map<SourceType, Long> types = new EnumMap<>(SourceType.class);
      long chunks = 0;
      for (KnowledgeDocument document : counted) {
        documents.merge(document.status(), 1L, Long::sum);
        if (document.status() == DocumentStatus.INDEXED) {
          types.merge(document.type(), 1L, Long::sum);
        }
        chunks += document.chunks();
      }
      return new Counts(documents, types, chunks);
    }
  }
}
