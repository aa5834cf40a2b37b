package dev.memoryweave.model;

import dev.memoryweave.model.internal.Text;

/**
 * The name of one run of an agent, as its runtime assigns it.
 *
 * @param value 1 to 200 characters on one line
 */
public record SessionId(String value) {
  private static final int MAX = 200;

  /** Checks the value. */
  public SessionId {
    value = Text.line("session", value, MAX);
  }

  /** The session of that name. */
  public static SessionId of(String value) {
    return new SessionId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
