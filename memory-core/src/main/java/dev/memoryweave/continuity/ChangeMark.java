package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A place in the history of a memory, from which changes are listed.
 *
 * @param kind how the place is given
 * @param number the sequence or the revision, 0 or more; 0 for a time
 * @param time the time; null for other kinds
 */
public record ChangeMark(Kind kind, long number, @Nullable Instant time) {
  /** Checks the values. */
  public ChangeMark {
    kind = InvalidValueException.required("kind", kind, "be given");
    InvalidValueException.unless(number >= 0, "since", number, "not be negative");
    time = kind == Kind.TIME ? Text.time("since", time) : null;
  }

  /** From a time on, inclusive. */
  public static ChangeMark at(Instant time) {
    return new ChangeMark(Kind.TIME, 0, time);
  }

  /**
   * After an event of the journal: {@link RecentChanges#upTo()} of an earlier answer, or the marker
   * of the last sync; 0 for everything.
   */
  public static ChangeMark afterSequence(long sequence) {
    return new ChangeMark(Kind.SEQUENCE, sequence, null);
  }

  /** After a memory revision of the narrowest scope; 0 for everything. */
  public static ChangeMark afterRevision(long revision) {
    return new ChangeMark(Kind.REVISION, revision, null);
  }

  /** The ways of giving a place. */
  public enum Kind {
    /** By a time. */
    TIME,
    /** By the sequence of an event. */
    SEQUENCE,
    /** By a memory revision. */
    REVISION
  }
}
