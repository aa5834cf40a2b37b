package dev.memoryweave.cli.internal.terminal;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A sign that an agent has called the command, whatever the command is connected to.
 *
 * @param agent the name under which that agent writes
 * @param why what shows it, as the end of a sentence
 */
public record AgentSign(String agent, String why) {
  /** A sign in the variables that the command was called with, which cost nothing to look at. */
  public static Optional<AgentSign> in(Map<String, String> environment) {
    return KnownAgent.in(environment);
  }

  /** A sign in the variables, or else among the programs that have called one another. */
  public static Optional<AgentSign> in(Map<String, String> environment, Ancestry ancestry) {
    Optional<AgentSign> set = in(environment);
    return set.isPresent() ? set : among(ancestry.programs());
  }

  private static Optional<AgentSign> among(List<String> programs) {
    return programs.stream().map(KnownAgent::running).flatMap(Optional::stream).findFirst();
  }
}
