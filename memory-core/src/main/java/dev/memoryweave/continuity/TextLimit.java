package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;

/**
 * A limit on the length of a text.
 *
 * @param amount the maximum, 0 to {@value #MAX}
 * @param unit the unit of the amount
 */
public record TextLimit(int amount, Unit unit) {
  /** The largest amount. */
  public static final int MAX = 1_000_000;

  /** Checks the bounds. */
  public TextLimit {
    InvalidValueException.within("limit", amount, 0, MAX);
    unit = InvalidValueException.required("unit", unit, "be given");
  }

  /** A limit in characters (UTF-16 units). */
  public static TextLimit characters(int amount) {
    return new TextLimit(amount, Unit.CHARACTERS);
  }

  /** A limit in tokens, by the counter that the memory was opened with. */
  public static TextLimit tokens(int amount) {
    return new TextLimit(amount, Unit.TOKENS);
  }

  /** The units of a limit. */
  public enum Unit {
    /** UTF-16 units. */
    CHARACTERS,
    /** Tokens of a model. */
    TOKENS
  }
}
