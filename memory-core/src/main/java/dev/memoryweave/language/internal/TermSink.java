package dev.memoryweave.language.internal;

/** Receives the word forms that {@link WordScanner} finds, in text order. */
@FunctionalInterface
public interface TermSink {

  /**
   * Takes one word form.
   *
   * @param form folded, not stemmed, 1 to {@link TextAnalyzer#MAX_TERM_LENGTH} characters
   * @param termClass what the form is in the text
   * @param indexOnly true for a form that is indexed but not asked for, as longer forms that
   *     contain it say more
   */
  void accept(String form, TermClass termClass, boolean indexOnly);
}
