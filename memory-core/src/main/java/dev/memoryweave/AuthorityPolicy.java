package dev.memoryweave;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import java.util.Set;

/**
 * Policy on whose word directs behaviour: who brings constraints, preferences and procedures into
 * force without a person. It is set in code by whoever opens a memory, and by nothing that is
 * stored.
 *
 * @param programs the ids of the programs whose word counts like a person's here
 * @param agents whether the word of one agent is enough
 * @param witnesses the ids of the agents of whom two bring a directive into force by saying the
 *     same, the second one after a verified task; of other agents no number does
 * @param files whether what files state is enough
 */
public record AuthorityPolicy(
    Set<String> programs, boolean agents, Set<String> witnesses, boolean files) {
  /** Trusts people. */
  public static final AuthorityPolicy SAFE = new AuthorityPolicy(Set.of(), false, Set.of(), false);

  /** Copies the sets. */
  public AuthorityPolicy {
    programs = Set.copyOf(InvalidValueException.elements("programs", programs));
    witnesses = Set.copyOf(InvalidValueException.elements("witnesses", witnesses));
  }

  /** Whether directives come into force on the word of that author alone. */
  public boolean directs(Principal author) {
    InvalidValueException.given("author", author);
    return switch (author.trust()) {
      case USER, CLI -> true;
      case PROGRAM -> author.id() != null && programs.contains(author.id());
      case AGENT -> agents;
      case IMPORT -> files;
      case TOOL -> false;
    };
  }

  /**
   * Whether two authors who say the same bring a directive into force: two agents that the policy
   * names and that are known not to be one. A program that nobody trusts adds nothing, since it may
   * hand in what an agent said.
   */
  public boolean agree(Principal one, Principal other) {
    InvalidValueException.given("one", one);
    InvalidValueException.given("other", other);
    return isNamed(one) && isNamed(other) && one.isOtherThan(other);
  }

  private boolean isNamed(Principal author) {
    return author.trust() == Trust.AGENT && author.id() != null && witnesses.contains(author.id());
  }

  /** Whether a memory is the word of somebody who directs, or of two authors who agree. */
  public boolean backs(MemoryNode node) {
    Principal author = node.provenance().principal();
    return directs(author)
        || node.usage().confirmedBy().stream().anyMatch(other -> agree(author, other));
  }

  /** A copy that trusts programs with these ids; empty for none. */
  public AuthorityPolicy trustingPrograms(Set<String> ids) {
    return new AuthorityPolicy(ids, agents, witnesses, files);
  }

  /** A copy for which the word of one agent is enough, or not. */
  public AuthorityPolicy trustingAgents(boolean enough) {
    return new AuthorityPolicy(programs, enough, witnesses, files);
  }

  /** A copy for which two agents with these ids who agree are enough; empty for none. */
  public AuthorityPolicy trustingWitnesses(Set<String> ids) {
    return new AuthorityPolicy(programs, agents, ids, files);
  }

  /** A copy for which statements of files are enough, or not. */
  public AuthorityPolicy trustingFiles(boolean enough) {
    return new AuthorityPolicy(programs, agents, witnesses, enough);
  }

  /**
   * Decision on whether the word of a file counts, so that rules that it states are in force. It is
   * set in code by whoever opens a memory, and answers for files that a person trusts. Nothing that
   * is stored can set it.
   *
   * <p>It is asked in the middle of a write, by any number of threads, so it answers quickly and
   * never throws: what it cannot tell does not count.
   */
  @FunctionalInterface
  public interface TrustedFiles {
    /** Trusts no file. */
    TrustedFiles NONE = word -> false;

    /**
     * Whether the word of a file counts.
     *
     * @param word the provenance of a memory that a file states, with the commit that the file was
     *     read at if there is one
     */
    boolean counts(Provenance word);
  }
}
