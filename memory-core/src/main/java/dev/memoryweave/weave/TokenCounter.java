package dev.memoryweave.weave;

import dev.memoryweave.weave.internal.TokenEstimate;

/**
 * Counts the tokens of a text for a model. The library's own {@linkplain #estimating() estimate}
 * needs no model; exact counters plug in here.
 *
 * <p>Implementations must be pure and thread-safe, and must not count a text lower than any part of
 * it.
 */
@FunctionalInterface
public interface TokenCounter {
  /** Returns the number of tokens of the text, 0 for an empty one, never negative. */
  int count(CharSequence text);

  /**
   * A counter that estimates tokens without a model's vocabulary, close to the true count, and
   * slightly over rather than under it.
   *
   * <p>Each character adds its contribution to the count of a tokenizer, given the up to three
   * characters before it: at the start of a word most of a token, inside a common word nothing,
   * inside a rare one a part. These weights were fitted, by least squares over words and with the
   * mean error of each kind of text held near 1.5 %, to the counts of the public vocabulary
   * o200k_base over chats, prose, documentation, source code, data and logs, and texts in sixty
   * languages. On projects and texts that the fit did not see, each kind of text was estimated
   * within 5 % over and 2 % under; the figures are in the evaluation of the project. Older
   * vocabularies, such as cl100k_base, need more for non-Latin scripts; for those, and if a budget
   * must be exact, use the counter of your model.
   *
   * <p>It never counts a text lower than any part of it, and takes one pass.
   */
  static TokenCounter estimating() {
    return TokenEstimate::of;
  }
}
