package dev.memoryweave.store;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * The proofs by which whoever opens a memory is known to belong to a scope, such as the address of
 * a repository for the folder of a project. The store compares their texts and knows nothing of
 * their meaning.
 *
 * <p>A text may be a proof of several scopes. Proofs are no memories: they are in no export, and
 * they stay when their scope is {@linkplain WriteTransaction#clear cleared}, since the folder is
 * still the same afterwards.
 */
public interface ProofStore {
  /** The proofs of any scope that have one of these texts, in the order in which they were kept. */
  List<Proof> find(Collection<String> texts);

  /** The proofs of a scope, in the order in which they were kept. */
  List<Proof> of(Scope scope);

  /** Changes proofs. */
  interface Writer extends ProofStore {
    /** Adds a proof, or takes the place of the one of the same scope and text. */
    void put(Proof proof);

    /** Removes the proof of that scope and text. Does nothing if there is none. */
    void delete(Scope scope, String text);
  }

  /**
   * Proof that somebody belongs to a scope.
   *
   * @param scope the scope
   * @param text the proof itself, 1 to {@value #LONGEST} characters on one line
   * @param joined whether a person said so, rather than that it was seen
   * @param at when it was kept, to the millisecond
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
