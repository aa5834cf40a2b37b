package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import dev.memoryweave.transfer.TransferFormat;
import java.util.Optional;

/** Imports sessions. */
final class SessionImport {
  private final WriteTransaction tx;
  private final ImportOptions.Policy policy;
  private final ReportBuilder report;
  private final Fingerprints added = new Fingerprints();

  SessionImport(WriteTransaction tx, ImportOptions.Policy policy, ReportBuilder report) {
    this.tx = tx;
    this.policy = policy;
    this.report = report;
  }

  /** Whether this import added a session with that name. */
  boolean hasAdded(Scope scope, String name) {
    return added.contains(Fingerprints.of(scope, name));
  }

  Outcome take(long line, TransferFormat.Item.OfSession taken) {
    Session session = taken.session();
    Optional<Session> known = tx.sessions().find(session.scope(), session.id());
    if (known.isEmpty()) {
      tx.sessions().put(session);
      added.add(Fingerprints.of(session.scope(), session.id()));
      report.count(Outcome.ADDED, taken);
      return Outcome.ADDED;
    }
    if (known.get().equals(session)) {
      report.count(Outcome.EQUAL, taken);
      return Outcome.EQUAL;
    }
    if (policy == ImportOptions.Policy.REFUSE_CONFLICTS) {
      report.problem(line, Outcome.CONFLICT, taken, "what is here says something else");
      return Outcome.CONFLICT;
    }
    if (policy == ImportOptions.Policy.KEEP_EXISTING
        || (policy == ImportOptions.Policy.MERGE_NEWER
            && !session.lastActiveAt().isAfter(known.get().lastActiveAt()))) {
      report.problem(line, Outcome.KEPT, taken, "what is here stays");
      return Outcome.KEPT;
    }
    tx.sessions().put(session);
    report.count(Outcome.CHANGED, taken);
    return Outcome.CHANGED;
  }
}
