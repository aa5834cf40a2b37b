package dev.memoryweave.operations.model;

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

  /** Asks, and waits for the answer, which may take minutes. No transaction is open meanwhile. */
  Answer ask(String question);
}
