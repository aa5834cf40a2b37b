package dev.memoryweave.language.internal.english;

/**
 * A word, number or sign of a statement as written.
 *
 * @param type its form
 * @param text the text as written
 * @param word in lower case
 * @param named whether it is written like a name: a capital inside a sentence, an identifier, a
 *     quotation
 */
public record Lexeme(Type type, String text, String word, boolean named) {

  /** The form of a lexeme. */
  public enum Type {
    WORD,
    PATH,
    QUOTED,
    NUMBER,
    /** Letters that follow a number without a space. */
    UNIT,
    DATE,
    TIME,
    SIGN
  }

  public static Lexeme word(String word) {
    return new Lexeme(Type.WORD, word, word, false);
  }

  public boolean is(String other) {
    return word.equals(other);
  }

  public boolean isWord() {
    return type == Type.WORD;
  }
}
