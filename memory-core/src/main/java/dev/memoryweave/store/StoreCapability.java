package dev.memoryweave.store;

/** An ability that not every store has. */
public enum StoreCapability {
  /** Acknowledged writes are still there after closing, a crash, and opening again. */
  DURABLE,
  /** Several processes may use the same data at once. */
  SHARED,
  /** Vectors of embedded texts are kept and searched. */
  VECTORS,
  /**
   * The scores of searches are those of {@link dev.memoryweave.store.support.Bm25}, but for
   * rounding, a part in a million. Searches of other stores rank by relevance as {@link
   * NodeStore#search} says.
   */
  EXACT_SCORES,
  /** The store checks itself and mends what is damaged. */
  MAINTENANCE;

  /** The exception for a call that needs this ability, of a store that does not have it. */
  UnsupportedOperationException missing() {
    return new UnsupportedOperationException(
        "This store cannot do that; its capabilities do not name " + name());
  }
}
