package dev.memoryweave.operations.model;

import org.jspecify.annotations.Nullable;

/** Asks the person at a door a question that is answered by yes or no. */
@FunctionalInterface
public interface PersonPrompt {
  /** A door that has nobody to ask. */
  PersonPrompt NONE = question -> Answer.CANNOT_ASK;

  /** Outcome of a question. */
  enum Answer {
    /** The person accepts. */
    YES,
    /** The person declines. */
    NO,
    /** The person gave no answer, none in time, or none that can be understood. */
    NONE,
    /** Too many questions wait for an answer already. */
    BUSY,
    /** The door has no way to ask. */
    CANNOT_ASK
  }

  /**
   * Asks, and waits for the answer, which may take minutes. No transaction is open meanwhile, and
   * the call that asks has had no effect yet.
   *
   * @throws Deferred if the answer comes later: the call ends without effect, and its caller
   *     repeats it with a prompt that knows the answer
   */
  Answer ask(String question);

  /**
   * Ends a call that waits for an answer, without effect. A door whose callers answer in a later
   * request throws it from {@link #ask} and meets it again where it started the call.
   */
  final class Deferred extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * An end of a call whose caller repeats it with the answer.
     *
     * @param question what the door makes of it where it meets it again
     */
    public Deferred(@Nullable RuntimeException question) {
      super("The answer of the person comes later", question, false, false);
    }
  }
}
