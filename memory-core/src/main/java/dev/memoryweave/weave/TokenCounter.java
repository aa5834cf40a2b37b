package dev.memoryweave.weave;

/**
 * Counts the tokens that a text costs a model. The library's own {@link EstimatingTokenCounter}
 * needs no model; exact ones plug in here.
 *
 * <p>Implementations must be pure and safe for any number of threads, and must not count a text
 * lower than any part of it.
 */
@FunctionalInterface
public interface TokenCounter {
  /** The number of tokens of the text, 0 for an empty one, never negative. */
  int count(CharSequence text);
}
