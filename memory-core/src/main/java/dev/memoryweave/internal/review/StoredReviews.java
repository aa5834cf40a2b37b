package dev.memoryweave.internal.review;

import dev.memoryweave.ReviewItem;
import dev.memoryweave.ReviewQueue;
import dev.memoryweave.ReviewVerdict;
import dev.memoryweave.internal.write.Transactions;
import dev.memoryweave.model.Decision;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.store.Page;
import org.jspecify.annotations.Nullable;

/** The review queue of a memory, over its transactions. */
public final class StoredReviews implements ReviewQueue {
  private final Transactions transactions;
  private final ReviewList items;
  private final ReviewDecisions decisions;
  private final DecisionUndo undo;

  /** A queue of the scopes that the workers see. */
  public StoredReviews(
      Transactions transactions,
      ReviewList items,
      ReviewDecisions decisions,
      DecisionUndo undo) {
    this.transactions = transactions;
    this.items = items;
    this.decisions = decisions;
    this.undo = undo;
  }

  @Override
  public Page<ReviewItem> list(int limit, @Nullable String cursor) {
    return transactions.read(tx -> items.list(tx, limit, cursor, transactions.now()));
  }

  @Override
  public ReviewItem get(NodeAddress address) {
    return transactions.read(tx -> items.get(tx, address));
  }

  @Override
  public Decision decide(ReviewItem read, ReviewVerdict verdict) {
    return transactions.write(change -> decisions.decide(change, read, verdict));
  }

  @Override
  public Decision decide(NodeAddress address, ReviewVerdict verdict) {
    return transactions.write(change -> decisions.decide(change, address, verdict));
  }

  @Override
  public Decision undo(long decision, String reason) {
    return transactions.write(change -> undo.undo(change, decision, reason));
  }
}
