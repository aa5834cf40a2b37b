package dev.memoryweave.language.internal;

/** The role of a query term in its text. */
public enum TermClass {
  /** An ordinary word. */
  WORD(1.0),
  /** A word with a capital inside a sentence: a person, a place, a product, an acronym. */
  NAME(1.0),
  /** A number, a version, a time or a date. */
  NUMBER(1.0),
  /** A whole identifier, path, compound or code such as {@code parseDate} or {@code E1234}. */
  IDENTIFIER(1.0),
  /** A piece of an identifier, searched in addition to the whole. */
  PART(0.7),
  /** A pair of characters, or a single one, of a script that is written without spaces. */
  NGRAM(1.0),
  /** A pictograph. */
  SYMBOL(1.0);

  private final double weight;

  TermClass(double weight) {
    this.weight = weight;
  }

  /**
   * Returns the default weight of the class in a query, above 0 and at most 1.
   *
   * <p>All but the pieces have equal weight: on the evaluation data no other weight of numbers,
   * names or identifiers made a difference, since their rarity already counts.
   */
  public double weight() {
    return weight;
  }
}
