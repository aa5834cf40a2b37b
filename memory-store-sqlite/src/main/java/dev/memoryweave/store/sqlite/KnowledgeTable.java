package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.Page;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The documents of projects' files, with their chunks and the index of the chunks. */
final class KnowledgeTable implements KnowledgeStore.Writer {
  private final Transaction transaction;
  private final ScopeTable scopes;
  private final DocumentTable documents;
  private final DocumentLists lists;
  private final DocumentCounts counts;
  private final ChunkTable chunks;
  private final ChunkIndex index;

  KnowledgeTable(Transaction transaction, ScopeTable scopes) {
    this.transaction = transaction;
    this.scopes = scopes;
    documents = new DocumentTable(transaction, scopes);
    lists = new DocumentLists(transaction, scopes);
    counts = new DocumentCounts(transaction, scopes);
    chunks = new ChunkTable(transaction);
    index = new ChunkIndex(transaction);
  }

  @Override
  public Optional<KnowledgeDocument> document(Scope scope, String path) {
    return documents.find(scope, path).map(DocumentTable.Found::document);
  }

  @Override
  public Page<KnowledgeDocument> documents(KnowledgeStore.DocumentQuery query) {
    return lists.page(query);
  }

  @Override
  public List<FileMark> manifest(Scope scope) {
    return lists.manifest(scope);
  }

  @Override
  public List<KnowledgeChunk> chunks(Scope scope, String path) {
    return documents
        .find(scope, path)
        .map(found -> chunksOf(found.id(), found.document()))
        .orElse(List.of());
  }

  /** The id of a chunk, or null if it does not exist. */
  @Nullable Long chunkId(KnowledgeChunk.Ref ref) {
    return documents
        .findReadable(ref.scope(), ref.path())
        .filter(found -> ref.ordinal() < found.document().chunks())
        .map(found -> found.id() + ref.ordinal())
        .orElse(null);
  }

  /** The readable chunks of the document with that id. */
  List<KnowledgeChunk> chunksOf(long id, KnowledgeDocument document) {
    return chunks.from(id, document.chunks()).stream()
        .map(
            found ->
                new KnowledgeChunk(
                    new KnowledgeChunk.Ref(
                        document.scope(), document.path(), (int) (found.id() - id)),
                    document.type(),
                    found.passage()))
        .toList();
  }

  @Override
  public Map<KnowledgeChunk.Ref, KnowledgeChunk> findAll(Collection<KnowledgeChunk.Ref> refs) {
    Map<KnowledgeChunk.Ref, KnowledgeChunk> found = new LinkedHashMap<>();
    for (KnowledgeChunk.Ref ref : refs) {
      Optional<DocumentTable.Found> file = documents.findReadable(ref.scope(), ref.path());
      if (file.isPresent() && ref.ordinal() < file.get().document().chunks()) {
        chunks
            .from(file.get().id() + ref.ordinal(), 1)
            .forEach(
                chunk ->
                    found.put(
                        ref,
                        new KnowledgeChunk(ref, file.get().document().type(), chunk.passage())));
      }
    }
    return found;
  }

  @Override
  public List<KnowledgeStore.ChunkHit> search(KnowledgeStore.ChunkQuery query) {
    return new ChunkSearch(transaction, index, documents).search(query);
  }

  @Override
  public Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return index.frequencies(terms, atMost);
  }

  @Override
  public long count(DocumentFilter filter) {
    return counts.count(filter);
  }

  @Override
  public Counts counts(DocumentFilter filter) {
    return counts.counts(filter);
  }

  @Override
  public long revision(Scope scope) {
    return scopes.knowledgeRevision(scope);
  }

  @Override
  public void put(KnowledgeDocument document, List<IndexedChunk> analyzed) {
    document.requireChunks(analyzed.stream().map(IndexedChunk::chunk).toList());
    long scopeId = scopes.findOrAdd(document.scope());
    Optional<DocumentTable.Extent> former = documents.extent(scopeId, document.path());
    long drawnBy = former.isPresent() ? documents.drawnBy(former.get().id()) : 0;
    former.ifPresent(found -> remove(scopeId, found, false, true));
    long id = documents.add(scopeId, document, drawnBy);
    for (int i = 0; i < analyzed.size(); i++) {
      chunks.add(id + i, analyzed.get(i).chunk().passage());
      index.add(id + i, scopeId, analyzed.get(i).text());
      transaction.vectors().insertedChunk(scopeId, id + i);
    }
    scopes.countChunks(scopeId, analyzed.size());
    scopes.raiseKnowledgeRevision(scopeId);
  }

  /**
   * Removes a document with its chunks.
   *
   * @param forgets whether it is removed for good, see {@link VectorTable#removedChunk}
   * @param indexed whether the chunks are still in the text index
   */
  private void remove(long scopeId, DocumentTable.Extent extent, boolean forgets, boolean indexed) {
    for (long id = extent.id(); id < extent.id() + extent.chunks(); id++) {
      if (indexed) {
        index.remove(id);
      }
      chunks.remove(id);
      transaction.vectors().removedChunk(scopeId, id, forgets);
    }
    documents.remove(extent.id());
    scopes.countChunks(scopeId, -extent.chunks());
  }

  /** Removes a document that cannot be read, or that has an unreadable chunk. */
  void removeDamaged(long id) {
    documents
        .extent(id)
        .ifPresent(
            extent -> {
              long scopeId = documents.scopeId(id);
              remove(scopeId, extent, true, true);
              scopes.raiseKnowledgeRevision(scopeId);
            });
  }

  /** Removes a chunk that belongs to no document. */
  void removeLoose(long id) {
    index.remove(id);
    chunks.remove(id);
  }

  @Override
  public boolean update(KnowledgeDocument document) {
    Optional<DocumentTable.Found> former =
        documents.findReadable(document.scope(), document.path());
    if (former.isEmpty()) {
      return false;
    }
    document.requireSameText(former.get().document());
    documents.update(former.get(), document);
    scopes.raiseKnowledgeRevision(scopes.findOrAdd(document.scope()));
    return true;
  }

  @Override
  public long remove(DocumentFilter filter) {
    long removed = 0;
    for (long scopeId : scopes.findAll(filter.scopes()).values()) {
      removed += remove(scopeId, filter);
    }
    return removed;
  }

  private long remove(long scopeId, DocumentFilter filter) {
    List<DocumentTable.Extent> extents = documents.extents(scopeId, filter);
    if (extents.isEmpty()) {
      return 0;
    }
    boolean empties = filter.isScopesOnly() && scopes.holdAllChunks(List.of(scopeId));
    if (empties) {
      index.removeAll();
    }
    extents.forEach(extent -> remove(scopeId, extent, true, !empties));
    scopes.raiseKnowledgeRevision(scopeId);
    return extents.size();
  }

  /** The full-text index of the chunks. */
  ChunkIndex index() {
    return index;
  }

  Optional<KnowledgeDocument> withId(long id) {
    return documents.withId(id);
  }
}
