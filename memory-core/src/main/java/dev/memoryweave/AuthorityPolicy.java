package dev.memoryweave;

import java.util.Set;

/**
 * Whose word directs behaviour: what brings constraints, preferences and procedures into force
 * without a person. It is set in code by whoever opens a memory, and by nothing that is stored.
 *
 * @param programs the ids of the programs whose word counts like a person's here
 * @param agents whether the word of one agent is enough
 * @param files whether what files state is enough
 */
public record AuthorityPolicy(Set<String> programs, boolean agents, boolean files) {
  /** Only people direct, and what independent authors agree on after a verified task. */
  public static final AuthorityPolicy SAFE = new AuthorityPolicy(Set.of(), false, false);

  /** Copies the set. */
  public AuthorityPolicy {
    programs = Set.copyOf(programs);
  }

  /** The same, with programs whose word counts. */
  public AuthorityPolicy trustingPrograms(Set<String> ids) {
    return new AuthorityPolicy(ids, agents, files);
  }

  /** The same, where the word of one agent is enough, or not. */
  public AuthorityPolicy trustingAgents(boolean enough) {
    return new AuthorityPolicy(programs, enough, files);
  }

  /** The same, where what files state is enough, or not. */
  public AuthorityPolicy trustingFiles(boolean enough) {
    return new AuthorityPolicy(programs, agents, enough);
  }
}
