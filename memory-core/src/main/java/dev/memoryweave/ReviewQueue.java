package dev.memoryweave;

import dev.memoryweave.internal.review.DecisionUndo;
import dev.memoryweave.internal.review.ReviewDecisions;
import dev.memoryweave.internal.write.Transactions;
import dev.memoryweave.model.Decision;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.store.Page;
import org.jspecify.annotations.Nullable;

/**
 * What waits for a decision: what contradicts a memory in force, rules whose text instructs its
 * reader, what only one source says, and memories whose evidence has changed.
 *
 * <p>Each decision is recorded and can be taken back, and so can those that reflection made. A
 * queue is a view of its {@link AgentMemory} and throws what that throws.
 */
public final class ReviewQueue {
  /** The most items of one page. */
  public static final int MAX_LIMIT = 100;

  private final Transactions transactions;
  private final ReviewDecisions reviewing;
  private final DecisionUndo undoing;

  ReviewQueue(Transactions transactions, ReviewDecisions reviewing, DecisionUndo undoing) {
    this.transactions = transactions;
    this.reviewing = reviewing;
    this.undoing = undoing;
  }

  /**
   * One page of what waits, the longest waiting first: challengers and questioned memories, then
   * memories whose evidence has changed, then what only one source says.
   *
   * @param limit the most items, 1 to {@value #MAX_LIMIT}
   * @param cursor where the page begins, or null for the first
   */
  public Page<ReviewItem> list(int limit, @Nullable String cursor) {
    return transactions.read(tx -> reviewing.list(tx, limit, cursor, transactions.now()));
  }

  /**
   * What there is to know about one item.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.InvalidValueException if it does not wait for a decision
   */
  public ReviewItem get(NodeId id) {
    return transactions.read(tx -> reviewing.get(tx, id));
  }

  /**
   * Decides about something that was read, if it is still what was read: its text, and what it
   * speaks against.
   *
   * @param read what the reviewer has seen, by {@link #list} or {@link #get}
   * @return the decision as recorded; its number can be handed to {@link #undo}
   * @throws dev.memoryweave.store.StaleRevisionException if one of the memories was changed since
   * @throws dev.memoryweave.model.InvalidValueException if it does not wait any more, or waits for
   *     another reason
   * @throws NeedsPersonException if it takes the word of somebody above the author
   */
  public Decision decide(ReviewItem read, ReviewVerdict verdict) {
    return transactions.write(change -> reviewing.decide(change, read, verdict));
  }

  /**
   * Decides about something that waits, whatever it says by now; who has read it hands in
   * {@linkplain #decide(ReviewItem, ReviewVerdict) what was read}.
   *
   * @return the decision as recorded; its number can be handed to {@link #undo}
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.InvalidValueException if it does not wait for a decision
   * @throws NeedsPersonException if it takes the word of somebody above the author: it directs
   *     behaviour, or speaks against the word of somebody above
   */
  public Decision decide(NodeId id, ReviewVerdict verdict) {
    return transactions.write(change -> reviewing.decide(change, id, verdict));
  }

  /**
   * Takes a decision back: every memory that it changed says again what it said before, and what it
   * made is put away.
   *
   * @param decision the number of the decision
   * @param reason why
   * @return the decision that takes it back, which can be taken back, too
   * @throws dev.memoryweave.model.InvalidValueException if there is no such decision, or a memory
   *     has been changed since; the message names it
   */
  public Decision undo(long decision, String reason) {
    return transactions.write(change -> undoing.undo(change, decision, reason));
  }
}
