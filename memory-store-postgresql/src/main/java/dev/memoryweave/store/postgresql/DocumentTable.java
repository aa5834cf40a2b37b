package dev.memoryweave.store.postgresql;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.Drawing;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.Counts;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.KnowledgeStore.FileMark;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.support.internal.DocumentCursor;
import dev.memoryweave.store.support.internal.TextList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The table of documents, whatever their status. */
final class DocumentTable {
  static final String KIND = "document";

  /** The columns of the content, in the order in which they are read and written. */
  private static final List<String> COLUMNS =
      List.of(
          "drawn",
          "status",
          "type",
          "language",
          "title",
          "modules",
          "tags",
          "size",
          "modified_at",
          "digest",
          "chunks",
          "redactions",
          "indexed_at",
          "branch",
          "commit_id",
          "note");

  /** The columns that {@link #read} reads. */
  static final String SELECTION = "d.number, d.scope_id, d.path, d." + String.join(", d.", COLUMNS);

  private static final String SELECT = "SELECT " + SELECTION + " FROM mw_document AS d WHERE ";
  private static final String MARKS =
      """
      SELECT path, status, size, modified_at, indexed_at, digest FROM mw_document
      WHERE tenant = ? AND scope_id = ? AND status <> 'gone' ORDER BY path COLLATE "C\"""";
  private static final String ADD =
      "INSERT INTO mw_document (tenant, number, scope_id, path, relabelled, "
          + String.join(", ", COLUMNS)
          + ") VALUES (?, ?, ?, ?, 0"
          + ", ?".repeat(COLUMNS.size())
          + ")";
  private static final String UPDATE =
      "UPDATE mw_document SET "
          + String.join(" = ?, ", COLUMNS)
          + " = ?, relabelled = CASE WHEN ? = 1 THEN 1 ELSE relabelled END"
          + " WHERE tenant = ? AND number = ?";
  private static final String REMOVE =
      "DELETE FROM mw_document WHERE tenant = ? AND number = ANY (?)";

  private final Transaction transaction;

  DocumentTable(Transaction transaction) {
    this.transaction = transaction;
  }

  /** A document and its number. */
  record Found(long number, KnowledgeDocument document) {}

  Found read(Row row) throws SQLException {
    long number = row.number();
    Scope scope = transaction.scopes().get(row.number());
    String path = row.text();
    Drawing drawing = drawing(row.integer());
    return new Found(
        number,
        new KnowledgeDocument(
            scope,
            path,
            KnowledgeDocument.Status.of(row.text()),
            SourceType.of(row.text()),
            row.textOrNull(),
            row.text(),
            TextList.read(row.textOrNull()),
            TextList.read(row.textOrNull()),
            row.number(),
            row.time(),
            row.text(),
            row.integer(),
            row.integer(),
            row.time(),
            row.textOrNull(),
            row.textOrNull(),
            row.textOrNull(),
            drawing));
  }

  /** The drawing that a number represents: negative if it belongs to an earlier text. */
  private static Drawing drawing(int drawn) {
    return drawn == 0 ? Drawing.NONE : new Drawing(Math.abs(drawn), drawn > 0);
  }

  private static List<@Nullable Object> values(long drawn, KnowledgeDocument document) {
    return Arrays.asList(
        drawn,
        document.status().label(),
        document.type().label(),
        document.language(),
        document.title(),
        TextList.write(document.modules()),
        TextList.write(document.tags()),
        document.size(),
        document.modifiedAt().toEpochMilli(),
        document.digest(),
        document.chunks(),
        document.redactions(),
        document.indexedAt().toEpochMilli(),
        document.branch(),
        document.commit(),
        document.note());
  }

  private Conditions conditions(DocumentFilter filter) {
    return Conditions.of(
        filter, transaction.tenant(), transaction.scopes().findAll(filter.scopes()).values());
  }

