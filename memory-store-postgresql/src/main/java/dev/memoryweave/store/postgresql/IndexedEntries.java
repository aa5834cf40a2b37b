package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.text.TextIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A text index inside one transaction. What is added and removed is collected until somebody
 * searches or the transaction commits, so that a write of many records adds one segment.
 */
final class IndexedEntries {
  private final TextTable rows;
  private final List<TextIndex.Entry> added = new ArrayList<>();
  private final List<Long> removed = new ArrayList<>();
  private @Nullable TextIndex index;

  IndexedEntries(Transaction transaction, Counters.Index which) {
    rows = new TextTable(transaction, which);
  }

  void add(long entry, long scopeId, long order, IndexedText text) {
    added.add(new TextIndex.Entry(entry, scopeId, order, text));
  }

  void remove(long entry) {
    if (!added.removeIf(one -> one.number() == entry)) {
      removed.add(entry);
    }
  }

  /** Asks for what has changed together with the first question of the transaction. */
  void ask() {
    rows.ask();
  }

  void flush() {
    if (!removed.isEmpty()) {
      TextIndex.Writer.of(rows).remove(List.copyOf(removed));
      removed.clear();
      index = null;
    }
    if (!added.isEmpty()) {
      TextIndex.Writer.of(rows).add(List.copyOf(added));
      added.clear();
      index = null;
    }
  }

  private TextIndex index() {
    flush();
    TextIndex now = index;
    if (now == null) {
      now = TextIndex.of(rows);
      index = now;
    }
    return now;
  }

  Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return index().frequencies(terms, atMost);
  }

  /** Tells which of some entries pass a filter. */
  interface Passing<H> {
    /** The hits of those entries that pass. */
    Map<Long, H> among(Map<Long, TextIndex.Match> matches);
  }

  <H> List<H> search(
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases,
      TextIndex.Weights weights,
      Set<Long> scopeIds,
      int limit,
      Passing<H> passing) {
    return index()
        .search(
            new TextIndex.Query(terms, phrases, weights, scopeIds, limit),
            matches -> {
              Map<Long, TextIndex.Match> byEntry = new HashMap<>();
              matches.forEach(match -> byEntry.put(match.entry(), match));
              Map<Long, H> hits = passing.among(byEntry);
              List<@Nullable H> inOrder = new ArrayList<>();
              matches.forEach(match -> inOrder.add(hits.get(match.entry())));
              return inOrder;
            });
  }
}
