package dev.memoryweave.store;

/** An ability that not every store has. */
public enum StoreCapability {
  /** What was acknowledged is still there after closing, a crash, and opening again. */
  DURABLE,
  /** Several processes may use the same data at once. */
  SHARED,
  /** Vectors of embedded texts are kept and searched. */
  VECTORS
}
