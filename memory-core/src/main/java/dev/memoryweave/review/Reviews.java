package dev.memoryweave.review;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.store.Page;
import org.jspecify.annotations.Nullable;

/**
 * The review queue: memories that contradict one in force, rules whose text instructs its reader,
 * what only one source says, and memories whose evidence has changed.
 *
 * <p>Each decision is recorded and can be taken back, and so can those that reflection made. A
 * queue is a view of its {@link AgentMemory} and throws what that throws.
 */
public interface Reviews {
  /** The most items of one page. */
  int MAX_LIMIT = 100;

  /**
   * One page of what waits, the longest waiting first: challengers and questioned memories, then
   * memories whose evidence has changed, then what only one source says.
   *
   * @param limit the most items, 1 to {@value #MAX_LIMIT}
   * @param cursor where the page begins, or null for the first
   */
  Page<ReviewItem> list(int limit, @Nullable String cursor);

  /**
   * One item, with its evidence and the memories that it contradicts.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.InvalidValueException if it does not wait for a decision
   */
  ReviewItem get(NodeAddress address);

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
  PromotionRecord decide(ReviewItem read, ReviewVerdict verdict);

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
  PromotionRecord decide(NodeAddress address, ReviewVerdict verdict);

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
  PromotionRecord undo(long decision, String reason);
}
