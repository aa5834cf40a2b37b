package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.support.internal.VectorSearch.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The vectors of chunks. */
final class ChunkVectors
    extends RecordVectors<KnowledgeChunk.Ref, DocumentFilter, KnowledgeStore.ChunkHit> {
  ChunkVectors(
      Transaction transaction, VectorModels models, VectorQueries queries, VectorRows rows) {
    super(transaction, VectorKind.CHUNK, models, queries, rows);
  }

  @Override
  Collection<Scope> scopes(DocumentFilter filter) {
    return filter.scopes();
  }

  @Override
  Conditions conditions(DocumentFilter filter) {
    return Conditions.of(filter);
  }

  @Override
  List<KnowledgeStore.ChunkHit> hits(List<Found> found) {
    Map<Long, KnowledgeChunk.Ref> refs = names.chunks(found.stream().map(Found::item).toList());
    List<KnowledgeStore.ChunkHit> hits = new ArrayList<>(found.size());
    for (Found hit : found) {
      names
          .present(refs, hit.item())
          .map(ref -> new KnowledgeStore.ChunkHit(ref, hit.similarity()))
          .ifPresent(hits::add);
    }
    return hits;
  }

  @Override
  List<KnowledgeChunk.Ref> refs(List<Long> items) {
    Map<Long, KnowledgeChunk.Ref> refs = names.chunks(items);
    return items.stream().flatMap(item -> names.present(refs, item).stream()).toList();
  }

  @Override
  @Nullable Long item(KnowledgeChunk.Ref ref) {
    return transaction.knowledge().chunkId(ref);
  }

  @Override
  @Nullable String hash(KnowledgeChunk.Ref ref) {
    KnowledgeChunk chunk = transaction.knowledge().findAll(List.of(ref)).get(ref);
    return chunk == null
        ? null
        : VectorStore.EmbeddedText.ofPassage(chunk.place(), chunk.text()).hash();
  }

  @Override
  Scope scope(KnowledgeChunk.Ref ref) {
    return ref.scope();
  }
}
