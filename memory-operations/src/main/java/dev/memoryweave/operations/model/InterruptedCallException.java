package dev.memoryweave.operations.model;

import dev.memoryweave.model.MemoryException;

/** A call was cancelled by its caller; the message says what was finished. */
public final class InterruptedCallException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param done what was finished and stays, and how to continue, in sentences
   */
  public InterruptedCallException(String done) {
    super("Interrupted. " + done);
  }

  /**
   * Ends a call whose thread was interrupted; the interrupt flag stays set.
   *
   * @param done what was finished and stays, in sentences
   * @throws InterruptedCallException if the thread was interrupted
   */
  public static void check(String done) {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedCallException(done);
    }
  }
}
