package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The table of documents, whatever their status. */
final class DocumentTable {
  private static final String SELECT =
      "SELECT d.id, " + DocumentRow.columnsOfD() + " FROM document AS d ";
  private static final String FIND =
      SELECT + "INDEXED BY document_path WHERE d.scope_id = ? AND d.path = ?";
  private static final String WITH_ID = SELECT + "WHERE d.id = ?";
  private static final String DRAWN = "SELECT drawn FROM document WHERE id = ?";

  /**
   * The number of chunks of a document, but never more than there is room for before the next one.
   */
  private static final String BOUNDED_CHUNKS =
      """
      max(0, min(d.chunks, coalesce(
        (SELECT min(n.id) FROM document AS n WHERE n.id > d.id),
        (SELECT max(c.id) + 1 FROM chunk AS c), 0) - d.id))\
      """;

  private static final String EXTENT =
      "SELECT d.id, "
          + BOUNDED_CHUNKS
          + " FROM document AS d INDEXED BY document_path WHERE d.scope_id = ? AND d.path = ?";
  private static final String EXTENT_OF =
      "SELECT d.id, " + BOUNDED_CHUNKS + " FROM document AS d WHERE d.id = ?";
  private static final String SCOPE_ID = "SELECT scope_id FROM document WHERE id = ?";
  private static final String EXTENTS =
      "SELECT d.id, " + BOUNDED_CHUNKS + " FROM document AS d WHERE d.scope_id = ?";

  /**
   * The documents that pass the rest of the filter; SQLite chooses the index by path or by type.
   */
  private static final String EXTENTS_OF_FILTER =
      "SELECT d.id, d.chunks FROM document AS d WHERE d.scope_id = ?%s LIMIT ?";

  private static final String NEXT_ID =
      "SELECT id + max(chunks, 1) FROM document WHERE id = (SELECT max(id) FROM document)";
  private static final String ADD = TableDigest.DOCUMENT.insertion();
  private static final String UPDATE =
      "UPDATE document SET drawn = ?, relabelled = ?, "
          + DocumentRow.assignments()
          + ", checksum = NULL, row_digest = ? WHERE id = ?";
  private static final String DRAW =
      "UPDATE document SET drawn = ?, " + RowDigest.CHANGE + " WHERE id = ?";
  private static final String RELABELLED = "SELECT scope_id, relabelled FROM document WHERE id = ?";
  private static final String REMOVE = "DELETE FROM document WHERE id = ?";

  /** Number of digest columns that are never updated. */
  private static final int KEYS = 3;

  private final Transaction transaction;
  private final ScopeTable scopes;
  private final DocumentRow rows;

  /** Looked up once per transaction; increases, so that ids follow the order of storing. */
  private @Nullable Long nextId;

  DocumentTable(Transaction transaction, ScopeTable scopes) {
    this.transaction = transaction;
    this.scopes = scopes;
    rows = new DocumentRow(scopes);
  }

  /** A document and its id. */
  record Found(long id, KnowledgeDocument document) {}

  /** The id of a document, and its number of chunks. */
  record Extent(long id, int chunks) {
    LongStream chunkIds() {
      return LongStream.range(id, id + chunks);
    }
  }

  /** The documents of a filter in some scopes, or null if there are more than a number. */
  @Nullable List<Extent> extents(DocumentFilter filter, Collection<Long> scopeIds, int atMost) {
    Conditions conditions = Conditions.of(filter);
    String sql = EXTENTS_OF_FILTER.formatted(conditions.clause());
    List<Extent> extents = new ArrayList<>();
    for (long scopeId : scopeIds) {
      Object[] values = conditions.valuesIn(scopeId, atMost + 1 - extents.size());
      extents.addAll(
          transaction.handle().list(sql, row -> new Extent(row.number(), row.integer()), values));
      if (extents.size() > atMost) {
        return null;
      }
    }
    return extents;
  }

  Optional<Found> find(Scope scope, String path) {
    Long scopeId = scopes.find(scope);
    return scopeId == null
        ? Optional.empty()
        : at(
            path,
            Records.find(
                transaction.handle(), RecordKind.DOCUMENT, path, FIND, this::read, scopeId, path));
  }

