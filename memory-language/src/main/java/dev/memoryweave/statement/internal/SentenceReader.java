package dev.memoryweave.statement.internal;

import java.util.Set;

/** Reads sentences, each only once while in use, however many texts it is compared with. */
public final class SentenceReader {
  /** Cached statements, a few kilobytes each: some fifty comparisons with similar texts. */
  private static final int MOST_STATEMENTS = 2_000;

  /** Sentences whose words are cached: some 300 bytes each. */
  private static final int MOST_SENTENCES = 8_000;

  private final Words words = new Words();
  private final Kept<String, Statement> statements = new Kept<>(MOST_STATEMENTS);
  private final Kept<String, Set<String>> keys = new Kept<>(MOST_SENTENCES);

  /** Creates a reader with an empty cache; all readers give the same results. */
  public SentenceReader() {}

  Statement statement(String sentence) {
    return statements.get(sentence, text -> StatementReader.read(text, words));
  }

  /** A fast approximation of the keys of all content words of a text. */
  public Set<String> keys(String text) {
    return text.length() > Statements.MAX_STATEMENT
        ? words.keysIn(text)
        : keys.get(text, words::keysIn);
  }
}
