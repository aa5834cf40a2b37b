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
 * @param reinforcement what upkeep has made of it
 */
public record Usage(
    int confirmations,
    int useCount,
    @Nullable Instant lastUsedAt,
    @Nullable Instant verifiedAt,
    List<Provenance.Principal> confirmedBy,
    Reinforcement reinforcement) {
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
    reinforcement = InvalidValueException.required("reinforcement", reinforcement, "be given");
  }

  /**
   * How much use makes a node last longer and count for more. Half-life and importance stay as they
   * were stated; this is added to them.
   *
   * @param counted the uses and confirmations that upkeep has counted, 0 or more
   * @param extensions how often the half-life was multiplied by {@value #LONGER}, 0 or more
   * @param boost what is added to the importance, 0 to {@value #MOST_BOOST}
   */
  public record Reinforcement(int counted, int extensions, double boost) {
    /** By how much one extension multiplies the half-life. */
    public static final double LONGER = 1.3;

    /** The most that use adds to the importance. */
    public static final double MOST_BOOST = .3;

    /** No reinforcement. */
    public static final Reinforcement NONE = new Reinforcement(0, 0, 0);

    /** Checks the ranges. */
    public Reinforcement {
      Text.count("counted", counted);
      Text.count("extensions", extensions);
      InvalidValueException.unless(
          boost >= 0 && boost <= MOST_BOOST, "boost", boost, "be from 0 to " + MOST_BOOST);
    }
  }

  /** Usage that upkeep has not counted yet. */
  public Usage(
      int confirmations,
      int useCount,
      @Nullable Instant lastUsedAt,
      @Nullable Instant verifiedAt,
      List<Provenance.Principal> confirmedBy) {
    this(confirmations, useCount, lastUsedAt, verifiedAt, confirmedBy, Reinforcement.NONE);
  }

  /** Usage of a node whose confirmations have no known authors. */
  public Usage(
      int confirmations, int useCount, @Nullable Instant lastUsedAt, @Nullable Instant verifiedAt) {
    this(confirmations, useCount, lastUsedAt, verifiedAt, List.of());
  }

  /** Returns a copy with one more use, at a time. */
  public Usage usedAt(Instant time) {
    return new Usage(
        confirmations, Math.addExact(useCount, 1), time, verifiedAt, confirmedBy, reinforcement);
  }

  /** Returns a copy verified at a time. */
  public Usage verifiedAt(Instant time) {
    return new Usage(confirmations, useCount, lastUsedAt, time, confirmedBy, reinforcement);
  }

  /** Returns a copy for another text, which nobody has confirmed or verified. */
  public Usage ofOtherText() {
    return new Usage(0, useCount, lastUsedAt, null, List.of(), reinforcement);
  }

  /** Returns a copy with another reinforcement. */
  public Usage with(Reinforcement other) {
    return new Usage(confirmations, useCount, lastUsedAt, verifiedAt, confirmedBy, other);
  }

  /** Returns a copy with one more confirmation, by a principal that had not confirmed it before. */
  public Usage confirmedBy(Provenance.Principal principal) {
    List<Provenance.Principal> named = new ArrayList<>(confirmedBy);
    if (named.size() < MAX_NAMED) {
      named.add(principal);
    }
    return new Usage(
        Math.addExact(confirmations, 1), useCount, lastUsedAt, verifiedAt, named, reinforcement);
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
        named,
        reinforcement);
  }
}
