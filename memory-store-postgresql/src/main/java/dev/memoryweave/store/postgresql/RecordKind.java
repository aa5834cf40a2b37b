package dev.memoryweave.store.postgresql;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A kind of record that has a table of its own, with the columns of its key after the tenant. */
enum RecordKind {
  NODE("mw_node", "number"),
  VERSION("mw_node_version", "node", "revision"),
  EVIDENCE("mw_evidence", "number"),
  DETACHED_EVIDENCE("mw_evidence_detached", "node", "id"),
  RELATION("mw_relation", "number"),
  RELATION_VERSION("mw_relation_version", "relation", "number"),
  EVENT("mw_event", "sequence"),
  DECISION("mw_decision", "sequence"),
  SESSION("mw_session", "scope_id", "id"),
  PROOF("mw_proof", "scope_id", "proof"),
  CONTENT("mw_content", "scope_id", "digest"),
  DOCUMENT("mw_document", "number"),
  CHUNK("mw_chunk", "number");

  private final String table;

  /** The columns of the key, with commas between them. */
  private final String key;

  RecordKind(String table, String... key) {
    this.table = table;
    this.key = String.join(",", key);
  }

  String table() {
    return table;
  }

  private List<String> columns() {
    return List.of(key.split(",", -1));
  }

  /** The columns of the key, of rows with an alias. */
  String key(String alias) {
    return columns().stream().map(column -> alias + "." + column).collect(Collectors.joining(", "));
  }

  int keySize() {
    return columns().size();
  }

  /** A condition for one row: its parameters are the tenant and the values of the key. */
  String isRow() {
    return "tenant = ? AND " + String.join(" = ? AND ", columns()) + " = ?";
  }

  /** The name in messages and in the table of rows that were set aside. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
