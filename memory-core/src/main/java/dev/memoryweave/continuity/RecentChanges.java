package dev.memoryweave.continuity;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The changes in a memory since a mark.
 *
 * @param changes the changes, latest first; several events of one memory are one change
 * @param more how many changes beside these were found
 * @param turnsRecorded how many turns of conversations were recorded
 * @param filesIndexed how many readings of project files there were
 * @param filesRemoved how many project files are known no more
 * @param upTo the sequence of the last event that was looked at: the mark to ask from next time
 * @param complete whether all events since the mark were looked at; where there were too many, only
 *     the latest were
 */
public record RecentChanges(
    List<Change> changes,
    int more,
    int turnsRecorded,
    int filesIndexed,
    int filesRemoved,
    long upTo,
    boolean complete) {
  /** The most changes of one answer. */
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
   * @param type what happened; of several events the one that matters most
   * @param scope where
   * @param subject the id of the memory, or the name of the session
   * @param kind the kind of the memory, or null if it is none
   * @param title the title of the memory or session as it may be shown; empty if it is gone
   * @param replacement the id of the memory that took its place, or null
   * @param at when, of the last event
   * @param actor who, of the last event
   * @param reason why, of the event that gave the type, or null
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

  /** The kinds of changes; of several events of one memory, the first of these is named. */
  public enum Type {
    /** A memory was forgotten. */
    DELETED,
    /** Another memory took its place. */
    SUPERSEDED,
    /** A question was answered, or work done. */
    CLOSED,
    /** A memory was put away. */
    ARCHIVED,
    /** A memory may no longer be true. */
    OUTDATED,
    /** A proposal came into force. */
    ACCEPTED,
    /** A proposal was turned down. */
    REJECTED,
    /** A decision was taken. */
    DECIDED,
    /** Something waits for a decision. */
    PROPOSED,
    /** A memory is new. */
    CREATED,
    /** Closed work is open again, or a memory was brought back. */
    REOPENED,
    /** Something contradicts a memory. */
    CONTESTED,
    /** A memory has another content. */
    UPDATED,
    /** A session ended. */
    SESSION_ENDED;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }
}
