package dev.memoryweave.store.tck;

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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Knowledge whose lists of documents come one at a time. */
class OneRowKnowledgeReader implements KnowledgeReader {
  private final KnowledgeReader knowledge;

  OneRowKnowledgeReader(KnowledgeReader knowledge) {
    this.knowledge = knowledge;
  }

  @Override
  public Page<KnowledgeDocument> documents(DocumentQuery query) {
    return knowledge.documents(new DocumentQuery(query.filter(), 1, query.cursor()));
  }

  @Override
  public Optional<KnowledgeDocument> document(Scope scope, String path) {
    return knowledge.document(scope, path);
  }

  @Override
  public List<FileMark> manifest(Scope scope) {
    return knowledge.manifest(scope);
  }

  @Override
  public List<KnowledgeDocument> withDigest(Scope scope, String digest) {
    return knowledge.withDigest(scope, digest);
  }

  @Override
  public List<KnowledgeChunk> chunks(Scope scope, String path) {
    return knowledge.chunks(scope, path);
  }

  @Override
  public Map<ChunkRef, KnowledgeChunk> findAll(Collection<ChunkRef> refs) {
    return knowledge.findAll(refs);
  }

  @Override
  public List<ChunkHit> search(ChunkQuery query) {
    return knowledge.search(query);
  }

  @Override
  public List<UndrawnDocument> undrawn(Scope scope, Set<SourceType> types, int version) {
    return knowledge.undrawn(scope, types, version);
  }

  @Override
  public long countUndrawn(Scope scope, Set<SourceType> types, int version) {
    return knowledge.countUndrawn(scope, types, version);
  }

  @Override
  public KnowledgeCounts counts(Collection<Scope> scopes) {
    return knowledge.counts(scopes);
  }

  @Override
  public long revision(Scope scope) {
    return knowledge.revision(scope);
  }
}