  /** The document at a path, or nothing if there is none or it cannot be read. */
  Optional<Found> findReadable(Scope scope, String path) {
    Long scopeId = scopes.find(scope);
    return scopeId == null
        ? Optional.empty()
        : at(
            path,
            Records.first(
                transaction.handle(), RecordKind.DOCUMENT, FIND, this::read, scopeId, path));
  }

  /**
   * Rejects a document at another path than the requested one: text that is not valid Unicode
   * changes when it is bound.
   */
  private static Optional<Found> at(String path, Optional<Found> found) {
    return found.filter(here -> here.document().path().equals(path));
  }

  /** The extent of a document, whether or not it can be read. */
  Optional<Extent> extent(long scopeId, String path) {
    return path.equals(unicode(path))
        ? transaction
            .handle()
            .first(EXTENT, row -> new Extent(row.number(), row.integer()), scopeId, path)
        : Optional.empty();
  }

  /** The extent of the document with an id, whether or not it can be read. */
  Optional<Extent> extent(long id) {
    return transaction
        .handle()
        .first(EXTENT_OF, row -> new Extent(row.number(), row.integer()), id);
  }

  /** The scope of a document, whether or not the document can be read. */
  long scopeId(long id) {
    return transaction.handle().number(SCOPE_ID, id);
  }

  private static String unicode(String path) {
    return new String(path.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  private Found read(Row row) throws SQLException {
    return new Found(row.number(), rows.read(row));
  }

  /** The document with an id, or nothing if it is gone or cannot be read. */
  Optional<KnowledgeDocument> withId(long id) {
    return Records.first(transaction.handle(), RecordKind.DOCUMENT, WITH_ID, this::read, id)
        .map(Found::document);
  }

  /** The version that last drew memories from a document, or 0. */
  long drawnBy(long id) {
    return Math.abs(transaction.handle().number(DRAWN, id));
  }

  /** The documents of a filter in one scope, whether or not they can be read. */
  List<Extent> extents(long scopeId, DocumentFilter filter) {
    Conditions conditions = Conditions.of(filter);
    return transaction
        .handle()
        .list(
            EXTENTS + conditions.clause(),
            row -> new Extent(row.number(), row.integer()),
            conditions.valuesIn(scopeId));
  }

  /**
   * Adds a document at a free path, and returns its id.
   *
   * @param drawnBy the version that drew memories from the previous document at its path, or 0
   */
  long add(long scopeId, KnowledgeDocument document, long drawnBy) {
    long id = nextId != null ? nextId : transaction.handle().first(NEXT_ID, Row::number).orElse(1L);
    Object[] values =
        DocumentRow.values(document, id, scopeId, document.path(), -drawnBy, 0).toArray();
    transaction.handle().update(ADD, TableDigest.DOCUMENT.row(values));
    nextId = id + Math.max(document.chunks(), 1);
    return id;
  }

  /** Replaces the record of a document; its chunks stay indexed as they are. */
  void update(Found former, KnowledgeDocument document) {
    Handle handle = transaction.handle();
    KnowledgeDocument before = former.document();
    int drawn = DocumentRow.drawn(document.drawing());
    if (document.equals(before.withDrawing(document.drawing()))) {
      // The rest stays as it was written: a new digest would hide a damaged column.
      long change =
          TableDigest.DOCUMENT.change("drawn", DocumentRow.drawn(before.drawing()), drawn);
      handle.update(DRAW, drawn, change, former.id());
      return;
    }
    boolean isRelabelled =
        !before.title().equals(document.title())
            || !before.modules().equals(document.modules())
            || !before.tags().equals(document.tags());
    record Kept(long scopeId, @Nullable Long relabelled) {}
    Kept kept =
        handle
            .first(RELABELLED, row -> new Kept(row.number(), row.numberOrNull()), former.id())
            .orElseThrow();
    Long relabelled = isRelabelled ? Long.valueOf(1) : kept.relabelled;
    List<@Nullable Object> stated =
        DocumentRow.values(document, former.id(), kept.scopeId, document.path(), drawn, relabelled);
    List<@Nullable Object> values = new ArrayList<>(stated.subList(KEYS, stated.size()));
    values.add(TableDigest.DOCUMENT.of(stated));
    values.add(former.id());
    handle.update(UPDATE, values.toArray());
  }

  void remove(long id) {
    transaction.handle().update(REMOVE, id);
  }
}
