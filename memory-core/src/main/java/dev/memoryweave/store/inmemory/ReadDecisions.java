package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Decision;
import dev.memoryweave.store.DecisionQuery;
import dev.memoryweave.store.DecisionReader;
import java.util.List;
import java.util.Optional;

/** The decisions of a transaction. */
class ReadDecisions implements DecisionReader {
  final Transaction transaction;

  ReadDecisions(Transaction transaction) {
    this.transaction = transaction;
  }

  final DecisionLog log() {
    return transaction.snapshot().decisions();
  }

  @Override
  public final Optional<Decision> find(long sequence) {
    return Optional.ofNullable(log().find(sequence));
  }

  @Override
  public final List<Decision> list(DecisionQuery query) {
    return log().list(query);
  }
}
