package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.TextQuery;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The full-text index of the chunks: their terms as provided by {@link IndexedText}. */
final class ChunkIndex implements IndexContents {
  static final IndexLayout LAYOUT =
      new IndexLayout(
          "chunk_text",
          List.of("place", "labels", "body"),
          List.of(IndexedText.TITLE_WEIGHT, IndexedText.LABELS_WEIGHT, IndexedText.BODY_WEIGHT),
          "chunk_index_version",
          "V003__knowledge.sql");

  private static final String AFTER = "SELECT id FROM document WHERE id > ? ORDER BY id LIMIT 20";
  private static final String NEWEST = "SELECT id, chunks FROM document ORDER BY id DESC";
  private static final String HOLDING = "SELECT max(id) FROM document WHERE id <= ?";
  private static final String SIZES =
      """
      SELECT s.id, s.sz, d.scope_id FROM chunk_text_docsize AS s
      CROSS JOIN document AS d ON d.id = (SELECT max(o.id) FROM document AS o WHERE o.id <= s.id)
      ORDER BY s.id\
      """;

  private final Transaction transaction;
  private final FullTextIndex index;

  ChunkIndex(Transaction transaction) {
    this.transaction = transaction;
    index = new FullTextIndex(transaction, LAYOUT, this);
  }

  boolean isCurrent() {
    return index.isCurrent();
  }

  void complete() {
    index.complete();
  }

  void add(long id, long scopeId, IndexedText text) {
    index.add(id, scopeId, text.fields());
  }

  void remove(long id) {
    index.remove(id);
  }

  void removeAll() {
    index.requireCurrent();
    index.removeAll();
  }

  /** Scores the chunks of some scopes by their text in some fields. */
  EntryScorer scorer(
      Set<KnowledgeStore.ChunkQuery.Field> fields,
      Collection<Long> scopeIds,
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases) {
    List<Double> weights =
        List.of(
            fields.contains(KnowledgeStore.ChunkQuery.Field.TITLE) ? IndexedText.TITLE_WEIGHT : 0,
            fields.contains(KnowledgeStore.ChunkQuery.Field.LABELS) ? IndexedText.LABELS_WEIGHT : 0,
            fields.contains(KnowledgeStore.ChunkQuery.Field.BODY) ? IndexedText.BODY_WEIGHT : 0);
    return index.scorer(weights, scopeIds, terms, phrases);
  }

  /** How many chunks contain each of the terms. */
  Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return index.frequencies(terms, atMost);
  }

  /** Fills the index if it is not current, and returns the number of chunks added. */
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

  /** Fills empty tables and returns the number of chunks. */
  long fill() {
    return index.fill();
  }

  @Override
  public long firstOfNewest(int count) {
    long[] first = {0};
    long[] left = {count};
    boolean[] hasMore = {false};
    transaction
        .handle()
        .each(
            NEWEST,
            row -> {
              hasMore[0] = left[0] <= 0;
              if (!hasMore[0]) {
                first[0] = row.number();
                left[0] -= row.number();
              }
              return !hasMore[0];
            });
    return hasMore[0] ? first[0] : 0;
  }

  @Override
  public @Nullable List<List<String>> fields(long entry) {
    Long id = transaction.handle().first(HOLDING, Row::number, entry).orElse(null);
    KnowledgeTable knowledge = transaction.knowledge();
    KnowledgeDocument document = id == null ? null : knowledge.withId(id).orElse(null);
    return id == null || document == null
        ? null
        : knowledge.chunksOf(id, document).stream()
            .filter(chunk -> id + chunk.ref().ordinal() == entry)
            .map(chunk -> IndexedText.of(document, chunk).fields())
            .findFirst()
            .orElse(null);
  }

  @Override
  public String sizesQuery() {
    return SIZES;
  }

  @Override
  public Part writePart(Entries entries, long from) {
    long count = 0;
    List<Long> documents = after(from - 1);
    for (long id : documents) {
      count += addDocument(id, entries);
    }
    return documents.isEmpty()
        ? new Part(0, from, true)
        : new Part(count, documents.get(documents.size() - 1) + 1, false);
  }

  private long addDocument(long id, Entries entries) {
    KnowledgeTable knowledge = transaction.knowledge();
    Optional<KnowledgeDocument> readable = knowledge.withId(id);
    if (readable.isEmpty()) {
      return 0;
    }
    KnowledgeDocument document = readable.get();
    long scopeId = transaction.scopes().findOrAdd(document.scope());
    List<KnowledgeChunk> chunks = knowledge.chunksOf(id, document);
    for (KnowledgeChunk chunk : chunks) {
      entries.put(id + chunk.ref().ordinal(), scopeId, IndexedText.of(document, chunk).fields());
    }
    return chunks.size();
  }

  private List<Long> after(long id) {
    return transaction.handle().list(AFTER, Row::number, id);
  }
}
