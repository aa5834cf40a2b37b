package dev.memoryweave.model;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How long-lived and how general a memory is. */
public enum Tier {
  /** Notes on the current task; they expire. */
  WORKING(2, 7),
  /** Events of sessions, keyed by session. */
  EPISODIC(14, null),
  /** Durable facts. */
  SEMANTIC(30, null),
  /** Ways of doing things. */
  PROCEDURAL(30, null),
  /** Patterns of behaviour. */
  REFLECTION(30, null);

  private final Duration halfLife;
  private final @Nullable Duration timeToLive;

  Tier(int halfLifeDays, @Nullable Integer timeToLiveDays) {
    this.halfLife = Duration.ofDays(halfLifeDays);
    this.timeToLive = timeToLiveDays == null ? null : Duration.ofDays(timeToLiveDays);
  }

  /** The name used in texts and in stores, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The age at which freshness has halved, for records without their own half-life. */
  public Duration halfLife() {
    return halfLife;
  }

  /** How long after its creation a record of this tier expires, or nothing if it does not. */
  public Optional<Duration> timeToLive() {
    return Optional.ofNullable(timeToLive);
  }

  /** Whether records belong to their session, and so never override one another across sessions. */
  public boolean isSessionBound() {
    return this == WORKING || this == EPISODIC;
  }

  /**
   * Finds a tier by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such tier
   */
  public static Tier of(String label) {
    return Labels.find(Tier.class, "tier", label);
  }
}
