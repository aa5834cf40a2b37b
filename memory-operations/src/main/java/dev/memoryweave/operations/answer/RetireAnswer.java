package dev.memoryweave.operations.answer;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Answer of {@code retire}: whether a memory is out of use, or back in it. */
public record RetireAnswer(
    @Doc("The memory") String id,
    How how,
    @Doc("Whether it is done; if not, the request waits for a person") boolean done,
    @Doc("What waits for a decision instead, see {review}") @Nullable String waiting,
    @Doc("What the user said, or why the user was not asked; absent if no question arose")
        @Nullable Consent user) {
  /** The ways to take a memory out of use, and back. */
  public enum How {
    /** It may no longer be true; is marked so and keeps its history. */
    OUTDATED,
    /** A question is answered, or work is done. */
    CLOSED,
    /** It was outdated, closed or discarded, and is in use again. */
    ACTIVE,
    /** It is removed with its history. */
    FORGET;

    /** The name in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The answer about a memory.
   *
   * @param waiting what waits for a decision, or null if the change is made
   */
  public static RetireAnswer of(
      String id, How how, @Nullable String waiting, @Nullable Consent user) {
    return new RetireAnswer(id, how, waiting == null, waiting, user);
  }
}
