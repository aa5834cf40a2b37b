package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;

/**
 * Length that a text may have.
 *
 * @param amount how many, 0 to {@value #MAX}
 * @param unit of what
 */
public record TextLimit(int amount, Unit unit) {
  /** The largest amount. */
  public static final int MAX = 1_000_000;

  /** Checks the bounds. */
  public TextLimit {
    InvalidValueException.within("limit", amount, 0, MAX);
    unit = InvalidValueException.required("unit", unit, "be given");
  }

  /** So many characters (UTF-16 units). */
  public static TextLimit characters(int amount) {
    return new TextLimit(amount, Unit.CHARACTERS);
  }

  /** So many tokens, by the counter that the memory was opened with. */
  public static TextLimit tokens(int amount) {
    return new TextLimit(amount, Unit.TOKENS);
  }

  /** The things that a limit counts. */
  public enum Unit {
    /** UTF-16 units. */
    CHARACTERS,
    /** Tokens of a model. */
    TOKENS
  }
}