  /** The document at a path; one that cannot be read is an error. */
  Optional<Found> find(Scope scope, String path) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId == null
        ? Optional.empty()
        : Records.find(
            transaction.handle(),
            KIND,
            path,
            SELECT + "d.tenant = ? AND d.scope_id = ? AND d.path = ?",
            this::read,
            transaction.tenant(),
            scopeId,
            path);
  }

  /** The readable documents at some paths of a scope. */
  List<Found> findAll(Scope scope, Collection<String> paths) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId == null
        ? List.of()
        : Records.list(
            transaction.handle(),
            KIND,
            SELECT + "d.tenant = ? AND d.scope_id = ? AND d.path = ANY (?)",
            this::read,
            transaction.tenant(),
            scopeId,
            new Handle.Texts(List.copyOf(paths)));
  }

  /** Some documents by their numbers; those that cannot be read are left out. */
  List<Found> withNumbers(Collection<Long> numbers) {
    return Records.list(
        transaction.handle(),
        KIND,
        SELECT + "d.tenant = ? AND d.number = ANY (?)",
        this::read,
        transaction.tenant(),
        Conditions.numbers(numbers));
  }

  /** A place in the list, and the document there unless it cannot be read. */
  private record Listed(String path, Optional<Found> found) {}

  /** Reads one scope after the other, each from where the former page ended. */
  Page<KnowledgeDocument> page(KnowledgeStore.DocumentQuery query) {
    DocumentFilter filter = query.filter();
    DocumentCursor start =
        query.cursor() == null ? null : DocumentCursor.decode(query.cursor(), filter);
    List<Scope> sorted = filter.sortedScopes();
    Map<Scope, Long> ids = transaction.scopes().findAll(sorted);
    List<KnowledgeDocument> items = new ArrayList<>();
    DocumentCursor last = null;
    int left = query.limit();
    for (int i = start == null ? 0 : start.scope(); i < sorted.size(); i++) {
      Long scopeId = ids.get(sorted.get(i));
      if (scopeId == null) {
        continue;
      }
      String after = start != null && start.scope() == i ? start.path() : null;
      List<Listed> found = list(filter, scopeId, after, left + 1);
      for (Listed listed : found) {
        if (left == 0) {
          return new Page<>(items, last == null ? null : last.encode(filter));
        }
        left--;
        last = new DocumentCursor(i, listed.path);
        listed.found.ifPresent(document -> items.add(document.document));
      }
    }
    return new Page<>(items, null);
  }

  private List<Listed> list(
      DocumentFilter filter, long scopeId, @Nullable String after, int limit) {
    Conditions conditions = Conditions.of(filter, transaction.tenant(), List.of(scopeId));
    if (after != null) {
      conditions.add(" AND d.path > ?", after);
    }
    return transaction
        .handle()
        .list(
            SELECT.replaceFirst("SELECT ", "SELECT d.path, ")
                + conditions.clause()
                + " ORDER BY d.path COLLATE \"C\" LIMIT ?",
            row ->
                new Listed(
                    row.text(), Records.orNothing(transaction.handle(), KIND, this::read, row)),
            conditions.values(limit));
  }

  List<FileMark> manifest(Scope scope) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId == null
        ? List.of()
        : Records.list(
            transaction.handle(),
            KIND,
            MARKS,
            row ->
                new FileMark(
                    row.text(),
                    KnowledgeDocument.Status.of(row.text()),
                    row.number(),
                    row.number(),
                    row.number(),
                    row.text()),
            transaction.tenant(),
            scopeId);
  }

  long count(DocumentFilter filter) {
    Conditions conditions = conditions(filter);
    return transaction
        .handle()
        .number(
            "SELECT count(*) FROM mw_document AS d WHERE " + conditions.clause(),
            conditions.values());
  }

  Counts counts(DocumentFilter filter) {
    record Group(KnowledgeDocument.Status status, SourceType type, long documents, long chunks) {}
    Conditions conditions = conditions(filter);
    Map<KnowledgeDocument.Status, Long> documents = new EnumMap<>(KnowledgeDocument.Status.class);
    Map<SourceType, Long> types = new EnumMap<>(SourceType.class);
    long chunks = 0;
    for (Group group :
        Records.list(
            transaction.handle(),
            KIND,
            "SELECT d.status, d.type, count(*), sum(d.chunks) FROM mw_document AS d WHERE "
                + conditions.clause()
                + " GROUP BY d.status, d.type",
            row ->
                new Group(
                    KnowledgeDocument.Status.of(row.text()),
                    SourceType.of(row.text()),
                    row.number(),
                    row.number()),
            conditions.values())) {
      documents.merge(group.status, group.documents, Long::sum);
      chunks += group.chunks;
      if (group.status == KnowledgeDocument.Status.INDEXED) {
        types.merge(group.type, group.documents, Long::sum);
      }
    }
    return new Counts(documents, types, chunks);
  }

  /** The number of a document, and the version that last drew memories from it, or 0. */
  record Known(long number, long drawnBy) {}

  /** The document at a path, whether or not it can be read. */
  Optional<Known> known(long scopeId, String path) {
    return transaction
        .handle()
        .first(
            "SELECT number, drawn FROM mw_document WHERE tenant = ? AND scope_id = ? AND path = ?",
            row -> new Known(row.number(), Math.abs(row.number())),
            transaction.tenant(),
            scopeId,
            path);
  }

  /** The numbers and scopes of the documents of a filter, whether or not they can be read. */
  Map<Long, Long> scopesByNumber(DocumentFilter filter) {
    Conditions conditions = conditions(filter);
    Map<Long, Long> scopes = new TreeMap<>();
    transaction
        .handle()
        .list(
            "SELECT d.number, d.scope_id FROM mw_document AS d WHERE " + conditions.clause(),
            row -> Map.entry(row.number(), row.number()),
            conditions.values())
        .forEach(entry -> scopes.put(entry.getKey(), entry.getValue()));
    return scopes;
  }

  /**
   * Adds a document at a free path.
   *
   * @param drawnBy the version that drew memories from the document before, or 0
   */
  void add(long number, long scopeId, KnowledgeDocument document, long drawnBy) {
    List<@Nullable Object> values =
        new ArrayList<>(Arrays.asList(transaction.tenant(), number, scopeId, document.path()));
    values.addAll(values(-drawnBy, document));
    transaction.handle().change(ADD, values.toArray());
  }

  void update(Found former, KnowledgeDocument document) {
    KnowledgeDocument before = former.document;
    boolean isRelabelled =
        !before.title().equals(document.title())
            || !before.modules().equals(document.modules())
            || !before.tags().equals(document.tags());
    Drawing drawing = document.drawing();
    List<@Nullable Object> values =
        new ArrayList<>(
            values(drawing.current() ? drawing.version() : -drawing.version(), document));
    values.add(isRelabelled ? 1 : 0);
    values.add(transaction.tenant());
    values.add(former.number);
    transaction.handle().change(UPDATE, values.toArray());
  }

  void remove(Collection<Long> numbers) {
    transaction.handle().change(REMOVE, transaction.tenant(), Conditions.numbers(numbers));
  }
}
