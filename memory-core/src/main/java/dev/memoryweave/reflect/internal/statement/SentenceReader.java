package dev.memoryweave.reflect.internal.statement;

import java.util.Set;

/** Reads sentences, each once as long as it is in use, however many texts it is compared with. */
public final class SentenceReader {
  /**
   * Statements that are kept, a few kilobytes each: some fifty comparisons with what is similar.
   */
  private static final int MOST_STATEMENTS = 2_000;

  /** Sentences whose words are kept: some 300 bytes each. */
  private static final int MOST_SENTENCES = 8_000;

  private final Words words = new Words();
  private final Kept<String, Statement> statements = new Kept<>(MOST_STATEMENTS);
  private final Kept<String, Set<String>> keys = new Kept<>(MOST_SENTENCES);

  /** Creates a reader that has read nothing; all read alike. */
  public SentenceReader() {}

  Statement statement(String sentence) {
    return statements.get(sentence, text -> StatementReader.read(text, words));
  }

  /** The keys of all words of a text that carry content, roughly and fast. */
  public Set<String> keys(String text) {
    return text.length() > Statements.MAX_STATEMENT
        ? words.keysIn(text)
        : keys.get(text, words::keysIn);
  }
}
