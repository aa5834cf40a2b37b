package dev.memoryweave.model;

import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often a node was confirmed and used.
 *
 * @param confirmations how often other authors said the same, 0 or more
 * @param useCount how often the node was cited by a report, named in a session, or reported as used
 *     by a caller, 0 or more
 * @param lastUsedAt when it was last used, to the millisecond, or null if never
 * @param verifiedAt when it was last verified, to the millisecond, or null if never
 * @param confirmedBy the known authors of confirmations, each once, at most {@value #MAX_NAMED}
 */
public record Usage(
    int confirmations,
    int useCount,
    @Nullable Instant lastUsedAt,
    @Nullable Instant verifiedAt,
    List<Provenance.Principal> confirmedBy) {
  /** The most confirming authors that are named. */
  public static final int MAX_NAMED = 20;

  /** Neither confirmed nor used nor verified. */
  public static final Usage NONE = new Usage(0, 0, null, null, List.of());

  /** Checks the counts. */
  public Usage {
    Text.count("confirmations", confirmations);
    Text.count("useCount", useCount);
    lastUsedAt = Text.optionalTime("lastUsedAt", lastUsedAt);
    verifiedAt = Text.optionalTime("verifiedAt", verifiedAt);
    InvalidValueException.unless(
        confirmedBy.size() <= MAX_NAMED,
        "confirmedBy",
        confirmedBy.size(),
        "name at most " + MAX_NAMED);
    confirmedBy = List.copyOf(new LinkedHashSet<>(confirmedBy));
  }

  /** Usage of a node whose confirmations have no known authors. */
  public Usage(
      int confirmations, int useCount, @Nullable Instant lastUsedAt, @Nullable Instant verifiedAt) {
    this(confirmations, useCount, lastUsedAt, verifiedAt, List.of());
  }

  /** Returns a copy with one more use, at a time. */
  public Usage usedAt(Instant time) {
    return new Usage(confirmations, Math.addExact(useCount, 1), time, verifiedAt, confirmedBy);
  }

  /** Returns a copy verified at a time. */
  public Usage verifiedAt(Instant time) {
    return new Usage(confirmations, useCount, lastUsedAt, time, confirmedBy);
  }

  /** Returns a copy for another text, which nobody has confirmed or verified. */
  public Usage ofOtherText() {
    return new Usage(0, useCount, lastUsedAt, null, List.of());
  }

  /** Returns a copy with one more confirmation, by a principal that had not confirmed it before. */
  public Usage confirmedBy(Provenance.Principal principal) {
    List<Provenance.Principal> named = new ArrayList<>(confirmedBy);
    if (named.size() < MAX_NAMED) {
      named.add(principal);
    }
    return new Usage(Math.addExact(confirmations, 1), useCount, lastUsedAt, verifiedAt, named);
  }

  /**
   * Returns a copy without the confirmations that a step added, and with those that it removed.
   *
   * @param before the usage before the step
   * @param after the usage after it
   */
  public Usage without(Usage before, Usage after) {
    List<Provenance.Principal> named = new ArrayList<>(confirmedBy);
    after.confirmedBy.stream()
        .filter(principal -> !before.confirmedBy.contains(principal))
        .forEach(named::remove);
    before.confirmedBy.stream()
        .filter(principal -> !named.contains(principal) && named.size() < MAX_NAMED)
        .forEach(named::add);
    return new Usage(
        Math.max(0, confirmations - after.confirmations + before.confirmations),
        useCount,
        lastUsedAt,
        verifiedAt,
        named);
  }
}
