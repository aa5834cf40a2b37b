package dev.memoryweave.model;

import java.util.Locale;

/**
 * Flags of a node that a reader should know besides its status.
 *
 * <p>All flags but {@link #CONTESTED} and {@link #MAY_HOLD_SECRET} say that the text tries to
 * instruct whoever reads it, and how. Such a text is data like any other, but it is lowered in
 * recall, shown with a warning, and does not become a rule on its own word.
 */
public enum NodeFlag {
  /** Something contradicts it, in force or waiting, and nobody has decided between them. */
  CONTESTED(false),
  /** It asks to disregard what the reader was told before. */
  OVERRIDES_INSTRUCTIONS(true),
  /** It gives the reader another role, or speaks as the system, a developer or a user. */
  CHANGES_ROLE(true),
  /** It looks like a call of a tool, or asks for one that nobody ordered. */
  IMITATES_TOOL_CALL(true),
  /** It holds text that a person would not see. */
  HIDES_TEXT(true),
  /** It tries to end the frame that marks it as data, or to open another one. */
  BREAKS_FRAME(true),
  /** It asks to send something out, as by a link or an image with data in its address. */
  LEAKS_DATA(true),
  /** It holds a string that may be a secret, though not surely enough to refuse it. */
  MAY_HOLD_SECRET(false);

  private final boolean suspectedInjection;

  NodeFlag(boolean suspectedInjection) {
    this.suspectedInjection = suspectedInjection;
  }

  /** The name in texts and in stores, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the flag marks a suspected prompt injection. */
  public boolean isSuspectedInjection() {
    return suspectedInjection;
  }

  /**
   * Finds a flag by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such flag
   */
  public static NodeFlag of(String label) {
    return Labels.find(NodeFlag.class, "flag", label);
  }
}
