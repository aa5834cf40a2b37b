package dev.memoryweave.engine;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved; any thread may read it. */
public final class SettableClock extends Clock {
  private final AtomicReference<Instant> now;

  /** Creates a clock that shows a time. */
  public SettableClock(Instant start) {
    now = new AtomicReference<>(start);
  }

  /** Moves the clock by a step, which may be negative, and tells what the time is then. */
  public Instant advance(Duration step) {
    return now.updateAndGet(before -> before.plus(step));
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return Clock.fixed(now.get(), zone);
  }

  @Override
  public Instant instant() {
    return now.get();
  }
}
