package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Searches the full-text index of the nodes. */
final class NodeSearch {
  /** What is left of the filter. */
  private static final String ROWS =
      """
      SELECT n.position, n.scope_id, n.id, n.session
      FROM json_each(?) AS p CROSS JOIN node AS n ON n.position = p.value
      WHERE TRUE %s\
      """;

  private final Transaction transaction;
  private final NodeIndex index;
  private final NodePages pages;

  NodeSearch(Transaction transaction, NodeIndex index, NodePages pages) {
    this.transaction = transaction;
    this.index = index;
    this.pages = pages;
  }

  List<TextHit> search(TextQuery query) {
    Collection<Long> scopeIds = transaction.scopes().findAll(query.filter().scopes()).values();
    TermScoring scoring = index.scoring(scopeIds);
    if (scopeIds.isEmpty()) {
      return List.of();
    }
    scoring.score(query.terms(), query.phrases());
    return new Hits(scoring, query.filter()).find(query.limit());
  }

  private final class Hits extends BestHits<TextHit> {
    private final TermScoring scoring;
    private final NodeFilter filter;
    private final Conditions conditions;

    Hits(TermScoring scoring, NodeFilter filter) {
      super(scoring);
      this.scoring = scoring;
      this.filter = filter;
      conditions = Conditions.of(filter, Conditions.Part.all());
    }

    @Override
    Map<Integer, TextHit> passing(List<Integer> places) {
      List<Object> values = new ArrayList<>();
      values.add(scoring.entries(places));
      values.addAll(conditions.values());
      Map<Integer, TextHit> hits = new HashMap<>();
      transaction
          .handle()
          .each(
              ROWS.formatted(conditions.clause()),
              row -> {
                TextHit hit = hit(row);
                hits.put(scoring.placeOf(hit.position()), hit);
                return true;
              },
              values.toArray());
      return hits;
    }

    private TextHit hit(Row row) throws SQLException {
      long position = row.number();
      NodeRef ref = new NodeRef(transaction.scopes().get(row.number()), NodeId.of(row.text()));
      String session = row.textOrNull();
      int place = scoring.placeOf(position);
      return new TextHit(
          ref,
          scoring.score(place),
          session == null ? null : SessionId.of(session),
          position,
          scoring.shares(place));
    }

    @Override
    @Nullable List<Long> allPassing(int atMost) {
      return pages.positions(filter, atMost);
    }
  }
}
