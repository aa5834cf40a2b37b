package dev.memoryweave.transfer.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.KnowledgeStore.DocumentQuery;
import dev.memoryweave.store.KnowledgeStore.IndexedChunk;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.WriteTransaction;
import java.util.List;
import java.util.stream.Stream;

/** Brings the documents of a project's files into another store, with their passages. */
final class MovedDocuments {
  private static final int PAGE = 50;
  private static final int BATCH = 500;

  private final ReadTransaction from;
  private final MemoryStore to;
  private final Scope scope;

  MovedDocuments(ReadTransaction from, MemoryStore to, Scope scope) {
    this.from = from;
    this.to = to;
    this.scope = scope;
  }

  static Stream<KnowledgeDocument> of(ReadTransaction tx, Scope scope) {
    DocumentQuery first = new DocumentQuery(DocumentFilter.in(List.of(scope)), PAGE, null);
    return Page.walk(cursor -> tx.knowledge().documents(first.from(cursor)));
  }

  /** A document with its passages, their terms to be found once it turns out that it is needed. */
  private record WithChunks(KnowledgeDocument document, List<KnowledgeChunk> chunks) {
    static WithChunks of(ReadTransaction tx, KnowledgeDocument document) {
      return new WithChunks(document, tx.knowledge().chunks(document.scope(), document.path()));
    }

    List<IndexedChunk> indexed() {
      return IndexedChunk.of(document, chunks.stream().map(KnowledgeChunk::passage).toList());
    }
  }

  void bringIn() {
    List<String> gone =
        to.read(
            tx ->
                of(tx, scope)
                    .map(KnowledgeDocument::path)
                    .filter(path -> from.knowledge().document(scope, path).isEmpty())
                    .toList());
    MoveBatch<String> removal =
        new MoveBatch<>(to, BATCH, (tx, paths) -> paths.forEach(path -> remove(tx, path)));
    gone.forEach(path -> removal.add(path, 1));
    removal.finish();
    MoveBatch<WithChunks> batch =
        new MoveBatch<>(to, BATCH, (tx, documents) -> documents.forEach(each -> align(tx, each)));
    of(from, scope)
        .forEach(
            document -> {
              WithChunks each = WithChunks.of(from, document);
              batch.add(each, 1L + each.chunks().size());
            });
    batch.finish();
  }

  private void remove(WriteTransaction tx, String path) {
    long unused = tx.knowledge().remove(DocumentFilter.in(List.of(scope)).under(path));
  }

  private static void align(WriteTransaction tx, WithChunks wanted) {
    KnowledgeStore.Writer knowledge = tx.knowledge();
    KnowledgeDocument document = wanted.document();
    boolean isThere =
        knowledge
            .document(document.scope(), document.path())
            .filter(known -> WithChunks.of(tx, known).equals(wanted))
            .isPresent();
    if (!isThere) {
      knowledge.put(document, wanted.indexed());
      // Storing a document outdates what was drawn from it, which was drawn from the same text.
      boolean unused = knowledge.update(document);
    }
  }
}
