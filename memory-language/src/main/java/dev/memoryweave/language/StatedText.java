package dev.memoryweave.language;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.statement.internal.Statements;
import dev.memoryweave.statement.internal.TextComparison;
import java.util.List;
import java.util.Optional;

/**
 * A text read as statements, and compared with others.
 *
 * <p>Rules read English. A text in another language has sentences, but says the same as another
 * only if both are equal but for white space, and contradicts nothing; see {@link #isRead()}.
 *
 * @param text the text, of any length; it need not be well-formed Unicode. Only its first 8,000
 *     characters and 80 statements are compared
 */
public record StatedText(String text) {

  /** Whether the rules of some language read the text as statements that can be compared. */
  public boolean isRead() {
    return Languages.canCompare(text);
  }

  /** Its sentences and list items, in order; empty if it has none. */
  public List<String> sentences() {
    return Statements.sentences(text);
  }

  /** Whether both say the same, in whatever words the rules see through. */
  public boolean saysTheSameAs(StatedText other) {
    return TextComparison.saysTheSame(text, other.text);
  }

  /**
   * How the two contradict each other.
   *
   * @return the difference, such as {@code number: 30 seconds / 60 seconds}; empty if none was
   *     found, which does not mean that both can hold
   */
  public Optional<String> contradictionTo(StatedText other) {
    return TextComparison.contradiction(text, other.text)
        .map(found -> found.family().label() + ": " + found.detail());
  }
}
