package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.DocumentFilter;
import dev.memoryweave.store.DocumentQuery;
import dev.memoryweave.store.FileMark;
import dev.memoryweave.store.KnowledgeCounts;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.UndrawnDocument;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists and counts documents. */
final class DocumentLists {
  /** A page of documents: where it begins, the rest of the filter. */
  private static final String PAGE =
      "SELECT d.path, "
          + DocumentRow.columnsOfD()
          + """
           FROM document AS d INDEXED BY document_path
          WHERE d.scope_id = ? AND d.path %s ?%s ORDER BY d.path LIMIT ?\
          """;

  private static final String MANIFEST =
      """
      SELECT path, status, size, modified_at, indexed_at, digest
      FROM document INDEXED BY document_path
      WHERE scope_id = ? AND status <> 'gone' ORDER BY path\
      """;
  private static final String UNDRAWN =
      """
      SELECT path, type, status, digest, drawn
      FROM document INDEXED BY document_drawn WHERE scope_id = ? AND type = ? AND drawn < ?\
      """;
  private static final String COUNT_UNDRAWN =
      """
      SELECT count(*)
      FROM document INDEXED BY document_drawn WHERE scope_id = ? AND type = ? AND drawn < ?\
      """;
  private static final String COUNTS =
      """
      SELECT status, type, count(*)
      FROM document INDEXED BY document_type WHERE scope_id = ? GROUP BY status, type\
      """;

  private final Transaction transaction;
  private final ScopeTable scopes;
  private final DocumentRow rows;

  DocumentLists(Transaction transaction, ScopeTable scopes) {
    this.transaction = transaction;
    this.scopes = scopes;
    rows = new DocumentRow(scopes);
  }

  /** Reads one scope after the other, each from an index in the order of paths. */
  Page<KnowledgeDocument> page(DocumentQuery query) {
    DocumentFilter filter = query.filter();
    DocumentCursor start =
        query.cursor() == null ? null : DocumentCursor.decode(query.cursor(), filter);
    List<Scope> sorted = filter.sortedScopes();
    List<Listed> found = new ArrayList<>();
    // One more than the page holds tells whether another page follows.
    int most = query.limit() + 1;
    for (int i = start == null ? 0 : start.scope(); i < sorted.size() && found.size() < most; i++) {
      String after = start != null && start.scope() == i ? start.path() : null;
      found.addAll(page(sorted.get(i), after, filter, most - found.size()));
    }
    List<Listed> listed = found.size() < most ? found : found.subList(0, query.limit());
    List<KnowledgeDocument> items = new ArrayList<>();
    for (Listed entry : listed) {
      if (entry.document() != null) {
        items.add(entry.document());
      }
    }
    if (found.size() < most) {
      return new Page<>(items, null);
    }
    Listed last = listed.get(listed.size() - 1);
    return new Page<>(
        items, new DocumentCursor(sorted.indexOf(last.scope()), last.path()).encode(filter));
  }

  /** An element of a list; its document may be unreadable. */
  private record Listed(Scope scope, String path, @Nullable KnowledgeDocument document) {}

  private List<Listed> page(Scope scope, @Nullable String after, DocumentFilter filter, int limit) {
    Long scopeId = scopes.find(scope);
    if (scopeId == null) {
      return List.of();
    }
    String under = filter.under() == null ? "" : filter.under();
    Conditions conditions = Conditions.of(filter);
    List<Object> values = new ArrayList<>();
    values.add(scopeId);
    values.add(after == null ? under : after);
    String end = "";
    if (!under.isEmpty()) {
      end = " AND d.path < ?";
      values.add(under + Conditions.AFTER_SLASH);
    }
    values.addAll(conditions.values());
    values.add(limit);
    String sql = PAGE.formatted(after == null ? ">=" : ">", end + conditions.clause());
    LenientReader<KnowledgeDocument> readable =
        Records.orNull(transaction.handle(), RecordKind.DOCUMENT, rows::read);
    return transaction
        .handle()
        .list(
            sql,
            row -> {
              String path = row.text();
              return new Listed(scope, path, readable.read(row));
            },
            values.toArray());
  }

  List<FileMark> manifest(Scope scope) {
    Long scopeId = scopes.find(scope);
    return scopeId == null
        ? List.of()
        : Records.list(
            transaction.handle(), RecordKind.DOCUMENT, MANIFEST, DocumentLists::mark, scopeId);
  }

  private static FileMark mark(Row row) throws SQLException {
    return new FileMark(
        row.text(),
        KnowledgeDocument.Status.of(row.text()),
        row.number(),
        row.number(),
        row.number(),
        DocumentRow.digest(row.bytesOrNull()));
  }

  /** The documents of some types that a version has not drawn memories from, by path. */
  List<UndrawnDocument> undrawn(Scope scope, Set<SourceType> types, int version) {
    Long scopeId = scopes.find(scope);
    List<UndrawnDocument> found = new ArrayList<>();
    if (scopeId != null) {
      for (SourceType type : types) {
        found.addAll(
            Records.list(
                transaction.handle(),
                RecordKind.DOCUMENT,
                UNDRAWN,
                DocumentLists::undrawn,
                scopeId,
                type.label(),
                version));
      }
      found.sort(Comparator.comparing(UndrawnDocument::path, SourcePath.ORDER));
    }
    return found;
  }

  private static UndrawnDocument undrawn(Row row) throws SQLException {
    return new UndrawnDocument(
        row.text(),
        SourceType.of(row.text()),
        KnowledgeDocument.Status.of(row.text()),
        DocumentRow.digest(row.bytesOrNull()),
        Math.abs(row.integer()));
  }

  long countUndrawn(Scope scope, Set<SourceType> types, int version) {
    Long scopeId = scopes.find(scope);
    return scopeId == null
        ? 0
        : types.stream()
            .mapToLong(
                type -> transaction.handle().number(COUNT_UNDRAWN, scopeId, type.label(), version))
            .sum();
  }

  KnowledgeCounts counts(Collection<Long> scopeIds) {
    Map<KnowledgeDocument.Status, Long> documents = new EnumMap<>(KnowledgeDocument.Status.class);
    Map<SourceType, Long> types = new EnumMap<>(SourceType.class);
    for (long scopeId : scopeIds) {
      record Group(KnowledgeDocument.Status status, SourceType type, long count) {}
      List<Group> groups =
          Records.list(
              transaction.handle(),
              RecordKind.DOCUMENT,
              COUNTS,
              row ->
                  new Group(
                      KnowledgeDocument.Status.of(row.text()),
                      SourceType.of(row.text()),
                      row.number()),
              scopeId);
      for (Group group : groups) {
        documents.merge(group.status, group.count, Long::sum);
        if (group.status == KnowledgeDocument.Status.INDEXED) {
          types.merge(group.type, group.count, Long::sum);
        }
      }
    }
    return new KnowledgeCounts(documents, types, scopes.chunks(scopeIds));
  }
}
