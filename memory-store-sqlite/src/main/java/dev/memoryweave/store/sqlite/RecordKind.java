package dev.memoryweave.store.sqlite;

import java.util.List;
import java.util.Locale;

/** A kind of record that the file keeps in a table of its own. */
enum RecordKind {
  NODE("node"),
  VERSION("node_version"),
  EVIDENCE("evidence"),
  RELATION("relation"),
  RELATION_VERSION("relation_version"),
  EVENT("event"),
  DECISION("decision"),
  DOCUMENT("document"),
  CHUNK("chunk");

  private final String table;

  RecordKind(String table) {
    this.table = table;
  }

  String table() {
    return table;
  }

  /** The columns that the checksum is over, in order; none if the table has no checksum. */
  List<String> digested() {
    return switch (this) {
      case NODE, VERSION -> NodeRow.digested();
      case EVIDENCE -> EvidenceTable.DIGESTED;
      case RELATION -> RelationTable.DIGESTED;
      case RELATION_VERSION -> List.of();
      case EVENT -> EventTable.DIGESTED;
      case DECISION -> DecisionRow.digested();
      case DOCUMENT -> DocumentRow.digested();
      case CHUNK -> ChunkTable.DIGESTED;
    };
  }

  /** The name in messages and in the table of rows that were set aside. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
