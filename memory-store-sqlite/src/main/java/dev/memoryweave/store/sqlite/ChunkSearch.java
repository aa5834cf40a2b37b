package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ChunkField;
import dev.memoryweave.store.ChunkHit;
import dev.memoryweave.store.ChunkQuery;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Searches the full-text index of the chunks. The texts of the chunks are not touched. */
final class ChunkSearch {
  private static final String COLUMNS = "d.scope_id, d.path, d.id, m.rowid";
  private static final String SOURCE =
      "document AS d ON d.id = (SELECT max(o.id) FROM document AS o WHERE o.id <= m.rowid)";

  private final Transaction transaction;

  ChunkSearch(Transaction transaction) {
    this.transaction = transaction;
  }

  List<ChunkHit> search(ChunkQuery query) {
    ScopeTable scopes = transaction.scopes();
    Collection<Long> scopeIds = scopes.findAll(query.filter().scopes()).values();
    RankedSearch search = new RankedSearch(ChunkIndex.LAYOUT, COLUMNS, SOURCE);
    search.lookFor(query.terms(), query.phrases());
    if (scopeIds.isEmpty() || search.isEmpty()) {
      return List.of();
    }
    if (query.fields().size() < ChunkField.values().length) {
      search.in(query.fields().stream().map(ChunkSearch::column).sorted().toList());
    }
    search.within(scopeIds, scopes.shareOfChunks(scopeIds));
    Conditions conditions = Conditions.of(query.filter()).addIn("d.scope_id", scopeIds);
    return search.run(transaction.handle(), conditions, query.limit(), this::hit).stream()
        // The same order, but certain among equal scores.
        .sorted(
            Comparator.comparingDouble((Placed placed) -> placed.hit.score())
                .reversed()
                .thenComparingLong(Placed::id))
        .map(Placed::hit)
        .toList();
  }

  private static String column(ChunkField field) {
    return field.name().toLowerCase(Locale.ROOT);
  }

  private Placed hit(Row row, RankedSearch.ScoreReader score) throws SQLException {
    Scope scope = transaction.scopes().get(row.number());
    String path = row.text();
    long first = row.number();
    long id = row.number();
    return new Placed(
        new ChunkHit(new ChunkRef(scope, path, (int) (id - first)), score.read()), id);
  }

  /** A hit with its place in the order of storing. */
  private record Placed(ChunkHit hit, long id) {}
}
