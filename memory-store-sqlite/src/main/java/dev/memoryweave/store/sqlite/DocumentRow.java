package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.Drawing;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.support.internal.TextList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A document as the columns of {@code document} after its id, scope and path. */
final class DocumentRow {
  /** In the order in which {@link #read} reads and {@link #values} returns them. */
  private static final List<String> COLUMNS =
      List.of(
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

  /** Maximum number of cached lists. */
  private static final int REMEMBERED = 1_000;

  private final ScopeTable scopes;

  /** Modules and tags that were read; many documents share them. */
  private final Map<String, List<String>> lists = new HashMap<>();

  DocumentRow(ScopeTable scopes) {
    this.scopes = scopes;
  }

  /** The columns of {@link #read}, from a table with the alias {@code d}. */
  static String columnsOfD() {
    return "d.scope_id, d.path, d.drawn, "
        + String.join(", ", COLUMNS.stream().map("d."::concat).toList());
  }

  /** The bare names of the columns. */
  static List<String> columns() {
    return COLUMNS;
  }

  /** The columns, each set to a parameter. */
  static String assignments() {
    return String.join(" = ?, ", COLUMNS) + " = ?";
  }

  /** Reads {@code scope_id, path, drawn} and the columns. */
  KnowledgeDocument read(Row row) throws SQLException {
    Scope scope = scopes.get(row.number());
    String path = row.text();
    Drawing drawing = drawing(row.integer());
    return new KnowledgeDocument(
        scope,
        path,
        KnowledgeDocument.Status.of(row.text()),
        SourceType.of(row.text()),
        row.textOrNull(),
        row.text(),
        list(row.textOrNull()),
        list(row.textOrNull()),
        row.number(),
        row.time(),
        digest(row.bytesOrNull()),
        row.integer(),
        row.integer(),
        row.time(),
        row.textOrNull(),
        row.textOrNull(),
        row.textOrNull(),
        drawing);
  }

  private List<String> list(@Nullable String json) {
    if (json == null) {
      return List.of();
    }
    if (lists.size() == REMEMBERED) {
      lists.clear();
    }
    return lists.computeIfAbsent(json, TextList::read);
  }

  /** The drawing that a number represents: negative if it belongs to an earlier text. */
  private static Drawing drawing(int drawn) {
    return drawn == 0 ? Drawing.NONE : new Drawing(Math.abs(drawn), drawn > 0);
  }

  /** The number that represents a drawing. */
  static int drawn(Drawing drawing) {
    return drawing.current() ? drawing.version() : -drawing.version();
  }

  /** The values of the columns after the given ones, as a modifiable list. */
  static List<@Nullable Object> values(KnowledgeDocument document, @Nullable Object... before) {
    List<@Nullable Object> values = new ArrayList<>(COLUMNS.size() + before.length + 2);
    values.addAll(Arrays.asList(before));
    values.add(document.status().label());
    values.add(document.type().label());
    values.add(document.language());
    values.add(document.title());
    values.add(TextList.write(document.modules()));
    values.add(TextList.write(document.tags()));
    values.add(document.size());
    values.add(document.modifiedAt().toEpochMilli());
    values.add(bytes(document.digest()));
    values.add(document.chunks());
    values.add(document.redactions());
    values.add(document.indexedAt().toEpochMilli());
    values.add(document.branch());
    values.add(document.commit());
    values.add(document.note());
    return values;
  }

  static String digest(byte @Nullable [] bytes) {
    return bytes == null ? "" : HexFormat.of().formatHex(bytes);
  }

  static byte @Nullable [] bytes(String digest) {
    return digest.isEmpty() ? null : HexFormat.of().parseHex(digest);
  }
}
