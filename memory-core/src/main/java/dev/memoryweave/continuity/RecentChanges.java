package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The changes in a memory since a mark.
 *
 * @param changes the changes, latest first; several events of one memory are merged into one change
 * @param more how many further changes were found
 * @param turnsRecorded how many turns of conversations were recorded
 * @param filesIndexed how often project files were indexed
 * @param filesRemoved how many project files were removed from the index
 * @param upTo the sequence of the last event read: the mark for the next request
 * @param complete whether all events since the mark were read; if there were too many, only the
 *     latest were
 */
public record RecentChanges(
    List<Change> changes,
    int more,
    int turnsRecorded,
    int filesIndexed,
    int filesRemoved,
    long upTo,
    boolean complete) {
  /** The maximum number of changes in one answer. */
  public static final int MAX_LIMIT = 500;

  /** Copies the list. */
  public RecentChanges {
    changes = List.copyOf(changes);
  }

  /** Whether nothing has happened. */
  public boolean isEmpty() {
    return changes.isEmpty()
        && more == 0
        && turnsRecorded == 0
        && filesIndexed == 0
        && filesRemoved == 0;
  }

  /**
   * One change.
   *
   * @param type the type of the change; that of the most important one of several events
   * @param scope the scope
   * @param subject the id of the memory, or the name of the session
   * @param kind the kind of the memory, or null if it is none
   * @param title the title of the memory or session, fit to be shown; empty if it is gone
   * @param replacement the id of the memory that replaced it, or null
   * @param at the time of the last event
   * @param actor the author of the last event
   * @param reason the reason of the event that gave the type, or null
   * @param sequence the sequence of the last event
   */
  public record Change(
      Type type,
      Scope scope,
      String subject,
      @Nullable NodeKind kind,
      String title,
      @Nullable String replacement,
      Instant at,
      Source actor,
      @Nullable String reason,
      long sequence) {}

  /**
   * The types of changes; of several events of one memory, the first type in this order is used.
   */
  public enum Type {
    /** A memory was forgotten. */
    DELETED,
    /** Another memory replaced it. */
    SUPERSEDED,
    /** A question was answered, or work done. */
    CLOSED,
    /** A memory was archived. */
    ARCHIVED,
    /** A memory may no longer be true. */
    OUTDATED,
    /** A proposal became active. */
    ACCEPTED,
    /** A proposal was rejected. */
    REJECTED,
    /** A decision was taken. */
    DECIDED,
    /** Something is pending a decision. */
    PROPOSED,
    /** A memory is new. */
    CREATED,
    /** Closed work was reopened, or a memory was restored. */
    REOPENED,
    /** Something contradicts a memory. */
    CONTESTED,
    /** The content of a memory changed. */
    UPDATED,
    /** A session ended. */
    SESSION_ENDED;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * A place in the history of a memory, from which changes are listed.
   *
   * @param kind how the place is given
   * @param number the sequence or the revision, 0 or more; 0 for a time
   * @param time the time; null for other kinds
   */
  public record Mark(Kind kind, long number, @Nullable Instant time) {
    /** Checks the values. */
    public Mark {
      kind = InvalidValueException.required("kind", kind, "be given");
      InvalidValueException.unless(number >= 0, "since", number, "not be negative");
      time = kind == Kind.TIME ? Text.time("since", time) : null;
    }

    /** From a time on, inclusive. */
    public static Mark at(Instant time) {
      return new Mark(Kind.TIME, 0, time);
    }

    /**
     * After an event of the journal: {@link RecentChanges#upTo()} of an earlier answer, or the
     * marker of the last sync; 0 for everything.
     */
    public static Mark afterSequence(long sequence) {
      return new Mark(Kind.SEQUENCE, sequence, null);
    }

    /** After a memory revision of the narrowest scope; 0 for everything. */
    public static Mark afterRevision(long revision) {
      return new Mark(Kind.REVISION, revision, null);
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
}
