package dev.memoryweave;

import dev.memoryweave.model.MemoryException;

/** Thrown when an item of a batch cannot be stored; then none is. */
public final class BatchItemException extends MemoryException {
  private static final long serialVersionUID = 1L;

  private final int index;

  /**
   * Creates it.
   *
   * @param index the place of the item in the batch, from 0
   * @param cause why it could not be stored
   */
  public BatchItemException(int index, MemoryException cause) {
    super(MemoryException.Message.of("Item ", index, " of the batch: ", cause), cause);
    this.index = index;
  }

  /** The index of the item in the batch, from 0. */
  public int index() {
    return index;
  }
}
