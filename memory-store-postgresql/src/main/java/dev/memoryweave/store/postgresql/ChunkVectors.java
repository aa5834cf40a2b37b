package dev.memoryweave.store.postgresql;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.support.internal.VectorSearch.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The vectors of chunks. */
final class ChunkVectors
    extends RecordVectors<KnowledgeChunk.Ref, DocumentFilter, KnowledgeStore.ChunkHit> {
  private static final String NAMES =
      """
      SELECT c.number, d.number, d.scope_id, d.path FROM mw_chunk AS c
        JOIN mw_document AS d ON d.tenant = c.tenant AND d.number = c.document
      WHERE c.tenant = ? AND c.number = ANY (?)""";

  ChunkVectors(Transaction transaction, VectorTable vectors) {
    super(transaction, vectors, VectorKind.CHUNK);
  }

  @Override
  Collection<Scope> scopes(DocumentFilter filter) {
    return filter.scopes();
  }

  @Override
  Conditions conditions(DocumentFilter filter, Collection<Long> scopeIds) {
    return Conditions.of(filter, transaction.tenant(), scopeIds);
  }

  private Map<Long, KnowledgeChunk.Ref> named(List<Long> items) {
    Map<Long, KnowledgeChunk.Ref> named = new HashMap<>();
    if (!items.isEmpty()) {
      Records.list(
              transaction.handle(),
              "passage",
              NAMES,
              row -> {
                long number = row.number();
                int ordinal = (int) (number - row.number());
                Scope scope = transaction.scopes().get(row.number());
                return Map.entry(number, new KnowledgeChunk.Ref(scope, row.text(), ordinal));
              },
              transaction.tenant(),
              new Handle.Numbers(items))
          .forEach(chunk -> named.put(chunk.getKey(), chunk.getValue()));
    }
    return named;
  }

  @Override
  List<KnowledgeStore.ChunkHit> hits(List<Found> found) {
    Map<Long, KnowledgeChunk.Ref> named = named(found.stream().map(Found::item).toList());
    List<KnowledgeStore.ChunkHit> hits = new ArrayList<>(found.size());
    for (Found hit : found) {
      KnowledgeChunk.Ref ref = named.get(hit.item());
      if (ref != null) {
        hits.add(new KnowledgeStore.ChunkHit(ref, hit.similarity()));
      }
    }
    return hits;
  }

  @Override
  List<KnowledgeChunk.Ref> refs(List<Long> items) {
    Map<Long, KnowledgeChunk.Ref> named = named(items);
    return items.stream().flatMap(item -> Stream.ofNullable(named.get(item))).toList();
  }

  @Override
  Map<KnowledgeChunk.Ref, Long> items(Collection<KnowledgeChunk.Ref> refs) {
    return transaction.knowledge().numbers(refs);
  }

  @Override
  Map<KnowledgeChunk.Ref, String> hashes(Collection<KnowledgeChunk.Ref> refs) {
    Map<KnowledgeChunk.Ref, String> hashes = new LinkedHashMap<>();
    transaction
        .knowledge()
        .findAll(refs)
        .forEach(
            (ref, chunk) ->
                hashes.put(
                    ref, VectorStore.EmbeddedText.ofPassage(chunk.place(), chunk.text()).hash()));
    return hashes;
  }

  @Override
  Scope scope(KnowledgeChunk.Ref ref) {
    return ref.scope();
  }
}
