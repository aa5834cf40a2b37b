package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.store.StoreCheck.Area;
import java.util.Map;
import java.util.Optional;

/** Reads every record and compares it with its checksum. */
final class RecordCheck {
  private static final String NAMES_DECISION =
      "SELECT count(*) FROM decision_node WHERE node = ? AND decision = ?";
  private static final String CHANGED =
      "Compare it with a backup. Of a memory, an earlier version can be had back with revert(), or"
          + " what it says now be kept by writing it again";

  private final Transaction transaction;
  private final Findings findings;

  RecordCheck(Transaction transaction, Findings findings) {
    this.transaction = transaction;
    this.findings = findings;
  }

  void run(RecordKind kind) {
    RecordScan scan = new RecordScan(transaction, kind);
    Map<Long, String> unreadable =
        scan.read(
            (record, row) -> {
              if (record instanceof PromotionRecord decision) {
                requireNamed(decision);
              } else if (kind == RecordKind.NODE) {
                requirePlace((MemoryNode) record, row);
              }
            });
    unreadable.forEach(
        (row, reason) ->
            findings.mendable(
                Area.RECORDS, "The " + name(kind, row) + " cannot be read: " + reason));
    scan.changed(
        row -> {
          if (!unreadable.containsKey(row)) {
            changed(kind, row);
          }
        });
  }

  private void changed(RecordKind kind, long row) {
    String what = "The " + name(kind, row) + " says something else than what was written";
    switch (kind) {
      case DOCUMENT, CHUNK -> findings.mendable(Area.RECORDS, what);
      default -> findings.add(Area.RECORDS, what, false, CHANGED);
    }
  }

  /** The name of a record in findings; of its content only the id, which events name, too. */
  private String name(RecordKind kind, long row) {
    String column =
        switch (kind) {
          case NODE, EVIDENCE -> "id";
          case VERSION -> "(SELECT id FROM node WHERE position = node) || '@' || revision";
          case DOCUMENT -> "path";
          default -> "NULL";
        };
    String sql = "SELECT " + column + " FROM " + kind.table() + " WHERE rowid = ?";
    String id =
        transaction
            .handle()
            .first(sql, found -> Optional.ofNullable(found.textOrNull()), row)
            .flatMap(found -> found)
            .map(found -> " '" + found + "'")
            .orElse("");
    return kind.label() + id + " in row " + row;
  }

  private void requirePlace(MemoryNode node, long row) {
    if (!DerivedColumns.of(node).isAt(transaction.handle(), row)) {
      findings.derived(
          Area.LINKS,
          "The node '" + node.ref() + "' is listed under a kind, tier or key that is not its own");
    }
  }

  /** Each node that a decision names is listed beside it. */
  private void requireNamed(PromotionRecord decision) {
    for (NodeRef node : decision.nodes()) {
      Long position = transaction.nodes().lookup().position(node);
      if (position == null) {
        findings.mendable(
            Area.LINKS,
            "Decision " + decision.sequence() + " names the node '" + node + "', which is gone");
      } else if (transaction.handle().number(NAMES_DECISION, position, decision.sequence()) == 0) {
        findings.derived(
            Area.LINKS,
            "Decision " + decision.sequence() + " is not listed under the node '" + node + "'");
      }
    }
  }
}
