package dev.memoryweave.statement.internal;

import java.util.Locale;

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
}
