package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ChunkHit;
import dev.memoryweave.store.ChunkQuery;
import dev.memoryweave.store.DocumentQuery;
import dev.memoryweave.store.FileMark;
import dev.memoryweave.store.KnowledgeCounts;
import dev.memoryweave.store.KnowledgeReader;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.UndrawnDocument;
import dev.memoryweave.store.inmemory.Keys.TextDigest;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a transaction knows of projects' files. */
class ReadKnowledge implements KnowledgeReader {
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
  public final Page<KnowledgeDocument> documents(DocumentQuery query) {
    return new DocumentList(table()).page(query);
  }

  @Override
  public final List<FileMark> manifest(Scope scope) {
    return table().files().of(scope).values().stream()
        .map(KnownFile::document)
        .filter(document -> document.status() != KnowledgeDocument.Status.GONE)
        .map(FileMark::of)
        .toList();
  }

  @Override
  public final List<KnowledgeDocument> withDigest(Scope scope, String digest) {
    return digest.isEmpty()
        ? List.of()
        : table().paths().of(new TextDigest(scope, digest)).values().stream()
            .flatMap(path -> document(scope, path).stream())
            .filter(document -> document.status() != KnowledgeDocument.Status.GONE)
            .toList();
  }

  @Override
  public final List<KnowledgeChunk> chunks(Scope scope, String path) {
    KnownFile file = table().find(scope, path);
    return file == null ? List.of() : file.chunks();
  }

  @Override
  public final Map<ChunkRef, KnowledgeChunk> findAll(Collection<ChunkRef> refs) {
    Map<ChunkRef, KnowledgeChunk> found = new LinkedHashMap<>();
    for (ChunkRef ref : refs) {
      KnownFile file = table().find(ref.scope(), ref.path());
      KnowledgeChunk chunk = file == null ? null : file.chunk(ref.ordinal());
      if (chunk != null) {
        found.put(ref, chunk);
      }
    }
    return found;
  }

  @Override
  public final List<ChunkHit> search(ChunkQuery query) {
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
              ? new ChunkHit(entry.ref(), score, shares)
              : null;
        });
  }

  @Override
  public final List<UndrawnDocument> undrawn(Scope scope, Set<SourceType> types, int version) {
    return table().files().of(scope).values().stream()
        .filter(file -> file.drawn() < version && types.contains(file.document().type()))
        .map(KnownFile::undrawn)
        .toList();
  }

  @Override
  public final KnowledgeCounts counts(Collection<Scope> scopes) {
    return KnowledgeCounts.of(
        scopes.stream()
            .distinct()
            .flatMap(scope -> table().files().of(scope).values().stream())
            .map(KnownFile::document)
            .toList());
  }

  @Override
  public final long revision(Scope scope) {
    return table().revision(scope);
  }
}
