package dev.memoryweave.repair;

import dev.memoryweave.model.NodeRef;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A repair that is proposed.
 *
 * @param id its name, which follows from what is found and from the revision of the memory: the
 *     same finding always has the same id, and another one once the memory has changed
 * @param finding what is out of order
 * @param node the memory that would change; null for a session
 * @param session the name of the session that would be added; null for a memory
 * @param reason why it is proposed
 * @param change what would change, in words
 * @param needsPerson whether the author may not apply it, as the memory is the word of somebody
 *     above
 */
public record Repair(
    String id,
    Finding finding,
    @Nullable NodeRef node,
    @Nullable String session,
    String reason,
    String change,
    boolean needsPerson) {

  /** The sort of disorder that is found. */
  public enum Finding {
    /** A memory says what another one of its kind and title says; it is superseded by that one. */
    DUPLICATE,
    /** A memory stands below one that is put away; it moves to what took its place, or up. */
    ORPHAN,
    /** Work is open in a session that has ended and that no other one continues; it is stale. */
    ABANDONED_WORK,
    /** The successor of a memory was superseded itself, or in a circle; it names the last one. */
    LONG_SUCCESSION,
    /** A proposal waited until its time was over; it is archived. */
    EXPIRED_CANDIDATE,
    /** A memory is marked as contested and is not, or the other way round. */
    CONTESTED_MARK,
    /** Turns belong to a session of which nothing is known; it is added as ended. */
    UNKNOWN_SESSION;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
