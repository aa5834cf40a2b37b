package dev.memoryweave.build.lives;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The time in a life: it stands still within a step; any thread may read it. */
final class LifeClock extends Clock {
  /** When every life begins. */
  static final Instant BIRTH = Instant.parse("2026-03-02T08:00:00Z");

  private volatile Instant now = BIRTH;

  /** Sets the time on, or back for a step below zero. */
  void pass(Duration step) {
    now = now.plus(step);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return fixed(now, zone);
  }

  @Override
  public Instant instant() {
    return now;
  }
}
