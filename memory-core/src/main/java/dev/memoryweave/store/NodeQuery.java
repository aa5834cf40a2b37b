package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list of nodes.
 *
 * @param filter which nodes
 * @param order the order
 * @param limit the most nodes on the page, 1 to {@value #MAX_LIMIT}
 * @param cursor where the page begins: {@link Page#next()} of the previous one, or null for the
 *     first
 */
public record NodeQuery(NodeFilter filter, Order order, int limit, @Nullable String cursor) {
  /** The most nodes on one page. */
  public static final int MAX_LIMIT = 1_000;

  /** Checks the limit. */
  public NodeQuery {
    InvalidValueException.unless(
        limit >= 1 && limit <= MAX_LIMIT, "limit", limit, "be from 1 to " + MAX_LIMIT);
  }

  /** The first page. */
  public static NodeQuery first(NodeFilter filter, Order order, int limit) {
    return new NodeQuery(filter, order, limit, null);
  }

  /** The page that begins at the cursor. */
  public NodeQuery from(@Nullable String newCursor) {
    return new NodeQuery(filter, order, limit, newCursor);
  }

  /**
   * The order in which nodes are listed. Ties are broken by the order of insertion in the same
   * direction; with {@link #WEIGHTIEST_FIRST}, the one inserted last comes first.
   */
  public enum Order {
    /** In the order of insertion. */
    OLDEST_FIRST,
    /** Reverse order of insertion. */
    NEWEST_FIRST,
    /** By the time of the last change, latest first. */
    RECENTLY_UPDATED_FIRST,
    /** By {@linkplain dev.memoryweave.model.MemoryNode#weight() weight}, greatest first. */
    WEIGHTIEST_FIRST,
    /**
     * By the time at which a turn was said, earliest first; nodes without such a time are sorted by
     * their creation time. For the turns of one session: a store may read everything that passes.
     */
    AS_SAID
  }
}
