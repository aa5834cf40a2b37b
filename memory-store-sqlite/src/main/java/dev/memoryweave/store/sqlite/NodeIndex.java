package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.TextQuery;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The full-text index of the nodes: their terms as provided by {@link IndexedText}. */
final class NodeIndex implements IndexContents {
  static final IndexLayout LAYOUT =
      new IndexLayout(
          "node_text",
          List.of("title", "labels", "body"),
          List.of(IndexedText.TITLE_WEIGHT, IndexedText.LABELS_WEIGHT, IndexedText.BODY_WEIGHT),
          "text_index_version",
          "V001__memory.sql");

  private static final String AFTER =
      "SELECT position FROM node WHERE position > ? ORDER BY position LIMIT 200";
  private static final String NEWEST =
      "SELECT position FROM node ORDER BY position DESC LIMIT 1 OFFSET ?";
  private static final String SIZES =
      """
      SELECT s.id, s.sz, n.scope_id FROM node_text_docsize AS s
      CROSS JOIN node AS n ON n.position = s.id ORDER BY s.id\
      """;

  private final Transaction transaction;
  private final FullTextIndex index;
  private final MetaTable meta;

  NodeIndex(Transaction transaction) {
    this.transaction = transaction;
    meta = new MetaTable(transaction);
    index = new FullTextIndex(transaction, LAYOUT, this);
  }

  boolean isCurrent() {
    return index.isCurrent();
  }

  /** Writes pending changes, and notes whether terms of removed nodes have yet to be erased. */
  void complete() {
    index.complete();
    if (transaction.forgets()) {
      meta.set(ForgottenTerms.PENDING, "");
    }
  }

  /** Merges some of the index, and returns whether terms of removed nodes may be left. */
  boolean mergeSome(int pages) {
    if (index.mergeSome(pages)) {
      return true;
    }
    meta.remove(ForgottenTerms.PENDING);
    return false;
  }

  void add(long position, long scopeId, MemoryNode node) {
    index.add(position, scopeId, IndexedText.of(node).fields());
  }

  void remove(long position) {
    index.remove(position);
  }

  /** Scores the nodes of some scopes. */
  EntryScorer scorer(
      Collection<Long> scopeIds, List<TextQuery.Term> terms, List<TextQuery.Phrase> phrases) {
    return index.scorer(LAYOUT.weights(), scopeIds, terms, phrases);
  }

  /** How many nodes contain each of the terms. */
  Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return index.frequencies(terms, atMost);
  }

  /** Fills the index if it is not current, and returns the number of nodes added. */
  long bringUpToDate() {
    return index.bringUpToDate();
  }

  /** The index, to be updated in parts. */
  FullTextIndex text() {
    return index;
  }

  /** Recreates the tables; returns those that leave damaged pages in the file. */
  List<String> makeAnew() {
    return index.makeAnew();
  }

  /** Fills empty tables and returns the number of nodes. */
  long fill() {
    return index.fill();
  }

  @Override
  public long firstOfNewest(int count) {
    return transaction
        .handle()
        .first(NEWEST, Row::number, count)
        .map(older -> older + 1)
        .orElse(0L);
  }

  @Override
  public @Nullable List<List<String>> fields(long entry) {
    return transaction
        .nodes()
        .lookup()
        .atPosition(entry)
        .map(node -> IndexedText.of(node).fields())
        .orElse(null);
  }

  @Override
  public String sizesQuery() {
    return SIZES;
  }

  @Override
  public Part writePart(Entries entries, long from) {
    long count = 0;
    List<Long> positions = after(from - 1);
    for (long position : positions) {
      Optional<MemoryNode> node = transaction.nodes().lookup().atPosition(position);
      if (node.isPresent()) {
        long scopeId = transaction.scopes().findOrAdd(node.get().scope());
        entries.put(position, scopeId, IndexedText.of(node.get()).fields());
        count++;
      }
    }
    return positions.isEmpty()
        ? new Part(0, from, true)
        : new Part(count, positions.get(positions.size() - 1) + 1, false);
  }

  private List<Long> after(long position) {
    return transaction.handle().list(AFTER, Row::number, position);
  }
}
