package dev.memoryweave.repair;

import dev.memoryweave.model.NodeRef;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A proposed repair.
 *
 * @param id its name, derived from the finding and the revision of the memory: the same finding
 *     always has the same id, and another one once the memory has changed
 * @param finding the problem
 * @param node the memory that would change; null for a session
 * @param session the name of the session that would be added; null for a memory
 * @param reason why it is proposed
 * @param change a description of the change
 * @param needsPerson whether the author may not apply it, as the memory belongs to a more trusted
 *     author
 */
public record Repair(
    String id,
    Finding finding,
    @Nullable NodeRef node,
    @Nullable String session,
    String reason,
    String change,
    boolean needsPerson) {

  /** The kind of problem. */
  public enum Finding {
    /** A memory repeats another one of its kind and title; it is superseded by that one. */
    DUPLICATE,
    /** A memory is below an archived one; it moves to the replacement, or up. */
    ORPHAN,
    /** Work is open in a session that has ended and was not continued; it becomes stale. */
    ABANDONED_WORK,
    /**
     * The successor of a memory was superseded itself, or there is a cycle; it names the last one.
     */
    LONG_SUCCESSION,
    /** A proposal was pending until it expired; it is archived. */
    EXPIRED_CANDIDATE,
    /** A memory is wrongly marked as contested, or wrongly not marked. */
    CONTESTED_MARK,
    /** Turns belong to an unknown session; it is added as ended. */
    UNKNOWN_SESSION;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
