package dev.memoryweave;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import java.util.Set;

/**
 * Policy on who may direct behaviour: who can activate constraints, preferences and procedures
 * without a person. It is set in code by whoever opens a memory; nothing that is stored can change
 * it.
 *
 * @param programs the ids of the programs that are trusted like a person here
 * @param agents whether one agent alone is enough
 * @param witnesses the ids of agents that can activate a directive in pairs, by saying the same,
 *     the second after a verified task; other agents cannot, however many agree
 * @param files whether a file's statement is enough
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

  /** Whether that author alone can activate directives. */
  public boolean directs(Provenance.Principal author) {
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
   * Whether two authors who say the same can activate a directive: they must be two agents that the
   * policy names and that are known to be different. An untrusted program adds nothing, since it
   * may hand in what an agent said.
   */
  public boolean agree(Provenance.Principal one, Provenance.Principal other) {
    InvalidValueException.given("one", one);
    InvalidValueException.given("other", other);
    return isNamed(one) && isNamed(other) && one.isOtherThan(other);
  }

  private boolean isNamed(Provenance.Principal author) {
    return author.trust() == Trust.AGENT && author.id() != null && witnesses.contains(author.id());
  }

  /** Whether a memory comes from an author who directs, or from two authors who agree. */
  public boolean backs(MemoryNode node) {
    Provenance.Principal author = node.provenance().principal();
    return directs(author)
        || node.usage().confirmedBy().stream().anyMatch(other -> agree(author, other));
  }

  /** A copy that trusts programs with these ids; empty for none. */
  public AuthorityPolicy trustingPrograms(Set<String> ids) {
    return new AuthorityPolicy(ids, agents, witnesses, files);
  }

  /** A copy for which one agent alone is enough, or not. */
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
   * Decides whether a file is trusted, so that the rules that it states are active. It is set in
   * code by whoever opens a memory, and speaks for files that a person trusts. Nothing that is
   * stored can set it.
   *
   * <p>It is called in the middle of a write, by any number of threads, so it must answer quickly
   * and never throw: if unsure, it answers false.
   */
  @FunctionalInterface
  public interface TrustedFiles {
    /** Trusts no file. */
    TrustedFiles NONE = word -> false;

    /**
     * Whether the file is trusted.
     *
     * @param word the provenance of a memory that a file states, with the commit at which the file
     *     was read, if any
     */
    boolean counts(Provenance word);
  }
}
