package dev.memoryweave.language.internal;

/** Receives the word forms that {@link WordScanner} finds, in text order. */
@FunctionalInterface
interface TermSink {

  /**
   * Takes one word form.
   *
   * @param form folded, not stemmed, 1 to {@link TextAnalyzer#MAX_TERM_LENGTH} characters
   * @param termClass the role of the form in the text
   * @param indexOnly true for a form that is indexed but not searched, as longer forms that contain
   *     it are more specific
   */
  void accept(String form, TermClass termClass, boolean indexOnly);
}
