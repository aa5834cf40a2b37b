package dev.memoryweave.review;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.store.Page;
import org.jspecify.annotations.Nullable;

/**
 * The review queue: memories that contradict one in force, rules that are suspected prompt
 * injections, statements of a single source, and memories whose evidence has changed.
 *
 * <p>Each decision is recorded and can be taken back, and so can those that reflection made. A
 * queue is a view of its {@link AgentMemory} and throws what that throws.
 */
public interface Reviews {
  /** The most items of one page. */
  int MAX_LIMIT = 100;

  /**
   * One page of the queue, the longest waiting first: challengers and questioned memories, then
   * memories whose evidence has changed, then statements of a single source.
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
   * Decides about an item that was read, if its text and the memories that it contradicts have not
   * changed since.
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
   * Decides about a waiting memory, whatever it says by now. Whoever has read it hands in
   * {@linkplain #decide(ReviewItem, ReviewVerdict) the item}.
   *
   * @return the decision as recorded; its number can be handed to {@link #undo}
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.InvalidValueException if it does not wait for a decision
   * @throws NeedsPersonException if it takes the word of somebody above the author: it directs
   *     behaviour, or speaks against the word of somebody above
   */
  PromotionRecord decide(NodeAddress address, ReviewVerdict verdict);

  /**
   * Takes a decision back: every memory that it changed is restored, and every memory that it made
   * is archived.
   *
   * @param decision the number of the decision
   * @param reason why
   * @return the decision that takes it back, which can be taken back, too
   * @throws dev.memoryweave.model.InvalidValueException if there is no such decision, or a memory
   *     has been changed since; the message names it
   */
  PromotionRecord undo(long decision, String reason);
}
