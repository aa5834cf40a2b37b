package dev.memoryweave.benchmarks.siege;

/** A trial needs something that this machine, or this user of it, does not have. */
final class NotHereException extends Exception {
  private static final long serialVersionUID = 1L;

  NotHereException(String message) {
    super(message);
  }
}
