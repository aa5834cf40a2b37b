package dev.memoryweave.internal.review;

import dev.memoryweave.internal.write.Transactions;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.Page;
import org.jspecify.annotations.Nullable;

/** The review queue of a memory, over its transactions. */
public final class StoredReviews implements Reviews {
  private final Transactions transactions;
  private final ReviewList items;
  private final ReviewDecisions decisions;
  private final DecisionUndo undo;

  /** A queue of the scopes that the workers see. */
  public StoredReviews(
      Transactions transactions, ReviewList items, ReviewDecisions decisions, DecisionUndo undo) {
    this.transactions = transactions;
    this.items = items;
    this.decisions = decisions;
    this.undo = undo;
  }

  @Override
  public Page<Reviews.Item> list(int limit, @Nullable String cursor) {
    return transactions.read(tx -> items.list(tx, limit, cursor, transactions.now()));
  }

  @Override
  public Reviews.Item get(NodeAddress address) {
    return transactions.read(tx -> items.get(tx, address));
  }

  @Override
  public PromotionRecord decide(Reviews.Item read, Reviews.Verdict verdict) {
    return transactions.write(context -> decisions.decide(context, read, verdict));
  }

  @Override
  public PromotionRecord decide(NodeAddress address, Reviews.Verdict verdict) {
    return transactions.write(context -> decisions.decide(context, address, verdict));
  }

  @Override
  public PromotionRecord undo(long decision, String reason) {
    return transactions.write(context -> undo.undo(context, decision, reason));
  }
}
