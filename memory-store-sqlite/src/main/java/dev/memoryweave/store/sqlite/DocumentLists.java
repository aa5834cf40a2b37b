package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.KnowledgeStore.FileMark;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.support.internal.DocumentCursor;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists documents. */
final class DocumentLists {
  /** A page of documents; parameters: where it begins, the rest of the filter. */
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

  /** Documents that have not yet been drawn from, sorted by path, because there are few of them. */
  private static final String UNDRAWN =
      "SELECT d.path, "
          + DocumentRow.columnsOfD()
          + """
           FROM document AS d INDEXED BY document_drawn
          WHERE d.scope_id = ? AND d.path %s ?%s ORDER BY d.path LIMIT ?\
          """;

  private static final String COUNT_UNDRAWN =
      """
      SELECT count(*) FROM (SELECT 1 FROM document AS d INDEXED BY document_drawn
      WHERE d.scope_id = ?%s LIMIT ?)\
      """;

  /** From this number on, the index by path finds a page faster than sorting all of them. */
  private static final int MANY = 2 * NodeStore.Query.MAX_LIMIT;

  private final Transaction transaction;
  private final ScopeTable scopes;
  private final DocumentRow rows;

  DocumentLists(Transaction transaction, ScopeTable scopes) {
    this.transaction = transaction;
    this.scopes = scopes;
    rows = new DocumentRow(scopes);
  }

  /** Reads one scope after the other, each from an index ordered by path. */
  Page<KnowledgeDocument> page(KnowledgeStore.DocumentQuery query) {
    DocumentFilter filter = query.filter();
    DocumentCursor start =
        query.cursor() == null ? null : DocumentCursor.decode(query.cursor(), filter);
    List<Scope> sorted = filter.sortedScopes();
    List<Listed> found = new ArrayList<>();
    // One more than the page holds shows whether another page follows.
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
    String page = filter.undrawn() > 0 && !isMany(scopeId, conditions) ? UNDRAWN : PAGE;
    String sql = page.formatted(after == null ? ">=" : ">", end + conditions.clause());
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

  /** Whether a scope has so many undrawn documents that sorting them takes long. */
  private boolean isMany(long scopeId, Conditions conditions) {
    return transaction
            .handle()
            .number(
                COUNT_UNDRAWN.formatted(conditions.clause()), conditions.valuesIn(scopeId, MANY))
        == MANY;
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
}
