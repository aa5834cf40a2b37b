package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.text.TextIndex;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The text index of the nodes. */
final class NodeText {
  private final Transaction transaction;
  private final NodeRow rows;
  private final IndexedEntries entries;

  NodeText(Transaction transaction, NodeRow rows) {
    this.transaction = transaction;
    this.rows = rows;
    entries = new IndexedEntries(transaction, Counters.Index.NODE_TEXT);
  }

  /**
   * Adds a text of a node.
   *
   * @param number the number of the node, by which equal scores are ordered
   */
  void add(long entry, long scopeId, long number, IndexedText text) {
    entries.add(entry, scopeId, number, text);
  }

  void remove(long entry) {
    entries.remove(entry);
  }

  void ask() {
    entries.ask();
  }

  void flush() {
    entries.flush();
  }

  Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return entries.frequencies(terms, atMost);
  }

  List<NodeStore.Hit> search(TextQuery query) {
    NodeFilter filter = query.filter();
    Collection<Long> scopeIds = transaction.scopes().findAll(filter.scopes()).values();
    return entries.search(
        query.terms(),
        query.phrases(),
        TextIndex.Weights.ALL,
        Set.copyOf(scopeIds),
        query.limit(),
        matches -> passing(filter, scopeIds, matches));
  }

  /**
   * Few hits are read as a whole, as whoever searched will ask for them; of many, only the
   * addresses.
   */
  private static final int READ_WHOLE = 150;

  private Map<Long, NodeStore.Hit> passing(
      NodeFilter filter, Collection<Long> scopeIds, Map<Long, TextIndex.Match> matches) {
    Conditions conditions =
        Conditions.of(filter, transaction.tenant(), scopeIds)
            .add(" AND n.entry = ANY (?)", Conditions.numbers(matches.keySet()));
    boolean isWhole = matches.size() <= READ_WHOLE;
    Map<Long, NodeStore.Hit> hits = new HashMap<>();
    Records.list(
            transaction.handle(),
            NodeLookup.KIND,
            "SELECT n.entry, n.number, n.session, "
                + (isWhole ? NodeRow.selection("n", "n") : "n.scope_id, n.id")
                + " FROM mw_node AS n WHERE "
                + conditions.clause(),
            row -> {
              TextIndex.Match match = Objects.requireNonNull(matches.get(row.number()));
              long number = row.number();
              String session = row.textOrNull();
              NodeRef ref = isWhole ? whole(row, number) : address(row, number);
              return Map.entry(
                  match.entry(),
                  new NodeStore.Hit(
                      ref,
                      match.score(),
                      session == null ? null : SessionId.of(session),
                      number,
                      match.length(),
                      match.scores()));
            },
            conditions.values())
        .forEach(hit -> hits.put(hit.getKey(), hit.getValue()));
    return hits;
  }

  private NodeRef whole(Row row, long number) throws SQLException {
    MemoryNode node = rows.read(row);
    transaction.nodes().lookup().keep(number, node);
    return node.ref();
  }

  private NodeRef address(Row row, long number) throws SQLException {
    NodeRef ref = new NodeRef(transaction.scopes().get(row.number()), NodeId.of(row.text()));
    transaction.nodes().lookup().remember(ref, number);
    return ref;
  }
}
