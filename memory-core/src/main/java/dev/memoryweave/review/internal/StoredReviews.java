package dev.memoryweave.review.internal;

import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.CheckoutSight;
import dev.memoryweave.store.internal.SeenTransaction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The review queue of a memory, based on its transactions. */
public final class StoredReviews implements Reviews {
  private final Transactions transactions;
  private final ReviewList items;
  private final ReviewDecisions decisions;
  private final DecisionUndo undo;
  private final CheckoutSight sight;

  /** Creates a queue for the scopes of the workers. */
  public StoredReviews(
      Transactions transactions,
      ReviewList items,
      ReviewDecisions decisions,
      DecisionUndo undo,
      CheckoutSight sight) {
    this.transactions = transactions;
    this.items = items;
    this.decisions = decisions;
    this.undo = undo;
    this.sight = sight;
  }

  @Override
  public Page<Reviews.Item> list(Reviews.Filter filter, int limit, @Nullable String cursor) {
    InvalidValueException.given("filter", filter);
    return seen(tx -> items.list(tx, filter, limit, cursor, transactions.now()));
  }

  @Override
  public Reviews.Size size(Reviews.Filter filter) {
    InvalidValueException.given("filter", filter);
    return seen(tx -> items.size(tx, filter, transactions.now()));
  }

  private <T> T seen(Function<ReadTransaction, T> work) {
    return transactions.read(tx -> work.apply(new SeenTransaction(tx, sight, null)));
  }

  @Override
  public List<Reviews.FileEdit> fileEdits() {
    return seen(tx -> items.fileEdits(tx, transactions.now()));
  }

  @Override
  public List<PromotionRecord> decide(Reviews.FileEdit read, Reviews.Verdict verdict) {
    InvalidValueException.given("read", read);
    InvalidValueException.given("verdict", verdict);
    return transactions.write(context -> decisions.decide(context, read, verdict));
  }

  @Override
  public Reviews.Item get(NodeAddress address) {
    InvalidValueException.given("address", address);
    return transactions.read(tx -> items.get(tx, address));
  }

  @Override
  public PromotionRecord decide(Reviews.Item read, Reviews.Verdict verdict) {
    InvalidValueException.given("read", read);
    InvalidValueException.given("verdict", verdict);
    return transactions.write(context -> decisions.decide(context, read, verdict));
  }

  @Override
  public PromotionRecord decide(NodeAddress address, Reviews.Verdict verdict) {
    InvalidValueException.given("address", address);
    InvalidValueException.given("verdict", verdict);
    return transactions.write(context -> decisions.decide(context, address, verdict));
  }

  @Override
  public Reviews.Preview preview(NodeAddress address, Reviews.Verdict verdict) {
    InvalidValueException.given("address", address);
    InvalidValueException.given("verdict", verdict);
    return tryOut(context -> decisions.decide(context, address, verdict));
  }

  @Override
  public Reviews.Preview previewUndo(long decision) {
    return tryOut(context -> undo.undo(context, decision, "to see what it changes"));
  }

  /** A preview of the changes that a decision makes; everything is rolled back. */
  private Reviews.Preview tryOut(Function<WriteContext, PromotionRecord> work) {
    record Tried(PromotionRecord decision, Map<NodeRef, MemoryNode> after) {}
    Tried tried =
        transactions.tryOut(
            context -> {
              PromotionRecord decision = work.apply(context);
              return new Tried(decision, context.tx().nodes().findAll(changed(decision)));
            });
    Map<NodeRef, MemoryNode> before =
        transactions.read(tx -> tx.nodes().findAll(changed(tried.decision())));
    List<Reviews.Preview.Change> changes = new ArrayList<>();
    for (NodeRef ref : changed(tried.decision())) {
      MemoryNode was = before.get(ref);
      if (was != null) {
        changes.add(new Reviews.Preview.Change(was, tried.after().get(ref)));
      }
    }
    return new Reviews.Preview(tried.decision(), changes);
  }

  private static Set<NodeRef> changed(PromotionRecord decision) {
    Set<NodeRef> changed = new LinkedHashSet<>();
    decision.changes().forEach(change -> changed.add(change.node()));
    return changed;
  }

  @Override
  public PromotionRecord undo(long decision, String reason) {
    InvalidValueException.given("reason", reason);
    return transactions.write(context -> undo.undo(context, decision, reason));
  }
}
