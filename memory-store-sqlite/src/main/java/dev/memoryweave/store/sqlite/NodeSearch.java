package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.LendingPool;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.TermShares;
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
      SELECT count(*), json_group_array(n.position), json_group_array(n.session)
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
    if (scopeIds.isEmpty()) {
      return List.of();
    }
    TermScoring scoring = index.scoring(scopeIds, query.terms(), query.phrases());
    List<Found> found = new Passing(scoring, query.filter()).find(query.gathered());
    return named(scoring, scored(query, scoring, found));
  }

  /** A node that matches and passes the filter. */
  private record Found(int place, long position, @Nullable String session) {}

  private record Scored(Found found, double score, TermShares shares) {}

  private static List<Scored> scored(TextQuery query, TermScoring scoring, List<Found> found) {
    double[][] shares = scoring.shares(found.stream().map(Found::place).toList());
    List<Scored> scored = new ArrayList<>(found.size());
    if (query.lending() == null) {
      for (int i = 0; i < shares.length; i++) {
        Found hit = found.get(i);
        scored.add(new Scored(hit, scoring.score(hit.place()), TermShares.of(shares[i])));
      }
    } else {
      LendingPool pool = new LendingPool(query.lending());
      for (int i = 0; i < shares.length; i++) {
        Found hit = found.get(i);
        pool.add(hit.position(), hit.session(), scoring.length(hit.place()), shares[i]);
      }
      for (LendingPool.Lent lent : pool.best(query.limit())) {
        scored.add(new Scored(found.get(lent.index()), lent.score(), lent.shares()));
      }
    }
    return scored;
  }

  private List<TextHit> named(TermScoring scoring, List<Scored> scored) {
    Map<Long, EntryNames.Node> names =
        new EntryNames(transaction)
            .nodes(scored.stream().map(entry -> entry.found().position()).toList());
    List<TextHit> hits = new ArrayList<>(scored.size());
    for (Scored entry : scored) {
      long position = entry.found().position();
      EntryNames.Node node = names.get(position);
      if (node != null) {
        int length = scoring.length(entry.found().place());
        hits.add(
            new TextHit(
                node.ref(), entry.score(), node.session(), position, length, entry.shares()));
      }
    }
    return List.copyOf(hits);
  }

  private final class Passing extends BestHits<Found> {
    private final TermScoring scoring;
    private final NodeFilter filter;
    private final Conditions conditions;

    Passing(TermScoring scoring, NodeFilter filter) {
      super(scoring);
      this.scoring = scoring;
      this.filter = filter;
      conditions = Conditions.of(filter, Conditions.Part.all());
    }

    @Override
    Map<Integer, Found> passing(List<Integer> places) {
      List<Object> values = new ArrayList<>();
      values.add(scoring.entries(places));
      values.addAll(conditions.values());
      return transaction
          .handle()
          .first(PASSING.formatted(conditions.clause()), this::found, values.toArray())
          .orElseGet(Map::of);
    }

    private Map<Integer, Found> found(Row row) throws SQLException {
      int count = row.integer();
      Map<Integer, Found> found = new HashMap<>(2 * count);
      try (PackedValues positions = PackedValues.of(row.bytes());
          PackedValues sessions = PackedValues.of(row.bytes())) {
        for (int i = 0; i < count; i++) {
          long position = positions.number();
          int place = scoring.placeOf(position);
          found.put(place, new Found(place, position, sessions.textOrNull()));
        }
      }
      return found;
    }

    @Override
    @Nullable List<Long> allPassing(int atMost) {
      return pages.positions(filter, atMost);
    }
  }
}
