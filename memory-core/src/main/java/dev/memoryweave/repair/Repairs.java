package dev.memoryweave.repair;

import java.util.Collection;
import java.util.List;

/**
 * Repairs of the narrowest scope of a memory. Nothing is repaired by itself: a check proposes,
 * somebody applies, and each repair can be taken back.
 */
public interface Repairs {
  /** The most repairs of a list, and of one call. */
  int MAX_LIMIT = 1_000;

  /**
   * Looks for what is out of order, and changes nothing. All memories of the scope are read. No
   * memory is in two proposals, so a second look after repairing may find more.
   *
   * @param limit the most repairs, 1 to {@value #MAX_LIMIT}
   */
  List<Repair> propose(int limit);

  /**
   * Applies repairs in one transaction, each with an event of its own.
   *
   * @param ids the ids of proposals, at most {@value #MAX_LIMIT}
   * @return the repairs that were applied, in the order of the ids
   * @throws dev.memoryweave.model.InvalidValueException if one of them is not proposed, or is no
   *     longer; then nothing changes
   * @throws dev.memoryweave.NeedsPersonException if one of them concerns the word of somebody above
   *     the author; then nothing changes
   */
  List<Repair> apply(Collection<String> ids);

  /**
   * Takes a repair back: what it changed is as it was before, but for how often it was used.
   *
   * @param id the id of the repair
   * @throws dev.memoryweave.model.InvalidValueException if it was not applied, was taken back, or
   *     what it changed was changed since
   * @throws dev.memoryweave.NeedsPersonException if somebody above the author applied it
   * @throws dev.memoryweave.store.DuplicateNodeException if another memory holds the key by now
   */
  void undo(String id);
}
