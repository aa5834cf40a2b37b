package dev.memoryweave.operations.model;

/**
 * The effect of a call of an operation.
 *
 * @param kind whether it reads, writes or removes
 * @param idempotent whether a second call with the same arguments changes nothing more
 * @param slow whether it may take longer than a person waits without seeing progress
 * @param asks whether a person sees the planned effect and is asked first
 */
public record Effect(Kind kind, boolean idempotent, boolean slow, boolean asks) {
  /** Only reads. */
  public static final Effect READS = new Effect(Kind.READS, true, false, false);

  /** Adds something, and nothing more when called again. */
  public static final Effect WRITES = new Effect(Kind.WRITES, true, false, false);

  /** Removes something, and nothing more when called again. */
  public static final Effect REMOVES = new Effect(Kind.REMOVES, true, false, false);

  /** The most that a call may do. */
  public enum Kind {
    /** Leaves everything as it is. */
    READS,
    /** Adds something, or changes something that can be restored. */
    WRITES,
    /** Removes or replaces something. */
    REMOVES
  }

  /** The effect of a call that changes something each time. */
  public Effect eachTime() {
    return new Effect(kind, false, slow, asks);
  }

  /** The effect of a call that may take long. */
  public Effect slowly() {
    return new Effect(kind, idempotent, true, asks);
  }

  /** The effect of a call that a person is asked about first. */
  public Effect afterAsking() {
    return new Effect(kind, idempotent, slow, true);
  }
}
