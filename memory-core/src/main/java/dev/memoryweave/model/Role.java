package dev.memoryweave.model;

import java.util.Locale;

/** Role of the author of a message in a conversation. */
public enum Role {
  /** A person. */
  USER,
  /** The agent. */
  ASSISTANT,
  /** The system prompt of the agent. */
  SYSTEM,
  /** A tool. */
  TOOL;

  /** The name used in texts and in stores, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a role by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such role
   */
  public static Role of(String label) {
    return Labels.find(Role.class, "role", label);
  }
}
