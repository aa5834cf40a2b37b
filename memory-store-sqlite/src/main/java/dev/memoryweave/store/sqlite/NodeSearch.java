package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
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
  /**
   * What is left of the filter, as one row with a list for each column: to fetch some hundred rows
   * and their columns one by one takes longer than to find them.
   */
  private static final String PASSING =
      """
      SELECT count(*), json_group_array(n.position), json_group_array(n.scope_id),
        json_group_array(n.id), json_group_array(n.session)
      FROM json_each(?) AS p CROSS JOIN node AS n INDEXED BY node_hit ON n.position = p.value
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
    private final Map<String, SessionId> sessionsByName = new HashMap<>();

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
      return transaction
          .handle()
          .first(PASSING.formatted(conditions.clause()), this::hits, values.toArray())
          .orElseGet(Map::of);
    }

    private Map<Integer, TextHit> hits(Row row) throws SQLException {
      int count = row.integer();
      Map<Integer, TextHit> hits = new HashMap<>(2 * count);
      try (PackedValues positions = PackedValues.of(row.bytes());
          PackedValues scopeIds = PackedValues.of(row.bytes());
          PackedValues ids = PackedValues.of(row.bytes());
          PackedValues sessions = PackedValues.of(row.bytes())) {
        for (int i = 0; i < count; i++) {
          long position = positions.number();
          Scope scope = transaction.scopes().get(scopeIds.number());
          NodeRef ref = new NodeRef(scope, NodeId.of(ids.text()));
          transaction.nodes().remember(ref, position);
          int place = scoring.placeOf(position);
          hits.put(place, hit(place, ref, session(sessions.textOrNull()), position));
        }
      }
      return hits;
    }

    private TextHit hit(int place, NodeRef ref, @Nullable SessionId session, long position) {
      return new TextHit(ref, scoring.score(place), session, position, scoring.shares(place));
    }

    /** Hits of one session share its name. */
    private @Nullable SessionId session(@Nullable String name) {
      return name == null ? null : sessionsByName.computeIfAbsent(name, SessionId::of);
    }

    @Override
    @Nullable List<Long> allPassing(int atMost) {
      return pages.positions(filter, atMost);
    }
  }
}
