package dev.memoryweave.store.sqlite;

import dev.memoryweave.analysis.TextAnalyzer;
import dev.memoryweave.store.StoreUnavailableException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A full-text index: for each entry its terms in some columns, and its scope.
 *
 * <p>The index holds no text, only which term is where. The terms of a removed entry stay in its
 * segments, unreachable, until SQLite merges them or the index is built anew.
 */
final class FullTextIndex {
  private static final String VERSION = String.valueOf(TextAnalyzer.VERSION);

  private final Transaction transaction;
  private final MetaTable meta;
  private final IndexLayout layout;
  private boolean checked;

  FullTextIndex(Transaction transaction, IndexLayout layout) {
    this.transaction = transaction;
    this.layout = layout;
    meta = new MetaTable(transaction);
  }

  /** The term that marks the entries of a scope; no term of a text has a colon. */
  static String scopeTerm(long scopeId) {
    return ":" + scopeId;
  }

  /** Whether the index was filled by the text analysis that this library has. */
  boolean isCurrent() {
    return VERSION.equals(meta.get(layout.versionName()).orElse(""));
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

  /**
   * Adds an entry.
   *
   * @param fields the terms of each column
   */
  void add(long entry, long scopeId, List<List<String>> fields) {
    requireCurrent();
    put(entry, scopeId, fields);
  }

  private void put(long entry, long scopeId, List<List<String>> fields) {
    List<@Nullable Object> values = new ArrayList<>(fields.size() + 2);
    values.add(entry);
    fields.forEach(terms -> values.add(String.join(" ", terms)));
    values.add(scopeTerm(scopeId));
    transaction.handle().update(layout.insertion(), values.toArray());
  }

  void remove(long entry) {
    requireCurrent();
    transaction.handle().update(layout.removal(), entry);
  }

  void removeAll() {
    transaction.handle().update(command("delete-all"));
  }

  /**
   * How many entries hold each of the terms. Counting matches takes 1.3 times as long as reading
   * the vocabulary of the index (fts5vocab) for a term that half of 100,000 entries hold, and as
   * long for rare ones; but reading the vocabulary makes the index write what it has gathered.
   */
  Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    String count =
        "SELECT count(*) FROM (SELECT 1 FROM %1$s WHERE %1$s MATCH ? LIMIT ?)"
            .formatted(layout.table());
    Map<String, Long> frequencies = new LinkedHashMap<>();
    for (String term : new LinkedHashSet<>(terms)) {
      if (MatchExpression.canMatch(term)) {
        MatchExpression expression = new MatchExpression();
        expression.or(List.of(term));
        long entries = transaction.handle().number(count, expression.toString(), atMost);
        if (entries > 0) {
          frequencies.put(term, entries);
        }
      }
    }
    return frequencies;
  }

  /** Takes the entries of a rebuilding. */
  interface Entries {
    void put(long entry, long scopeId, List<List<String>> fields);
  }

  /** Gives all that is to be indexed, and tells how much it was. */
  interface Contents {
    long writeTo(Entries entries);
  }

  /**
   * Fills the index anew and gives the number of entries. One large segment is searched faster than
   * the many that the filling leaves.
   */
  long rebuild(Contents contents) {
    removeAll();
    long count = contents.writeTo(this::put);
    transaction.handle().update(command("optimize"));
    meta.set(layout.versionName(), VERSION);
    checked = true;
    return count;
  }

  private String command(String name) {
    return "INSERT INTO %1$s (%1$s) VALUES ('%2$s')".formatted(layout.table(), name);
  }
}
