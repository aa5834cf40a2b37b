package dev.memoryweave.analysis;

/** Receives what {@link WordScanner} finds, in text order. */
interface TermSink {

  /**
   * Takes one folded word form.
   *
   * @param form folded, not empty, not stemmed, at most {@link WordScanner#MAX_TERM} characters
   * @param kind what the form is
   * @param start offset of the token in the text
   */
  void accept(String form, FormKind kind, int start);
}
