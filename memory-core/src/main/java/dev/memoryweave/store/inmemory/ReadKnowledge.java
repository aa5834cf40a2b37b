package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.Page;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The documents of a transaction. */
class ReadKnowledge implements KnowledgeStore {
  final Transaction transaction;

  ReadKnowledge(Transaction transaction) {
    this.transaction = transaction;
  }

  final KnowledgeTable table() {
    return transaction.snapshot().knowledge();
  }

  @Override
  public final Optional<KnowledgeDocument> document(Scope scope, String path) {
    return Optional.ofNullable(table().find(scope, path)).map(KnownFile::document);
  }

  @Override
  public final Page<KnowledgeDocument> documents(KnowledgeStore.DocumentQuery query) {
    return new DocumentList(table()).page(query);
  }

  @Override
  public final List<KnowledgeChunk> chunks(Scope scope, String path) {
    KnownFile file = table().find(scope, path);
    return file == null ? List.of() : file.chunks();
  }

  @Override
  public final Map<KnowledgeChunk.Ref, KnowledgeChunk> findAll(
      Collection<KnowledgeChunk.Ref> refs) {
    Map<KnowledgeChunk.Ref, KnowledgeChunk> found = new LinkedHashMap<>();
    for (KnowledgeChunk.Ref ref : refs) {
      KnownFile file = table().find(ref.scope(), ref.path());
      KnowledgeChunk chunk = file == null ? null : file.chunk(ref.ordinal());
      if (chunk != null) {
        found.put(ref, chunk);
      }
    }
    return found;
  }

  @Override
  public final List<KnowledgeStore.ChunkHit> search(KnowledgeStore.ChunkQuery query) {
    KnowledgeTable knowledge = table();
    return TextSearch.run(
        knowledge.text(),
        query.terms(),
        query.phrases(),
        TextFields.weightsOfChunks(query.fields()),
        query.limit(),
        (entry, score, shares) -> {
          KnownFile file = knowledge.find(entry.ref().scope(), entry.ref().path());
          return file != null && query.filter().passes(file.document())
              ? new KnowledgeStore.ChunkHit(entry.ref(), score, shares)
              : null;
        });
  }

  @Override
  public final Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return table().text().frequencies(terms, atMost);
  }

  @Override
  public final long revision(Scope scope) {
    return table().revision(scope);
  }
}
