package dev.memoryweave.operations.model;

import dev.memoryweave.model.MemoryException;

/** A call was ended by its caller before it was done; the message says what is done. */
public final class InterruptedCallException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param done what was finished and stays, and how to go on, in sentences
   */
  public InterruptedCallException(String done) {
    super("Interrupted. " + done);
  }

  /**
   * Ends a call whose thread was interrupted; the thread stays so.
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
