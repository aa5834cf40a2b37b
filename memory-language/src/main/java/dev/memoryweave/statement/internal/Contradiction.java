package dev.memoryweave.statement.internal;

import java.util.Locale;
import java.util.Optional;

/**
 * Why two statements cannot both hold.
 *
 * @param family the sort of contradiction
 * @param detail the difference, in a few words, such as {@code 30 seconds / 60 seconds}
 */
public record Contradiction(Family family, String detail) {
  private static final int LONGEST_DETAIL = 80;

  /** Shortens the detail. */
  public Contradiction {
    detail = Excerpt.of(detail, LONGEST_DETAIL);
  }

  /** The sorts of contradiction. */
  public enum Family {
    /** One uses a word and the other its opposite, such as allowed and forbidden. */
    OPPOSITES,
    /** One denies what the other says. */
    NEGATION,
    /** Both name the same two things, in reverse order. */
    ORDER,
    /** An attribute has another number, duration or size. */
    NUMBER,
    /** A thing has another version. */
    VERSION,
    /** An event has another date or time. */
    DATE,
    /** An attribute has another name, path or other value. */
    NAME,
    /** Somebody likes, and does not like, the same thing. */
    FEELING;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The first contradiction between two texts of any length.
   *
   * <p>Two statements contradict each other only if they are about the same thing: nearly all
   * content words of one are in the other. The difference then decides: opposite words, a negation,
   * or another value of the same attribute. A statement about another case (another environment,
   * platform, operation or condition), about the past, or that merely says more contradicts
   * nothing, and values that are equal in different units do not differ.
   *
   * <p>A statement in an unsupported language contradicts nothing. The order of the arguments does
   * not matter. Only the first 8,000 characters and 80 statements of a text are compared.
   *
   * @param one a text; it need not be well-formed Unicode
   * @param other another text
   * @return empty if none was found, which does not mean that both can hold
   */
  public static Optional<Contradiction> between(String one, String other) {
    return Contradictions.between(Statements.of(one), Statements.of(other));
  }
}
