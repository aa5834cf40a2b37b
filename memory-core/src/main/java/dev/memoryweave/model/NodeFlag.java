package dev.memoryweave.model;

import dev.memoryweave.model.internal.Labels;
import java.util.Locale;

/**
 * Flags of a node that a reader should know about, besides its status.
 *
 * <p>All flags but {@link #CONTESTED}, {@link #MAY_HOLD_SECRET} and {@link #HOLDS_PERSONAL_DATA}
 * mark a suspected prompt injection and name its form. Such a text is data like any other, but it
 * ranks lower in recall, is shown with a warning, and does not become a rule on its own.
 */
public enum NodeFlag {
  /** A memory, active or pending, contradicts it, and nobody has decided between them. */
  CONTESTED(false),
  /** It asks to disregard earlier instructions. */
  OVERRIDES_INSTRUCTIONS(true),
  /** It gives the reader another role, or speaks as the system, a developer or a user. */
  CHANGES_ROLE(true),
  /** It looks like a tool call, or asks for one that nobody requested. */
  IMITATES_TOOL_CALL(true),
  /** It holds text that a person would not see. */
  HIDES_TEXT(true),
  /** It tries to close the frame that marks it as data, or to open another one. */
  BREAKS_FRAME(true),
  /** It asks to send data out, for example by a link or an image with data in its address. */
  LEAKS_DATA(true),
  /** It holds a possible secret, too uncertain to refuse the text. */
  MAY_HOLD_SECRET(false),
  /** It holds personal data that the privacy policy marks. */
  HOLDS_PERSONAL_DATA(false);

  private final boolean suspectedInjection;

  NodeFlag(boolean suspectedInjection) {
    this.suspectedInjection = suspectedInjection;
  }

  /** The name used in texts and in stores, in lower case. */
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
