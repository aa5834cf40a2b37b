package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.ChunkText;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.store.ChunkField;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The full-text index of the chunks: their terms as {@link ChunkText} gives them. */
final class ChunkIndex {
  static final IndexLayout LAYOUT =
      new IndexLayout(
          "chunk_text",
          List.of("place", "labels", "body"),
          List.of(ChunkText.PLACE_WEIGHT, ChunkText.LABELS_WEIGHT, ChunkText.BODY_WEIGHT),
          "chunk_index_version",
          "V003__knowledge.sql");

  private static final String AFTER = "SELECT id FROM document WHERE id > ? ORDER BY id LIMIT 1000";

  private final Transaction transaction;
  private final FullTextIndex index;

  ChunkIndex(Transaction transaction) {
    this.transaction = transaction;
    index = new FullTextIndex(transaction, LAYOUT);
  }

  boolean isCurrent() {
    return index.isCurrent();
  }

  void complete() {
    index.complete();
  }

  void add(long id, long scopeId, ChunkText text) {
    index.add(id, scopeId, fields(text));
  }

  private static List<List<String>> fields(ChunkText text) {
    return List.of(text.place(), text.labels(), text.body());
  }

  void remove(long id) {
    index.remove(id);
  }

  void removeAll() {
    index.requireCurrent();
    index.removeAll();
  }

  /** Scores the chunks of some scopes by what stands in some fields. */
  TermScoring scoring(Set<ChunkField> fields, Collection<Long> scopeIds) {
    List<Double> weights =
        List.of(
            fields.contains(ChunkField.PLACE) ? ChunkText.PLACE_WEIGHT : 0,
            fields.contains(ChunkField.LABELS) ? ChunkText.LABELS_WEIGHT : 0,
            fields.contains(ChunkField.BODY) ? ChunkText.BODY_WEIGHT : 0);
    return index.scoring(weights, scopeIds);
  }

  /** Fills the index if it is not current, and gives the number of chunks that it then took. */
  long bringUpToDate() {
    return index.bringUpToDate(this::addAll);
  }

  /** Makes the tables anew; gives those of which damaged pages are left in the file. */
  List<String> makeAnew() {
    return index.makeAnew();
  }

  /** Fills empty tables and gives the number of chunks. */
  long fill() {
    return index.fill(this::addAll);
  }

  private long addAll(FullTextIndex.Entries entries) {
    long count = 0;
    long last = 0;
    for (List<Long> next = after(last); !next.isEmpty(); next = after(last)) {
      for (long id : next) {
        count += addDocument(id, entries);
        last = id;
      }
    }
    return count;
  }

  private long addDocument(long id, FullTextIndex.Entries entries) {
    KnowledgeTable knowledge = transaction.knowledge();
    Optional<KnowledgeDocument> readable = knowledge.withId(id);
    if (readable.isEmpty()) {
      return 0;
    }
    KnowledgeDocument document = readable.get();
    long scopeId = transaction.scopes().findOrAdd(document.scope());
    List<KnowledgeChunk> chunks = knowledge.chunksOf(id, document);
    for (KnowledgeChunk chunk : chunks) {
      entries.put(id + chunk.ref().ordinal(), scopeId, fields(ChunkText.of(document, chunk)));
    }
    return chunks.size();
  }

  private List<Long> after(long id) {
    return transaction.handle().list(AFTER, Row::number, id);
  }
}
