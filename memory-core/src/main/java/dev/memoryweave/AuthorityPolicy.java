package dev.memoryweave;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Principal;
import java.util.Set;

/**
 * Policy on whose word directs behaviour: who brings constraints, preferences and procedures into
 * force without a person. It is set in code by whoever opens a memory, and by nothing that is
 * stored.
 *
 * @param programs the ids of the programs whose word counts like a person's here
 * @param agents whether the word of one agent is enough
 * @param files whether what files state is enough
 */
public record AuthorityPolicy(Set<String> programs, boolean agents, boolean files) {
  /** Trusts people, and independent authors who agree after a verified task. */
  public static final AuthorityPolicy SAFE = new AuthorityPolicy(Set.of(), false, false);

  /** Copies the set. */
  public AuthorityPolicy {
    programs = Set.copyOf(programs);
  }

  /** Whether directives come into force on the word of that author alone. */
  public boolean directs(Principal author) {
    return switch (author.trust()) {
      case USER, CLI -> true;
      case PROGRAM -> author.id() != null && programs.contains(author.id());
      case AGENT -> agents;
      case IMPORT -> files;
      case TOOL -> false;
    };
  }

  /** Whether a memory is the word of somebody who directs, or of two witnesses who agree. */
  public boolean backs(MemoryNode node) {
    Principal author = node.provenance().principal();
    return directs(author)
        || (author.isWitness()
            && node.usage().confirmedBy().stream()
                .anyMatch(other -> other.isWitness() && other.isOtherThan(author)));
  }

  /** A copy that trusts programs with these ids; empty for none. */
  public AuthorityPolicy trustingPrograms(Set<String> ids) {
    return new AuthorityPolicy(ids, agents, files);
  }

  /** A copy for which the word of one agent is enough, or not. */
  public AuthorityPolicy trustingAgents(boolean enough) {
    return new AuthorityPolicy(programs, enough, files);
  }

  /** A copy for which statements of files are enough, or not. */
  public AuthorityPolicy trustingFiles(boolean enough) {
    return new AuthorityPolicy(programs, agents, enough);
  }
}
