package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ObjLongConsumer;

/** Reads all records of a kind sequentially, in the order of their rows. */
final class RecordScan {
  private final Handle handle;
  private final String rows;
  private final RowReader<?> reader;

  RecordScan(Transaction transaction, RecordKind kind) {
    ScopeTable scopes = transaction.scopes();
    this.handle = transaction.handle();
    switch (kind) {
      case NODE -> {
        rows = "SELECT n.position, " + NodeRow.selection("n", "n") + " FROM node AS n";
        reader = new NodeRow(scopes)::read;
      }
      case VERSION -> {
        rows =
            "SELECT v.rowid, "
                + NodeRow.selection("n", "v")
                + " FROM node_version AS v CROSS JOIN node AS n ON n.position = v.node";
        reader = new NodeRow(scopes)::read;
      }
      case EVIDENCE -> {
        rows = "SELECT e.position, " + EvidenceTable.COLUMNS + " FROM evidence AS e";
        reader = transaction.evidence()::read;
      }
      case EVIDENCE_LINK -> {
        rows = "SELECT position, node, evidence FROM evidence_link";
        reader = row -> row.number() + row.number();
      }
      case DETACHED_EVIDENCE -> {
        rows = "SELECT e.position, " + EvidenceTable.COLUMNS + " FROM evidence_detached AS e";
        reader = transaction.evidence()::read;
      }
      case RELATION -> {
        rows = "SELECT r.position, " + RelationTable.ALL;
        reader = transaction.relations()::read;
      }
      case RELATION_VERSION -> {
        rows = "SELECT v.position, " + RelationTable.ALL_VERSIONS;
        reader = transaction.relations()::read;
      }
      case EVENT -> {
        rows = "SELECT sequence, " + EventTable.COLUMNS + " FROM event";
        reader = transaction.events()::read;
      }
      case DECISION -> {
        rows = "SELECT d.sequence, " + DecisionRow.columnsOfD() + " FROM decision AS d";
        reader = new DecisionRow(scopes)::read;
      }
      case SESSION -> {
        rows = "SELECT position, " + SessionTable.COLUMNS + " FROM session";
        reader = transaction.sessions()::read;
      }
      case PROOF -> {
        rows = "SELECT position, " + ProofTable.COLUMNS + " FROM scope_proof";
        reader = transaction.proofs()::read;
      }
      case CONTENT -> {
        rows = "SELECT position, " + ContentTable.COLUMNS + " FROM content";
        reader = transaction.contents()::read;
      }
      case DOCUMENT -> {
        rows = "SELECT d.id, " + DocumentRow.columnsOfD() + " FROM document AS d";
        reader = new DocumentRow(scopes)::read;
      }
      case CHUNK -> {
        rows = "SELECT " + ChunkTable.COLUMNS + " FROM chunk";
        reader = ChunkTable::read;
      }
      default -> throw new IllegalArgumentException("unknown kind " + kind);
    }
  }

  /**
   * Reads the records.
   *
   * @param each receives each readable record, and the number of its row
   * @return the reasons why the others cannot be read, by row number
   */
  Map<Long, String> read(ObjLongConsumer<Object> each) {
    Map<Long, String> unreadable = new LinkedHashMap<>();
    handle.each(
        rows + " ORDER BY 1",
        row -> {
          long number = row.number();
          Object record;
          try {
            record = reader.read(row);
          } catch (InvalidValueException e) {
            unreadable.put(number, String.valueOf(e.getMessage()));
            return true;
          }
          each.accept(record, number);
          return true;
        });
    return unreadable;
  }
}
