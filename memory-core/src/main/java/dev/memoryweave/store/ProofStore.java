package dev.memoryweave.store;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * Proofs that whoever opens a memory belongs to a scope, such as the address of a repository for
 * the folder of a project. The store compares their texts without knowing their meaning.
 *
 * <p>A text may be a proof of several scopes. Proofs are not memories: they are not exported, and
 * they stay when their scope is {@linkplain WriteTransaction#clear cleared}, since the folder is
 * still the same afterwards.
 */
public interface ProofStore {
  /** The proofs of any scope with one of these texts, in the order in which they were stored. */
  List<Proof> find(Collection<String> texts);

  /** The proofs of a scope, in the order in which they were stored. */
  List<Proof> of(Scope scope);

  /** Changes proofs. */
  interface Writer extends ProofStore {
    /** Adds a proof, or replaces the one of the same scope and text. */
    void put(Proof proof);

    /** Removes the proof of that scope and text. Does nothing if there is none. */
    void delete(Scope scope, String text);
  }

  /**
   * Proof that somebody belongs to a scope.
   *
   * @param scope the scope
   * @param text the proof itself, 1 to {@value #LONGEST} characters on one line
   * @param joined whether a person confirmed it, rather than that it was observed
   * @param at when it was stored, to the millisecond
   */
  record Proof(Scope scope, String text, boolean joined, Instant at) {
    /** The longest text, in characters. */
    public static final int LONGEST = 500;

    /** Checks the text. */
    public Proof {
      text = Text.line("proof", text, LONGEST);
      at = Instant.ofEpochMilli(at.toEpochMilli());
    }
  }
}
