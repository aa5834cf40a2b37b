package dev.memoryweave.model;

import dev.memoryweave.model.internal.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * How fast a node fades, and when it ends.
 *
 * @param halfLife the age at which its freshness has halved, at least a minute, or null for the
 *     half-life of its tier
 * @param expiresAt when it stops being recalled, to the millisecond, or null if it does not
 */
public record Lifetime(@Nullable Duration halfLife, @Nullable Instant expiresAt) {
  /** The half-life of the tier and no end. */
  public static final Lifetime DEFAULT = new Lifetime(null, null);

  private static final Duration LONGEST = Duration.ofDays(36_500);

  /** Checks the half-life. */
  public Lifetime {
    if (halfLife != null) {
      InvalidValueException.unless(
          halfLife.compareTo(Duration.ofMinutes(1)) >= 0 && halfLife.compareTo(LONGEST) <= 0,
          "halfLife",
          halfLife,
          "last from one minute to a hundred years");
      halfLife = halfLife.truncatedTo(ChronoUnit.MILLIS);
    }
    expiresAt = Text.optionalTime("expiresAt", expiresAt);
  }

  /** Whether it has expired. */
  public boolean isOverAt(Instant time) {
    InvalidValueException.given("time", time);
    return expiresAt != null && !time.isBefore(expiresAt);
  }
}
