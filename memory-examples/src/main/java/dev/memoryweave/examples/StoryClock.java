package dev.memoryweave.examples;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A clock that stands still until the story advances it, so that a story is the same every time.
 */
final class StoryClock extends Clock {
  private Instant now;

  StoryClock(Instant start) {
    now = start;
  }

  /** Lets time pass. */
  void pass(Duration time) {
    now = now.plus(time);
  }

  /** Day and time, in UTC, to the minute. */
  LocalDateTime shown() {
    return LocalDateTime.ofInstant(now, ZoneOffset.UTC).withSecond(0).withNano(0);
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
