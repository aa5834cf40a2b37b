package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Searches the full-text index of the chunks, without reading their texts. */
final class ChunkSearch {
  /** The chunks that pass the rest of the filter. */
  private static final String ROWS = EntryNames.CHUNKS + " WHERE TRUE %s";

  private final Transaction transaction;
  private final ChunkIndex index;
  private final DocumentTable documents;

  ChunkSearch(Transaction transaction, ChunkIndex index, DocumentTable documents) {
    this.transaction = transaction;
    this.index = index;
    this.documents = documents;
  }

  List<KnowledgeStore.ChunkHit> search(KnowledgeStore.ChunkQuery query) {
    Collection<Long> scopeIds = transaction.scopes().findAll(query.filter().scopes()).values();
    if (scopeIds.isEmpty()) {
      return List.of();
    }
    EntryScorer scorer = index.scorer(query.fields(), scopeIds, query.terms(), query.phrases());
    List<Found> found = new PassingHits(scorer, query.filter(), scopeIds).find(query.limit());
    double[][] shares = scorer.shares(found.stream().map(Found::place).toList());
    List<KnowledgeStore.ChunkHit> hits = new ArrayList<>(found.size());
    for (int i = 0; i < shares.length; i++) {
      Found hit = found.get(i);
      hits.add(
          new KnowledgeStore.ChunkHit(
              hit.ref(), scorer.score(hit.place()), TextQuery.Scores.of(shares[i])));
    }
    return List.copyOf(hits);
  }

  /** A chunk that matches and passes the filter. */
  private record Found(int place, KnowledgeChunk.Ref ref) {}

  private final class PassingHits extends BestHits<Found> {
    private final EntryScorer scorer;
    private final DocumentFilter filter;
    private final Collection<Long> scopeIds;
    private final Conditions conditions;

    PassingHits(EntryScorer scorer, DocumentFilter filter, Collection<Long> scopeIds) {
      super(scorer);
      this.scorer = scorer;
      this.filter = filter;
      this.scopeIds = scopeIds;
      conditions = Conditions.of(filter);
    }

    @Override
    Map<Integer, Found> passing(List<Integer> places) {
      List<Object> values = new ArrayList<>();
      values.add(scorer.entries(places));
      values.addAll(conditions.values());
      Map<Integer, Found> found = new HashMap<>();
      transaction
          .handle()
          .each(
              ROWS.formatted(conditions.clause()),
              row -> {
                long id = row.number();
                int place = scorer.placeOf(id);
                KnowledgeChunk.Ref ref = EntryNames.chunk(transaction, id, row);
                if (ref != null) {
                  found.put(place, new Found(place, ref));
                }
                return true;
              },
              values.toArray());
      return found;
    }

    @Override
    @Nullable List<Long> allPassing(int atMost) {
      List<DocumentTable.Extent> extents = documents.extents(filter, scopeIds, atMost);
      return extents == null
          ? null
          : extents.stream().flatMap(extent -> extent.chunkIds().boxed()).toList();
    }
  }
}
