package dev.memoryweave.recall;

import dev.memoryweave.model.InvalidValueException;

/**
 * The constants of age, and of the times and the order that a task names.
 *
 * @param freshnessWeight how much age lowers the score at most; a strong recency boost is known to
 *     hurt, 0 to 1
 * @param freshnessFloor the freshness that no age falls below, 0 to 1
 * @param namedWeight how much having happened at a time that the task names raises the score, 0 to
 *     5
 * @param orderWeight how much being among the first or the last raises the score at most, where the
 *     task asks for that ("the first", "most recent"), 0 to 1
 */
public record TimeSettings(
    double freshnessWeight, double freshnessFloor, double namedWeight, double orderWeight) {
  private static final TimeSettings DEFAULTS = new TimeSettings(.08, .20, .30, .10);

  /** Checks the bounds. */
  public TimeSettings {
    InvalidValueException.within("freshnessWeight", freshnessWeight, 0, 1);
    InvalidValueException.within("freshnessFloor", freshnessFloor, 0, 1);
    InvalidValueException.within("namedWeight", namedWeight, 0, 5);
    InvalidValueException.within("orderWeight", orderWeight, 0, 1);
  }

  /** The settings that nobody changed. */
  public static TimeSettings defaults() {
    return DEFAULTS;
  }

  /** The same with another {@link #freshnessWeight()}. */
  public TimeSettings withFreshnessWeight(double value) {
    return new TimeSettings(value, freshnessFloor, namedWeight, orderWeight);
  }

  /** The same with another {@link #freshnessFloor()}. */
  public TimeSettings withFreshnessFloor(double value) {
    return new TimeSettings(freshnessWeight, value, namedWeight, orderWeight);
  }

  /** The same with another {@link #namedWeight()}. */
  public TimeSettings withNamedWeight(double value) {
    return new TimeSettings(freshnessWeight, freshnessFloor, value, orderWeight);
  }

  /** The same with another {@link #orderWeight()}. */
  public TimeSettings withOrderWeight(double value) {
    return new TimeSettings(freshnessWeight, freshnessFloor, namedWeight, value);
  }
}
