package dev.memoryweave.repair;

import java.util.Collection;
import java.util.List;

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
}
