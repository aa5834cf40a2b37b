package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
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
  /** The nodes that pass the rest of the filter. */
  private static final String PASSING = EntryNames.NODES + " WHERE TRUE %s";

  private final Transaction transaction;
  private final NodeIndex index;
  private final NodePages pages;
  private final EntryNames names;

  NodeSearch(Transaction transaction, NodeIndex index, NodePages pages) {
    this.transaction = transaction;
    names = new EntryNames(transaction);
    this.index = index;
    this.pages = pages;
  }

  List<NodeStore.Hit> search(TextQuery query) {
    Collection<Long> scopeIds = transaction.scopes().findAll(query.filter().scopes()).values();
    if (scopeIds.isEmpty()) {
      return List.of();
    }
    EntryScorer scorer = index.scorer(scopeIds, query.terms(), query.phrases());
    List<Found> found = new PassingHits(scorer, query.filter()).find(query.limit());
    double[][] scores = scorer.shares(found.stream().map(Found::place).toList());
    List<NodeStore.Hit> hits = new ArrayList<>(found.size());
    for (int i = 0; i < scores.length; i++) {
      EntryNames.Node node = found.get(i).node();
      int place = found.get(i).place();
      hits.add(
          new NodeStore.Hit(
              node.ref(),
              scorer.score(place),
              node.session(),
              scorer.entry(place),
              scorer.length(place),
              TextQuery.Scores.of(scores[i])));
    }
    return List.copyOf(hits);
  }

  /** A node that matches and passes the filter. */
  private record Found(int place, EntryNames.Node node) {}

  private final class PassingHits extends BestHits<Found> {
    private final EntryScorer scorer;
    private final NodeFilter filter;
    private final Conditions conditions;

    PassingHits(EntryScorer scorer, NodeFilter filter) {
      super(scorer);
      this.scorer = scorer;
      this.filter = filter;
      conditions = Conditions.of(filter, Conditions.Part.all());
    }

    @Override
    Map<Integer, Found> passing(List<Integer> places) {
      List<Object> values = new ArrayList<>();
      values.add(scorer.entries(places));
      values.addAll(conditions.values());
      return transaction
          .handle()
          .first(PASSING.formatted(conditions.clause()), this::found, values.toArray())
          .orElseGet(Map::of);
    }

    private Map<Integer, Found> found(Row row) throws SQLException {
      Map<Integer, Found> found = new HashMap<>();
      names
          .nodes(row)
          .forEach(
              (position, node) -> {
                int place = scorer.placeOf(position);
                found.put(place, new Found(place, node));
              });
      return found;
    }

    @Override
    @Nullable List<Long> allPassing(int atMost) {
      return pages.positions(filter, atMost);
    }
  }
}
