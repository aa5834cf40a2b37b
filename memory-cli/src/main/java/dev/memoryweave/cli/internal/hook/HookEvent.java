package dev.memoryweave.cli.internal.hook;

import java.util.Optional;

/** The events of coding agents, by the names of {@code memory hook}. */
public enum HookEvent {
  /** A session begins, goes on, or begins again with a shorter context. */
  SESSION_START("session-start", true),
  /** The user has sent a message. */
  PROMPT("prompt", true),
  /** The agent has used a tool. */
  TOOL("tool", false),
  /** The agent has answered. */
  STOP("stop", false),
  /** The context is about to be shortened. */
  COMPACT("compact", false),
  /** The session ends. */
  SESSION_END("session-end", false),
  /** The agent has answered, as programs tell that call a notifier. */
  NOTIFY("notify", false);

  private final String label;
  private final boolean answered;

  HookEvent(String label, boolean answered) {
    this.label = label;
    this.answered = answered;
  }

  /** Its name at the command line. */
  public String label() {
    return label;
  }

  /** Whether the agent waits for an answer. */
  boolean isAnswered() {
    return answered;
  }

  /** The event with a name of the command line. */
  static Optional<HookEvent> labelled(String label) {
    for (HookEvent event : values()) {
      if (event.label.equals(label)) {
        return Optional.of(event);
      }
    }
    return Optional.empty();
  }
}
