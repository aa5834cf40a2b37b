package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.ChunkHit;
import dev.memoryweave.store.ChunkQuery;
import dev.memoryweave.store.DocumentFilter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Searches the full-text index of the chunks. The texts of the chunks are not touched. */
final class ChunkSearch {
  /** What is left of the filter. */
  private static final String ROWS = EntryNames.CHUNKS + " WHERE TRUE %s";

  private final Transaction transaction;
  private final ChunkIndex index;
  private final DocumentTable documents;

  ChunkSearch(Transaction transaction, ChunkIndex index, DocumentTable documents) {
    this.transaction = transaction;
    this.index = index;
    this.documents = documents;
  }

  List<ChunkHit> search(ChunkQuery query) {
    Collection<Long> scopeIds = transaction.scopes().findAll(query.filter().scopes()).values();
    TermScoring scoring = index.scoring(query.fields(), scopeIds);
    if (scopeIds.isEmpty()) {
      return List.of();
    }
    scoring.score(query.terms(), query.phrases());
    return new Hits(scoring, query.filter(), scopeIds).find(query.limit());
  }

  private final class Hits extends BestHits<ChunkHit> {
    private final TermScoring scoring;
    private final DocumentFilter filter;
    private final Collection<Long> scopeIds;
    private final Conditions conditions;

    Hits(TermScoring scoring, DocumentFilter filter, Collection<Long> scopeIds) {
      super(scoring);
      this.scoring = scoring;
      this.filter = filter;
      this.scopeIds = scopeIds;
      conditions = Conditions.of(filter);
    }

    @Override
    Map<Integer, ChunkHit> passing(List<Integer> places) {
      List<Object> values = new ArrayList<>();
      values.add(scoring.entries(places));
      values.addAll(conditions.values());
      Map<Integer, ChunkHit> hits = new HashMap<>();
      transaction
          .handle()
          .each(
              ROWS.formatted(conditions.clause()),
              row -> {
                long id = row.number();
                int place = scoring.placeOf(id);
                hits.put(
                    place,
                    new ChunkHit(
                        EntryNames.chunk(transaction, id, row),
                        scoring.score(place),
                        scoring.shares(place)));
                return true;
              },
              values.toArray());
      return hits;
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
