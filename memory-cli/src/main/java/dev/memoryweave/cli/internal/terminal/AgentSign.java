package dev.memoryweave.cli.internal.terminal;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A sign that an agent has called the command, whatever the command is connected to.
 *
 * @param agent the author name of that agent
 * @param why the evidence, as the end of a sentence
 */
public record AgentSign(String agent, String why) {
  /** A sign in the environment variables of the command, which cost nothing to check. */
  public static Optional<AgentSign> in(Map<String, String> environment) {
    return KnownAgent.in(environment);
  }

  /** A sign in the variables, or else among the calling programs. */
  public static Optional<AgentSign> in(Map<String, String> environment, Ancestry ancestry) {
    Optional<AgentSign> set = in(environment);
    return set.isPresent() ? set : among(ancestry.programs());
  }

  private static Optional<AgentSign> among(List<String> programs) {
    return programs.stream().map(KnownAgent::running).flatMap(Optional::stream).findFirst();
  }
}
