package dev.memoryweave.mirror;

/**
 * The statements of a scope that a person forgot, known by digests alone. What keeps a copy of
 * memories, or draws them from files, asks here before it takes one in, so that a text which nobody
 * has changed does not bring back what was forgotten. Whoever remembers such a statement anew need
 * not ask.
 */
@FunctionalInterface
public interface ForgottenStatements {
  /**
   * Whether a statement was forgotten. Case, white space and punctuation around words do not count.
   *
   * @param title the title that its memory would have
   * @param body the body that its memory would have
   */
  boolean contains(String title, String body);
}
