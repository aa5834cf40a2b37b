package dev.memoryweave.operations.model;

/**
 * The effect of a call of an operation.
 *
 * @param kind whether it reads, writes or removes
 * @param idempotent whether a second call with the same arguments changes nothing more
 * @param slow whether it may take longer than a person waits without being told how far it is
 * @param asks whether a person is shown what it would do, and asked, before it does it
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
    /** Adds, or changes what can be brought back. */
    WRITES,
    /** Takes away or replaces what was there. */
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
