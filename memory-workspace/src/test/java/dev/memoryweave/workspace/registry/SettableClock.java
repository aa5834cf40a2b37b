package dev.memoryweave.workspace.registry;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is told to go on. */
final class SettableClock extends Clock {
  private final AtomicReference<Instant> now;

  SettableClock(Instant start) {
    this.now = new AtomicReference<>(start);
  }

  /** Lets time pass and tells what the time is then. */
  Instant pass(Duration time) {
    return now.updateAndGet(before -> before.plus(time));
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
