package dev.memoryweave.store;

import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.model.Scope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Looks up what is known of a project's files. */
public interface KnowledgeReader {

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
   * dev.memoryweave.knowledge.KnowledgeDocument.Status#GONE}, by path. Cheap, also for very many.
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
        .filter(document -> document.status() != KnowledgeDocument.Status.GONE);
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
   * NodeReader#search} does, over all chunks of the store, with the weights of {@link
   * dev.memoryweave.knowledge.ChunkText}; a chunk that holds a term in other fields only counts as
   * one without it. Among equal scores the chunk that was stored first comes first.
   */
  List<ChunkHit> search(ChunkQuery query);

  /**
   * The documents of some types from whose text no memories have been drawn yet by that version of
   * the drawing or a later one, by path, those that are gone and those that were skipped included.
   * Cheap if there are few, however many others there are.
   *
   * @see KnowledgeWriter#noteDrawn
   */
  List<UndrawnDocument> undrawn(Scope scope, Set<SourceType> types, int version);

  /** The number of documents that {@link #undrawn} gives. */
  default long countUndrawn(Scope scope, Set<SourceType> types, int version) {
    return undrawn(scope, types, version).size();
  }

  /** The numbers of documents and chunks in some scopes. */
  default KnowledgeCounts counts(Collection<Scope> scopes) {
    return scopes.isEmpty()
        ? new KnowledgeCounts(Map.of(), Map.of(), 0)
        : KnowledgeCounts.of(all(DocumentFilter.in(List.copyOf(scopes))));
  }

  /** The knowledge revision of a scope: how many changes it has seen; 0 for an unknown scope. */
  long revision(Scope scope);
}
