package dev.memoryweave.upkeep;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The health of the narrowest scope of a memory, as a score with the reasons for it.
 *
 * <p>Counts of memories are exact and include expired memories that are not yet archived. Figures
 * about individual memories come from at most {@value #MOST_EXAMINED} of each tier, the oldest and
 * the newest, so that a large memory takes little longer than a small one; the tiers say how many
 * were examined.
 *
 * @param score 0 to 100: 100 minus the penalties of the warnings
 * @param warnings the reasons why it is below 100, the most serious category first
 * @param tiers the figures of each tier that has memories
 * @param memories how many current memories there are
 * @param checkedAt when it was computed
 */
public record Health(
    int score,
    List<HealthWarning> warnings,
    Map<Tier, TierHealth> tiers,
    long memories,
    Instant checkedAt) {
  /** The most memories of one tier that are examined one by one. */
  public static final int MOST_EXAMINED = 1_000;

  /** How long a result is cached. */
  public static final Duration KEPT = Duration.ofSeconds(60);

  /** Checks the score, and copies. */
  public Health {
    InvalidValueException.within("score", score, 0, 100);
    warnings = List.copyOf(warnings);
    Map<Tier, TierHealth> ordered = new EnumMap<>(Tier.class);
    ordered.putAll(tiers);
    tiers = Collections.unmodifiableMap(ordered);
  }

  /** How many memories were examined one by one. */
  public long examined() {
    return tiers.values().stream().mapToLong(TierHealth::examined).sum();
  }
}
