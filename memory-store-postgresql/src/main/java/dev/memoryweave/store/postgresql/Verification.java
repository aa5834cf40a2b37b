package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.support.internal.Findings;
import java.util.List;

/**
 * Checks everything that a tenant has against its records, in one snapshot. The database guards its
 * pages, types and keys itself; what can be wrong is what another program wrote.
 */
final class Verification {
  private static final String RESTORE =
      "Restore the database from a backup, or export what can be read into another store";
  private static final String SCOPES = "SELECT id, level, key FROM mw_scope WHERE tenant = ?";

  /** A check may take as long as it needs. */
  static final String NO_LIMIT = "SET LOCAL statement_timeout = 0";

  private final Transaction transaction;
  private final Findings findings = new Findings(RESTORE);

  private Verification(Transaction transaction) {
    this.transaction = transaction;
  }

  static MemoryStore.Check run(Transaction transaction) {
    transaction.handle().change(NO_LIMIT);
    Verification verification = new Verification(transaction);
    try {
      verification.run();
    } catch (StoreCorruptedException e) {
      // The database has found that its pages are damaged.
      verification.findings.damaged(
          Area.FILE, "The check could not be finished: " + e.getMessage());
    }
    return verification.findings.result();
  }

  private void run() {
    scopes();
    for (RecordKind kind : RecordKind.values()) {
      new RecordScan(transaction)
          .unreadable(kind)
          .forEach(
              (key, reason) ->
                  findings.mendable(
                      Area.RECORDS,
                      "The %s in row %s cannot be read: %s"
                          .formatted(kind.label(), name(kind, key), reason)));
    }
    new ContentCheck(transaction).wrong().forEach(this::content);
    new NodeCheck(transaction, findings).run();
    NodeCheck.decisions(transaction, findings);
    new ChunkCheck(transaction).run(findings);
    new VectorCheck(transaction).run(findings);
    LinkCheck.run(transaction.handle(), transaction.tenant(), findings);
    new EventCheck(transaction, findings).run();
    CountCheck.run(transaction, findings);
  }

  private void content(List<Object> key) {
    findings.mendable(
        Area.RECORDS,
        "The bytes of the content "
            + name(RecordKind.CONTENT, key)
            + " are not those that were written");
  }

  /** A proof may be confidential; all other keys are numbers, ids and digests. */
  private static Object name(RecordKind kind, List<Object> key) {
    return kind == RecordKind.PROOF ? key.get(0) : key.size() == 1 ? key.get(0) : key;
  }

  private void scopes() {
    record Named(long id, String level, String key) {}
    for (Named scope :
        transaction
            .handle()
            .list(
                SCOPES,
                row -> new Named(row.number(), row.text(), row.text()),
                transaction.tenant())) {
      try {
        Scope unused = new Scope(Scope.Level.of(scope.level), scope.key);
      } catch (InvalidValueException e) {
        findings.damaged(
            Area.RECORDS, "The scope in row " + scope.id + " cannot be read: " + e.getMessage());
      }
    }
  }
}
