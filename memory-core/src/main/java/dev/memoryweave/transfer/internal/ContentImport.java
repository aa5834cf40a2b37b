package dev.memoryweave.transfer.internal;

import dev.memoryweave.change.internal.ContentWriter;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import dev.memoryweave.transfer.TransferFormat;
import java.util.Optional;

/** Imports contents. The same bytes are the same content; only what is said of them may differ. */
final class ContentImport {
  private final WriteTransaction tx;
  private final ImportOptions.Policy policy;
  private final ReportBuilder report;
  private final Fingerprints added = new Fingerprints();
  private boolean isFull;

  ContentImport(WriteTransaction tx, ImportOptions.Policy policy, ReportBuilder report) {
    this.tx = tx;
    this.policy = policy;
    this.report = report;
  }

  /** Whether this import added the content with that locator. */
  boolean hasAdded(Scope scope, String locator) {
    return added.contains(Fingerprints.of(scope, locator));
  }

  /** Whether the store cannot hold all contents of the file. */
  boolean isFull() {
    return isFull;
  }

  Outcome take(long line, TransferFormat.Item.OfContent taken) {
    Content content = taken.content();
    Optional<Content> known = tx.contents().find(content.scope(), content.digest());
    if (known.isPresent()) {
      return take(line, taken, known.get());
    }
    if (!ContentWriter.hasRoom(tx.contents().usage(), content.size())) {
      isFull = true;
      report.problem(line, Outcome.REFUSED, taken, "the store cannot hold more contents");
      return Outcome.REFUSED;
    }
    tx.contents().put(content, taken.bytes());
    added.add(Fingerprints.of(content.scope(), content.locator()));
    report.count(Outcome.ADDED, taken);
    return Outcome.ADDED;
  }

  private Outcome take(long line, TransferFormat.Item.OfContent taken, Content known) {
    Content content = taken.content();
    if (known.name().equals(content.name()) && known.mediaType().equals(content.mediaType())) {
      report.count(Outcome.EQUAL, taken);
      return Outcome.EQUAL;
    }
    if (policy == ImportOptions.Policy.REFUSE_CONFLICTS) {
      report.problem(line, Outcome.CONFLICT, taken, "what is here has another name or type");
      return Outcome.CONFLICT;
    }
    report.problem(line, Outcome.KEPT, taken, "what is here stays, under its name");
    return Outcome.KEPT;
  }
}
