package dev.memoryweave.cli.internal.output;

import java.time.Instant;

/** Times as people see them, in UTC. */
public final class Times {
  private Times() {}

  /** The day of a time, such as 2026-05-01. */
  public static String day(Instant time) {
    return time.toString().substring(0, "2026-05-01".length());
  }

  /** The minute of a time, such as 2026-05-01 12:00Z. */
  public static String minute(Instant time) {
    return time.toString().substring(0, "2026-05-01T12:00".length()).replace('T', ' ') + 'Z';
  }
}
