package dev.memoryweave.store;

/**
 * In which order nodes are listed. Ties are broken by the order of insertion in the same direction;
 * in the order of weight, the one inserted last comes first.
 */
public enum NodeOrder {
  /** In the order of insertion. */
  OLDEST_FIRST,
  /** Against the order of insertion. */
  NEWEST_FIRST,
  /** By the time of the last change, latest first. */
  RECENTLY_UPDATED_FIRST,
  /** By {@linkplain dev.memoryweave.model.MemoryNode#weight() weight}, greatest first. */
  WEIGHTIEST_FIRST
}
