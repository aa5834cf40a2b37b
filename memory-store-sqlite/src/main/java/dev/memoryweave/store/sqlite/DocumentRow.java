package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.model.Scope;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A document as the columns of {@code document} after its id, scope and path. */
final class DocumentRow {
  /** In the order in which {@link #read} reads and {@link #values} gives them. */
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

  private final ScopeTable scopes;

  DocumentRow(ScopeTable scopes) {
    this.scopes = scopes;
  }

  /** The columns of {@link #read}, of a table with the alias {@code d}. */
  static String columnsOfD() {
    return "d.scope_id, d.path, " + String.join(", ", COLUMNS.stream().map("d."::concat).toList());
  }

  /** The columns that the checksum is over. */
  static List<String> digested() {
    List<String> columns = new ArrayList<>(COLUMNS);
    columns.add("path");
    return columns;
  }

  /** The bare names of the columns that are written, the checksum last. */
  static String columns() {
    return String.join(", ", COLUMNS) + ", checksum";
  }

  /** As many question marks as there are columns. */
  static String placeholders() {
    return "?, ".repeat(COLUMNS.size()) + "?";
  }

  /** The columns, each set to a parameter. */
  static String assignments() {
    return String.join(" = ?, ", COLUMNS) + " = ?, checksum = ?";
  }

  /** Reads {@code scope_id, path} and the columns. */
  KnowledgeDocument read(Row row) throws SQLException {
    Scope scope = scopes.get(row.number());
    return new KnowledgeDocument(
        scope,
        row.text(),
        KnowledgeDocument.Status.of(row.text()),
        SourceType.of(row.text()),
        row.textOrNull(),
        row.text(),
        TextList.read(row.textOrNull()),
        TextList.read(row.textOrNull()),
        row.number(),
        row.time(),
        digest(row.bytesOrNull()),
        row.integer(),
        row.integer(),
        row.time(),
        row.textOrNull(),
        row.textOrNull(),
        row.textOrNull());
  }

  /** The values of the columns, after the given ones; a list to add to. */
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
    List<@Nullable Object> digested = new ArrayList<>(values.subList(before.length, values.size()));
    digested.add(document.path());
    values.add(RecordDigest.of(digested));
    return values;
  }

  static String digest(byte @Nullable [] bytes) {
    return bytes == null ? "" : HexFormat.of().formatHex(bytes);
  }

  static byte @Nullable [] bytes(String digest) {
    return digest.isEmpty() ? null : HexFormat.of().parseHex(digest);
  }
}
