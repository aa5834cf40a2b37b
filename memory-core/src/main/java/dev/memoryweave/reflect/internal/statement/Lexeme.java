package dev.memoryweave.reflect.internal.statement;

/**
 * A word, number or sign of a statement as it stands there.
 *
 * @param type what it looks like
 * @param text as it is written
 * @param word in lower case
 * @param named whether its writing marks it as a name: a capital inside a sentence, an identifier,
 *     a quotation
 */
record Lexeme(Type type, String text, String word, boolean named) {

  /** What a lexeme looks like. */
  enum Type {
    WORD,
    PATH,
    QUOTED,
    NUMBER,
    /** What follows a number without a space. */
    UNIT,
    DATE,
    TIME,
    SIGN
  }

  static Lexeme word(String word) {
    return new Lexeme(Type.WORD, word, word, false);
  }

  boolean is(String other) {
    return word.equals(other);
  }

  boolean isWord() {
    return type == Type.WORD;
  }
}
