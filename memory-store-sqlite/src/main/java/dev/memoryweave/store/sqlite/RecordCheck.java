package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.support.internal.Findings;
import java.util.Map;
import java.util.Optional;

/** Reads every record and compares it with its checksum. */
final class RecordCheck {
  private static final String CHANGED =
      "Compare it with a backup; an earlier version can be had back with revert(), or what it says"
          + " now be kept by writing it again";

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
              if (kind == RecordKind.NODE) {
                requirePlace((MemoryNode) record, row);
              }
            });
    unreadable.forEach(
        (row, reason) ->
            findings.mendable(
                Area.RECORDS, "The " + name(kind, row) + " cannot be read: " + reason));
    for (long row : ChangedRows.numbers(transaction.handle(), kind.digest())) {
      if (!unreadable.containsKey(row)) {
        changed(kind, row);
      }
    }
  }

  private void changed(RecordKind kind, long row) {
    String what = "The " + name(kind, row) + " says something else than what was written";
    switch (kind) {
      case NODE -> findings.add(Area.RECORDS, what, false, CHANGED);
      case EVIDENCE_LINK -> findings.mendable(Area.LINKS, what);
      default -> findings.mendable(Area.RECORDS, what);
    }
  }

  /**
   * The name of a record in findings; of its content it contains only the id, which events name,
   * too.
   */
  private String name(RecordKind kind, long row) {
    String column =
        switch (kind) {
          case NODE, EVIDENCE, DETACHED_EVIDENCE, SESSION -> "id";
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

  /** Each node that a decision names lists it, and no other node does. */
  void decisionNodes() {
    DecisionNodes named = new DecisionNodes(transaction);
    named.gone(
        (decision, node) ->
            findings.mendable(
                Area.LINKS,
                "Decision " + decision + " names the node '" + node + "', which is gone"));
    for (DecisionNodes.Entry missing : named.missing()) {
      findings.derived(
          Area.LINKS,
          "Decision %s is not listed under the node in row %s"
              .formatted(missing.decision(), missing.node()));
    }
    for (DecisionNodes.Entry wrong : named.wrong()) {
      findings.derived(
          Area.LINKS,
          "Decision %s is listed under the node in row %s, which it does not name"
              .formatted(wrong.decision(), wrong.node()));
    }
  }
}
