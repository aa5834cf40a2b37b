package dev.memoryweave.store;

import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.model.Scope;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
   * dev.memoryweave.knowledge.DocumentStatus#GONE}, by path. Cheap, also for very many.
   */
  List<FileMark> manifest(Scope scope);

  /**
   * The documents of a scope that hold that text, by path; those that are gone are left out. None
   * for an empty digest, which is that of no text.
   */
  List<KnowledgeDocument> withDigest(Scope scope, String digest);

  /** The chunks of a document in the order of the file; empty if there are none. */
  List<KnowledgeChunk> chunks(Scope scope, String path);

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

  /** How many documents {@link #undrawn} would give. */
  long countUndrawn(Scope scope, Set<SourceType> types, int version);

  /** How much is known in some scopes. */
  KnowledgeCounts counts(Collection<Scope> scopes);

  /** The knowledge revision of a scope: how many changes it has seen; 0 for an unknown scope. */
  long revision(Scope scope);
}
