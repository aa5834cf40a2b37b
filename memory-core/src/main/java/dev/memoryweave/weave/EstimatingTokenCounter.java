package dev.memoryweave.weave;

import dev.memoryweave.weave.internal.TokenEstimate;

/**
 * Estimates tokens without a model's vocabulary; errs slightly on the high side.
 *
 * <p>Each character adds what such a character, behind the up to three before it, adds to the count
 * of a tokenizer: at the start of a word most of a token, inside a common word nothing, inside a
 * rare one a part. These weights were fitted, by least squares over words and with the mean error
 * of each kind of text held near 1.5 %, to the counts of the public vocabulary o200k_base over
 * chats, prose, documentation, source code, data and logs, and texts in sixty languages. On
 * projects and texts that the fit did not see, each kind of text came out within 5 % over and 2 %
 * under; the figures are in the evaluation of the project. Older vocabularies, such as cl100k_base,
 * need more for scripts other than Latin; for those, and where a budget must hold to the token,
 * give the counter of your model.
 *
 * <p>A text never counts lower than any part of it. The work is one pass.
 */
public final class EstimatingTokenCounter implements TokenCounter {
  /** Creates a counter; all are alike. */
  public EstimatingTokenCounter() {}

  @Override
  public int count(CharSequence text) {
    return TokenEstimate.of(text);
  }
}
