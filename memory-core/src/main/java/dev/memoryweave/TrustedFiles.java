package dev.memoryweave;

import dev.memoryweave.model.Provenance;

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
