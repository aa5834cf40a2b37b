package dev.memoryweave.mcp;

/** Asks the user of the client a question that is answered by yes or no. */
@FunctionalInterface
interface UserVoice {
  /** Nobody can be asked. */
  UserVoice NONE = question -> Answer.CANNOT_ASK;

  /** What came of a question. */
  enum Answer {
    YES,
    NO,
    /** The user gave no answer, or none in time, or the client none that can be understood. */
    NONE,
    /** Too many questions wait for an answer already. */
    BUSY,
    /** The client has no way to ask. */
    CANNOT_ASK
  }

  /** Asks, and waits for the answer, which may take minutes. */
  Answer ask(String question);
}
