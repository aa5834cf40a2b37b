package dev.memoryweave.store.sqlite;

import dev.memoryweave.analysis.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.NodeText;
import dev.memoryweave.store.StoreUnavailableException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * The full-text index of the nodes: for each, its terms as {@link NodeText} gives them, and its
 * scope.
 *
 * <p>The index holds no text, only which term is where. The terms of a removed node stay in its
 * segments, unreachable, until SQLite merges them or the index is built anew.
 */
final class NodeIndex {
  private static final String VERSION_NAME = "text_index_version";
  private static final String VERSION = String.valueOf(TextAnalyzer.VERSION);

  private static final String ADD =
      "INSERT INTO node_text (rowid, title, labels, body, scope) VALUES (?, ?, ?, ?, ?)";
  private static final String REMOVE = "DELETE FROM node_text WHERE rowid = ?";
  private static final String REMOVE_ALL =
      "INSERT INTO node_text (node_text) VALUES ('delete-all')";

  /** One large segment is searched faster than the many that the rebuilding leaves. */
  private static final String OPTIMIZE = "INSERT INTO node_text (node_text) VALUES ('optimize')";

  private static final String FREQUENCY =
      """
      SELECT count(*) FROM (SELECT 1 FROM node_text WHERE node_text MATCH ? LIMIT ?)""";

  private static final String AFTER =
      "SELECT position FROM node WHERE position > ? ORDER BY position LIMIT 1000";

  private final Transaction transaction;
  private final MetaTable meta;
  private boolean checked;

  NodeIndex(Transaction transaction) {
    this.transaction = transaction;
    meta = new MetaTable(transaction);
  }

  /** The term that marks the nodes of a scope; no term of a text has a colon. */
  static String scopeTerm(long scopeId) {
    return ":" + scopeId;
  }

  /** Whether the index was filled by the text analysis that this library has. */
  boolean isCurrent() {
    return VERSION.equals(meta.get(VERSION_NAME).orElse(""));
  }

  /**
   * Sees to it that terms of two versions of the analysis do not get mixed.
   *
   * @throws StoreUnavailableException if another process has rebuilt the index in another version
   *     since the store was opened
   */
  void requireCurrent() {
    if (!checked && !transaction.isReadOnlyStore() && !isCurrent()) {
      throw new StoreUnavailableException(
          "The search index was rebuilt by another version of the library while the store was open;"
              + " use one version for all processes, close the store and open it again");
    }
    checked = true;
  }

  void add(long position, long scopeId, NodeText text) {
    requireCurrent();
    put(position, scopeId, text);
  }

  private void put(long position, long scopeId, NodeText text) {
    transaction
        .handle()
        .update(
            ADD,
            position,
            String.join(" ", text.title()),
            String.join(" ", text.labels()),
            String.join(" ", text.body()),
            scopeTerm(scopeId));
  }

  void remove(long position) {
    requireCurrent();
    transaction.handle().update(REMOVE, position);
  }

  /**
   * How many nodes hold each of the terms. Counting matches takes 1.3 times as long as reading the
   * vocabulary of the index (fts5vocab) for a term that half of 100,000 nodes hold, and as long for
   * rare ones; but reading the vocabulary makes the index write what it has gathered.
   */
  Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    Map<String, Long> frequencies = new LinkedHashMap<>();
    for (String term : new LinkedHashSet<>(terms)) {
      if (MatchExpression.canMatch(term)) {
        MatchExpression expression = new MatchExpression();
        expression.or(List.of(term));
        long nodes = transaction.handle().number(FREQUENCY, expression.toString(), atMost);
        if (nodes > 0) {
          frequencies.put(term, nodes);
        }
      }
    }
    return frequencies;
  }

  /** Fills the index anew and gives the number of nodes. */
  long rebuild() {
    Handle handle = transaction.handle();
    handle.update(REMOVE_ALL);
    long count = 0;
    long last = 0;
    for (List<Long> next = after(last); !next.isEmpty(); next = after(last)) {
      for (long position : next) {
        MemoryNode node = transaction.nodes().atPosition(position);
        put(position, transaction.scopes().findOrAdd(node.scope()), NodeText.of(node));
        last = position;
        count++;
      }
    }
    handle.update(OPTIMIZE);
    meta.set(VERSION_NAME, VERSION);
    checked = true;
    return count;
  }

  private List<Long> after(long position) {
    return transaction.handle().list(AFTER, Row::number, position);
  }
}
