package dev.memoryweave.engine;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is moved. It is meant for the thread of one test. */
public final class SettableClock extends Clock {
  private Instant now;

  /** Creates a clock that shows a time. */
  public SettableClock(Instant start) {
    now = start;
  }

  /** Moves the clock by a step, which may be negative. */
  public void advance(Duration step) {
    now = now.plus(step);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return Clock.fixed(now, zone);
  }

  @Override
  public Instant instant() {
    return now;
  }
}
