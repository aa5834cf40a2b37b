package dev.memoryweave.store.postgresql;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.ChunkQuery.Field;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.text.TextIndex;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The text index of the chunks. */
final class ChunkText {
  private final Transaction transaction;
  private final IndexedEntries entries;

  ChunkText(Transaction transaction) {
    this.transaction = transaction;
    entries = new IndexedEntries(transaction, Counters.Index.CHUNK_TEXT);
  }

  void add(long entry, long scopeId, long number, IndexedText text) {
    entries.add(entry, scopeId, number, text);
  }

  void remove(long entry) {
    entries.remove(entry);
  }

  void flush() {
    entries.flush();
  }

  Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return entries.frequencies(terms, atMost);
  }

  List<KnowledgeStore.ChunkHit> search(KnowledgeStore.ChunkQuery query) {
    DocumentFilter filter = query.filter();
    Collection<Long> scopeIds = transaction.scopes().findAll(filter.scopes()).values();
    Set<Field> fields = query.fields();
    TextIndex.Weights weights =
        new TextIndex.Weights(
            fields.contains(Field.TITLE) ? IndexedText.TITLE_WEIGHT : 0,
            fields.contains(Field.LABELS) ? IndexedText.LABELS_WEIGHT : 0,
            fields.contains(Field.BODY) ? IndexedText.BODY_WEIGHT : 0);
    return entries.search(
        query.terms(),
        query.phrases(),
        weights,
        Set.copyOf(scopeIds),
        query.limit(),
        matches -> passing(filter, scopeIds, matches));
  }

  private Map<Long, KnowledgeStore.ChunkHit> passing(
      DocumentFilter filter, Collection<Long> scopeIds, Map<Long, TextIndex.Match> matches) {
    Conditions conditions =
        Conditions.of(filter, transaction.tenant(), scopeIds)
            .add(" AND c.entry = ANY (?)", Conditions.numbers(matches.keySet()));
    Map<Long, KnowledgeStore.ChunkHit> hits = new HashMap<>();
    Records.list(
            transaction.handle(),
            "passage",
            "SELECT c.entry, c.number - d.number, d.scope_id, d.path FROM mw_document AS d"
                + " JOIN mw_chunk AS c ON c.tenant = d.tenant AND c.document = d.number WHERE "
                + conditions.clause(),
            row -> {
              TextIndex.Match match = Objects.requireNonNull(matches.get(row.number()));
              int ordinal = row.integer();
              KnowledgeChunk.Ref ref =
                  new KnowledgeChunk.Ref(
                      transaction.scopes().get(row.number()), row.text(), ordinal);
              return Map.entry(
                  match.entry(), new KnowledgeStore.ChunkHit(ref, match.score(), match.scores()));
            },
            conditions.values())
        .forEach(hit -> hits.put(hit.getKey(), hit.getValue()));
    return hits;
  }
}
