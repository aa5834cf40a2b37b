package dev.memoryweave.rest.internal.server;

import org.jspecify.annotations.Nullable;

/**
 * Who calls, by the token that was shown.
 *
 * @param name the name under which it writes; empty for the usual one
 * @param person whether it is a person, whose word counts as such
 * @param readOnly whether it may only read
 * @param project the name of the only project that it may use, or null for all
 */
public record Principal(String name, boolean person, boolean readOnly, @Nullable String project) {
  /** An agent that shows the token of the server. */
  public static final Principal AGENT = new Principal("", false, false, null);
}
