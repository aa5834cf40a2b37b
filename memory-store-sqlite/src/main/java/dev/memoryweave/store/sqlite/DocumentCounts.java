package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts documents and their chunks. */
final class DocumentCounts {
  /** All documents of a scope, by an index only; their chunks are counted with the scope. */
  private static final String ALL =
      """
      SELECT status, type, count(*), 0
      FROM document INDEXED BY document_type WHERE scope_id = ? GROUP BY status, type\
      """;

  private static final String FILTERED =
      """
      SELECT d.status, d.type, count(*), sum(d.chunks)
      FROM document AS d WHERE d.scope_id = ?%s GROUP BY d.status, d.type\
      """;

  private static final String NUMBER = "SELECT count(*) FROM document AS d WHERE d.scope_id = ?%s";

  private static final String UNDRAWN =
      "SELECT count(*) FROM document AS d INDEXED BY document_drawn WHERE d.scope_id = ?%s";

  private final Transaction transaction;
  private final ScopeTable scopes;

  DocumentCounts(Transaction transaction, ScopeTable scopes) {
    this.transaction = transaction;
    this.scopes = scopes;
  }

  private record Group(
      KnowledgeDocument.Status status, SourceType type, long documents, long chunks) {}

  long count(DocumentFilter filter) {
    Conditions conditions = Conditions.of(filter);
    String sql = (filter.undrawn() > 0 ? UNDRAWN : NUMBER).formatted(conditions.clause());
    return scopes.findAll(filter.scopes()).values().stream()
        .mapToLong(id -> transaction.handle().number(sql, conditions.valuesIn(id)))
        .sum();
  }

  KnowledgeStore.Counts counts(DocumentFilter filter) {
    Conditions conditions = Conditions.of(filter);
    boolean all = filter.isScopesOnly();
    Map<KnowledgeDocument.Status, Long> documents = new EnumMap<>(KnowledgeDocument.Status.class);
    Map<SourceType, Long> types = new EnumMap<>(SourceType.class);
    Collection<Long> scopeIds = scopes.findAll(filter.scopes()).values();
    long chunks = all ? scopes.chunks(scopeIds) : 0;
    for (long scopeId : scopeIds) {
      for (Group group :
          groups(all ? ALL : FILTERED.formatted(conditions.clause()), scopeId, conditions)) {
        documents.merge(group.status, group.documents, Long::sum);
        chunks += group.chunks;
        if (group.status == KnowledgeDocument.Status.INDEXED) {
          types.merge(group.type, group.documents, Long::sum);
        }
      }
    }
    return new KnowledgeStore.Counts(documents, types, chunks);
  }

  private List<Group> groups(String sql, long scopeId, Conditions conditions) {
    return Records.list(
        transaction.handle(),
        RecordKind.DOCUMENT,
        sql,
        row ->
            new Group(
                KnowledgeDocument.Status.of(row.text()),
                SourceType.of(row.text()),
                row.number(),
                row.number()),
        conditions.valuesIn(scopeId));
  }
}
