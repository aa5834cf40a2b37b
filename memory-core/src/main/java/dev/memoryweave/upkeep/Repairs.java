package dev.memoryweave.upkeep;

import dev.memoryweave.model.NodeRef;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Repairs of the narrowest scope of a memory. Nothing is repaired automatically: a check proposes,
 * somebody applies, and each repair can be undone.
 */
public interface Repairs {
  /** The most repairs of a list, and of one call. */
  int MAX_LIMIT = 1_000;

  /**
   * Looks for problems, and changes nothing. All memories of the scope are read. No memory is in
   * two proposals, so a second look after repairing may find more.
   *
   * @param limit the most repairs, 1 to {@value #MAX_LIMIT}
   */
  List<Repair> propose(int limit);

  /**
   * Applies repairs in one transaction, each with an event of its own.
   *
   * @param ids the ids of proposals, at most {@value #MAX_LIMIT}
   * @return the repairs that were applied, in the order of the ids
   * @throws dev.memoryweave.model.InvalidValueException if one of them is not, or no longer,
   *     proposed; then nothing changes
   * @throws dev.memoryweave.NeedsPersonException if one of them concerns a memory of a more trusted
   *     author; then nothing changes
   */
  List<Repair> apply(Collection<String> ids);

  /**
   * Undoes a repair: its changes are reverted, except for usage counts.
   *
   * @param id the id of the repair
   * @throws dev.memoryweave.model.InvalidValueException if it was not applied, was already undone,
   *     or something it changed has changed since
   * @throws dev.memoryweave.NeedsPersonException if a more trusted author applied it
   * @throws dev.memoryweave.store.DuplicateNodeException if another memory holds the key by now
   */
  void undo(String id);

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
  record Repair(
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
       * The successor of a memory was superseded itself, or there is a cycle; it names the last
       * one.
       */
      LONG_SUCCESSION,
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
}
