package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.support.internal.NodeColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tables whose rows have a digest, and the columns it covers: all except those that {@link
 * Verification} compares with their sources, such as counts.
 */
@SuppressWarnings("ImmutableEnumChecker") // The seeds of a digest are immutable.
enum TableDigest {
  META("meta", "name", "value"),
  SCOPE("scope", "id", "level", "key", "knowledge_revision"),
  NODE("node", with(NodeColumns.names(), "position", "scope_id", "id")),
  VERSION("node_version", with(NodeColumns.names(), "node")),
  EVIDENCE(
      "evidence",
      "position",
      "scope_id",
      "id",
      "kind",
      "locator",
      "excerpt",
      "digest",
      "captured_at",
      "polarity",
      "verdict",
      "checked_at"),
  EVIDENCE_LINK("evidence_link", "position", "node", "evidence"),
  EVIDENCE_DETACHED("evidence_detached", with(EVIDENCE.columns(), "node")),
  RELATION(
      "relation",
      "position",
      "from_node",
      "predicate",
      "to_node",
      "strength",
      "evidence",
      "status",
      "created_at",
      "updated_at"),
  RELATION_VERSION(
      "relation_version", "position", "relation", "strength", "evidence", "status", "updated_at"),
  HISTORY("history_part", "first_sequence", "mark"),
  EVENT(
      "event",
      "sequence",
      "scope_id",
      "type",
      "subject",
      "actor",
      "at",
      "reason",
      "revision",
      "principal"),
  DECISION("decision", DecisionRow.columns()),
  SESSION(
      "session",
      "position",
      "scope_id",
      "id",
      "title",
      "runtime",
      "folder",
      "branch",
      "commit_id",
      "continues",
      "started_at",
      "ended_at",
      "last_active_at",
      "messages"),
  PROOF("scope_proof", "position", "scope_id", "proof", "joined", "kept_at"),
  CONTENT(
      "content",
      "position",
      "scope_id",
      "digest",
      "name",
      "media_type",
      "size",
      "owner_trust",
      "owner",
      "added_at",
      "personal",
      "data"),
  DOCUMENT(
      "document", with(DocumentRow.columns(), "id", "scope_id", "path", "drawn", "relabelled")),
  CHUNK("chunk", "id", "from_line", "to_line", "place", "symbols", "tags", "text"),
  VECTOR_MODEL("vector_model", "id", "name", "dimensions"),
  VECTOR("vector", "id", "model_id", "hash", "data"),
  NODE_VECTOR("node_vector", "node", "model_id", "number", "scope_id", "vector_id"),
  CHUNK_VECTOR("chunk_vector", "chunk", "model_id", "number", "scope_id", "vector_id"),
  SET_ASIDE("set_aside", "id", "kind", "scope_id", "subject", "revision", "reason", "at", "row"),
  SET_ASIDE_NODE("set_aside_node", "scope_id", "node", "set_aside");

  private final String table;
  private final RowDigest digest;

  TableDigest(String table, String... columns) {
    this(table, List.of(columns));
  }

  TableDigest(String table, List<String> columns) {
    this.table = table;
    this.digest = new RowDigest(columns);
  }

  private static List<String> with(List<String> columns, String... keys) {
    List<String> all = new ArrayList<>(Arrays.asList(keys));
    all.addAll(columns);
    return all;
  }

  String table() {
    return table;
  }

  /** Whether its rows are numbered; otherwise their values identify them. */
  boolean isNumbered() {
    return switch (this) {
      case META, NODE_VECTOR, CHUNK_VECTOR, SET_ASIDE_NODE -> false;
      default -> true;
    };
  }

  /** The columns that the digest is over, in order. */
  List<String> columns() {
    return digest.columns();
  }

  /** The digest of the values of the columns. */
  long of(@Nullable Object... values) {
    return digest.of(Arrays.asList(values));
  }

  /** The digest of the values of the columns. */
  long of(List<? extends @Nullable Object> values) {
    return digest.of(values);
  }

  /** The values of the columns, followed by their digest: the parameters of {@link #insertion}. */
  @Nullable Object[] row(@Nullable Object... values) {
    @Nullable Object[] row = Arrays.copyOf(values, values.length + 1);
    row[values.length] = of(values);
    return row;
  }

  /** The change of the digest when the value of a column changes. */
  long change(String column, @Nullable Object former, @Nullable Object now) {
    return digest.change(column, former, now);
  }

  /** The statement that inserts a row of all columns with their digest. */
  String insertion() {
    return "INSERT INTO %s (%s, %s) VALUES (%s?)"
        .formatted(
            table, String.join(", ", columns()), RowDigest.COLUMN, "?, ".repeat(columns().size()));
  }

  /** The statement for the next free number of the first column, which numbers the rows. */
  String nextNumber() {
    return "SELECT 1 + coalesce(max(%s), 0) FROM %s".formatted(columns().get(0), table);
  }

  /**
   * The statement for the next number, for tables where numbers of removed rows must not be
   * assigned again.
   */
  String nextNumberEver() {
    return """
        SELECT 1 + max(coalesce((SELECT max(%1$s) FROM %2$s), 0),
          coalesce((SELECT seq FROM sqlite_sequence WHERE name = '%2$s'), 0))"""
        .formatted(columns().get(0), table);
  }
}
