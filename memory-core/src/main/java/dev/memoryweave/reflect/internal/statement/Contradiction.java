package dev.memoryweave.reflect.internal.statement;

import java.util.Locale;
import java.util.Optional;

/**
 * Why two statements cannot both hold.
 *
 * @param family the sort of contradiction
 * @param detail what differs, in a few words, such as {@code 30 seconds / 60 seconds}
 */
public record Contradiction(Family family, String detail) {
  private static final int LONGEST_DETAIL = 80;

  /** Shortens the detail. */
  public Contradiction {
    detail = Excerpt.of(detail, LONGEST_DETAIL);
  }

  /** The sorts of contradiction. */
  public enum Family {
    /** One says a word and the other its opposite, such as allowed and forbidden. */
    OPPOSITES,
    /** One denies what the other says. */
    NEGATION,
    /** Both name the same two things, the other way round. */
    ORDER,
    /** The same attribute has another number, duration or size. */
    NUMBER,
    /** The same thing has another version. */
    VERSION,
    /** The same happens at another date or time. */
    DATE,
    /** The same attribute has another name, path or other value. */
    NAME,
    /** Somebody likes, and does not like, the same. */
    FEELING;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The first contradiction between two texts of any length.
   *
   * <p>Two statements contradict each other only if they are about the same thing: nearly all words
   * of one that carry content are in the other. What differs then decides: opposite words, a
   * negation, or another value of the same attribute. A statement about another case (another
   * environment, platform, operation or condition), about the past, or that merely says more,
   * contradicts nothing, and the same value in another unit is the same value.
   *
   * <p>A statement in a language that cannot be read contradicts nothing. The order of the
   * arguments does not matter. Of long texts the first 8,000 characters and 80 statements are
   * compared.
   *
   * @param one a text; it need not be well-formed Unicode
   * @param other another one
   * @return empty if none was found, which does not mean that both can hold
   */
  public static Optional<Contradiction> between(String one, String other) {
    return Contradictions.between(Statements.of(one), Statements.of(other));
  }
}
