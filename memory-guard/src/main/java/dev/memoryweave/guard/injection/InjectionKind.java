package dev.memoryweave.guard.injection;

/** Kind of a prompt injection. */
public enum InjectionKind {
  /** Asks the reader to disregard earlier instructions. */
  INSTRUCTION_OVERRIDE,
  /** Gives the reader another role, or speaks as the system, a developer or a user. */
  ROLE_CHANGE,
  /** Looks like a tool call, or asks for one that nobody requested. */
  TOOL_CALL_IMITATION,
  /** Holds text that a person would not see. */
  HIDDEN_TEXT,
  /** Tries to close the frame that marks the text as data, or to open another one. */
  FRAME_ESCAPE,
  /** Asks to send data out, for example by a link or an image with data in its address. */
  DATA_EXFILTRATION
}
