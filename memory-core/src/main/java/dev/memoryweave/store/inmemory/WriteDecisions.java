package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Decision;
import dev.memoryweave.store.DecisionWriter;

/** The decisions of a transaction that may record them. */
final class WriteDecisions extends ReadDecisions implements DecisionWriter {
  WriteDecisions(Transaction transaction) {
    super(transaction);
  }

  @Override
  public Decision append(Decision decision) {
    decision.nodes().forEach(transaction::require);
    Decision stored = decision.numbered(log().lastSequence() + 1);
    transaction.change(transaction.snapshot().with(log().with(stored)));
    return stored;
  }
}
