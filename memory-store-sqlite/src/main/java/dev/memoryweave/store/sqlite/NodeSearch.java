package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Searches the full-text index of the nodes. */
final class NodeSearch {
  private static final String COLUMNS = "n.scope_id, n.id, n.session, n.position";
  private static final String SOURCE = "node AS n ON n.position = m.rowid";

  private final Transaction transaction;

  NodeSearch(Transaction transaction) {
    this.transaction = transaction;
  }

  List<TextHit> search(TextQuery query) {
    ScopeTable scopes = transaction.scopes();
    Collection<Long> scopeIds = scopes.findAll(query.filter().scopes()).values();
    RankedSearch search = new RankedSearch(NodeIndex.LAYOUT, COLUMNS, SOURCE);
    search.lookFor(query.terms(), query.phrases());
    if (scopeIds.isEmpty() || search.isEmpty()) {
      return List.of();
    }
    search.within(scopeIds, scopes.shareOfNodes(scopeIds));
    Conditions conditions =
        Conditions.of(query.filter(), Conditions.Part.all()).addIn("n.scope_id", scopeIds);
    return search.run(transaction.handle(), conditions, query.limit(), this::hit).stream()
        // The same order, but certain among equal scores.
        .sorted(
            Comparator.comparingDouble(TextHit::score)
                .reversed()
                .thenComparingLong(TextHit::position))
        .toList();
  }

  private TextHit hit(Row row, RankedSearch.ScoreReader score) throws SQLException {
    NodeRef ref = new NodeRef(transaction.scopes().get(row.number()), NodeId.of(row.text()));
    String session = row.textOrNull();
    long position = row.number();
    return new TextHit(ref, score.read(), session == null ? null : SessionId.of(session), position);
  }
}
