package dev.memoryweave.benchmarks;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock in UTC that stands still until it is moved; for one thread. */
public final class MovedClock extends Clock {
  private Instant now;

  /** Creates a clock that shows a time. */
  public MovedClock(Instant now) {
    this.now = now;
  }

  /** Moves it by a duration, which may be negative. */
  public void move(Duration by) {
    now = now.plus(by);
  }

  /** Sets it to a time. */
  public void set(Instant to) {
    now = to;
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return Clock.fixed(now, zone);
  }
}
