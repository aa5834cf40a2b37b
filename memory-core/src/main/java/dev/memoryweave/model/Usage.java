package dev.memoryweave.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How often a node was confirmed and used.
 *
 * @param confirmations how often somebody said the same again, 0 or more
 * @param useCount how often the node went into a pack, 0 or more
 * @param lastUsedAt when it last did, to the millisecond, or null if never
 * @param verifiedAt when it was last checked to be true, to the millisecond, or null if never
 */
public record Usage(
    int confirmations, int useCount, @Nullable Instant lastUsedAt, @Nullable Instant verifiedAt) {
  /** Neither confirmed nor used nor verified. */
  public static final Usage NONE = new Usage(0, 0, null, null);

  /** Checks the counts. */
  public Usage {
    Text.count("confirmations", confirmations);
    Text.count("useCount", useCount);
    lastUsedAt = Text.optionalTime("lastUsedAt", lastUsedAt);
    verifiedAt = Text.optionalTime("verifiedAt", verifiedAt);
  }

  /** The same, used once more at that time. */
  public Usage usedAt(Instant time) {
    return new Usage(confirmations, Math.addExact(useCount, 1), time, verifiedAt);
  }

  /** The same, checked to be true at that time. */
  public Usage verifiedAt(Instant time) {
    return new Usage(confirmations, useCount, lastUsedAt, time);
  }

  /** The same for another text, which nobody has confirmed or verified. */
  public Usage ofOtherText() {
    return new Usage(0, useCount, lastUsedAt, null);
  }

  /** The same, confirmed once more. */
  public Usage confirmed() {
    return new Usage(Math.addExact(confirmations, 1), useCount, lastUsedAt, verifiedAt);
  }
}
