package dev.memoryweave.change.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;

/** Rules for the reasons of changes. */
public final class Reason {
  private Reason() {}

  /** Rejects a blank reason. */
  public static void require(String reason) {
    InvalidValueException.unless(!reason.isBlank(), "reason", reason, "say why");
  }

  /** A reason as stored in events and promotion records: on one line, cut to the maximum length. */
  public static String line(String reason) {
    String plain = reason.replaceAll("[\\s\\p{Cc}\\u2028\\u2029]+", " ").strip();
    return plain.codePointCount(0, plain.length()) <= MemoryEvent.Draft.MAX_REASON
        ? plain
        : plain.substring(0, plain.offsetByCodePoints(0, MemoryEvent.Draft.MAX_REASON - 1)) + "…";
  }
}
