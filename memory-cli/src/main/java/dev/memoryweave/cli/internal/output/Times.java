package dev.memoryweave.cli.internal.output;

import java.time.Instant;

/** Times of answers in short forms. */
public final class Times {
  private Times() {}

  /** The minute of a time in UTC, marked by a Z. */
  public static String minute(Instant time) {
    return time.toString().substring(0, 16).replace('T', ' ') + 'Z';
  }
}
