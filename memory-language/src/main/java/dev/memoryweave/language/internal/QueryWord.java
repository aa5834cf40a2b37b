package dev.memoryweave.language.internal;

import java.util.List;

/**
 * A word of a query with the index terms of its other forms, which may or may not be in a store.
 *
 * @param form the word, folded
 * @param term its own index term
 * @param termClass its role in the query's text
 * @param inflected the terms of the words that it may be an inflected form of
 * @param irregular the terms of the other forms of an irregular English word
 * @param parts the terms of the compounds that it may be a part of, and of its own parts
 * @param joined the term of this word and the next one written together; empty if not applicable
 */
public record QueryWord(
    String form,
    String term,
    TermClass termClass,
    List<String> inflected,
    List<String> irregular,
    List<String> parts,
    String joined) {

  /** Copies the lists. */
  public QueryWord {
    inflected = List.copyOf(inflected);
    irregular = List.copyOf(irregular);
    parts = List.copyOf(parts);
  }
}
