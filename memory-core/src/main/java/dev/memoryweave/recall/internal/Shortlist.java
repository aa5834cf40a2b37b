package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallTrace.Cause;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The ordered list of memories to return, which the steps of selection modify. */
final class Shortlist {
  private final int limit;
  private final LeftOuts<LeftOut> leftOut;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, List<Entry>> byBeginning = new HashMap<>();

  /**
   * Creates an empty list.
   *
   * @param limit the maximum number of memories
   * @param leftOut receives the memories that say the same as one of the list
   */
  Shortlist(int limit, LeftOuts<LeftOut> leftOut) {
    this.limit = limit;
    this.leftOut = leftOut;
  }

  /**
   * A memory of the list.
   *
   * @param memory the memory
   * @param duplicates memories that say the same and were left out in its favour
   * @param contradictedBy memories that contradict it
   */
  record Entry(RankedMemory memory, List<NodeRef> duplicates, Set<NodeRef> contradictedBy) {
    Entry(RankedMemory memory) {
      this(memory, new ArrayList<>(), new LinkedHashSet<>());
    }

    MemoryNode node() {
      return memory.node();
    }

    NodeRef ref() {
      return memory.node().ref();
    }

    /** An entry with another score, and the same duplicates and contradictions. */
    Entry with(RankedMemory other) {
      return new Entry(other, duplicates, contradictedBy);
    }
  }

  /**
   * Adds memories, best first, until the list is full.
   *
   * @return those beyond the limit, best first
   */
  List<RankedMemory> takeAll(List<RankedMemory> ranked) {
    List<RankedMemory> beyond = new ArrayList<>();
    for (RankedMemory memory : ranked) {
      if (entries.size() == limit) {
        beyond.add(memory);
      } else {
        take(memory);
      }
    }
    return beyond;
  }

  /**
   * Adds a memory to the end. If a memory of the list says the same, the more trusted of the two
   * stays.
   */
  void take(RankedMemory memory) {
    List<Entry> alike =
        byBeginning.computeIfAbsent(SameText.beginning(memory.node()), key -> new ArrayList<>());
    Optional<Entry> same = sameAs(memory.node(), alike);
    if (same.isEmpty()) {
      Entry next = new Entry(memory);
      alike.add(next);
      entries.add(next);
    } else if (Precedence.isAbove(memory.node(), same.get().node())) {
      Entry lower = same.get();
      Entry next = new Entry(memory.inPlaceOf(lower.memory().score(), "same text"));
      next.duplicates().addAll(lower.duplicates());
      fold(lower.memory(), next);
      alike.set(alike.indexOf(lower), next);
      entries.set(indexOf(lower.ref()), next);
    } else {
      fold(memory, same.get());
    }
  }

  private void fold(RankedMemory memory, Entry into) {
    into.duplicates().add(memory.node().ref());
    leftOut.add(
        LeftOut.of(memory.node(), memory.score(), Cause.COVERED, "says the same as " + into.ref()));
  }

  /** Whether a memory of the list says the same. */
  boolean holdsTextOf(MemoryNode node) {
    return sameAs(node, entries).isPresent();
  }

  private static Optional<Entry> sameAs(MemoryNode node, List<Entry> alike) {
    if (alike.isEmpty()) {
      return Optional.empty();
    }
    String form = SameText.form(node);
    return alike.stream().filter(one -> SameText.form(one.node()).equals(form)).findFirst();
  }

  int limit() {
    return limit;
  }

  int size() {
    return entries.size();
  }

  Entry get(int rank) {
    return entries.get(rank);
  }

  /** The entries, best first. */
  List<Entry> entries() {
    return List.copyOf(entries);
  }

  /** The rank of a memory, from 0, or -1 if it is not in the list. */
  int indexOf(NodeRef ref) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).ref().equals(ref)) {
        return i;
      }
    }
    return -1;
  }

  /** Removes an entry for good. */
  RankedMemory drop(int rank) {
    Entry dropped = entries.remove(rank);
    byBeginning.values().forEach(alike -> alike.removeIf(one -> one.ref().equals(dropped.ref())));
    return dropped.memory();
  }

  /** Moves an entry to another rank with another score. */
  void move(int from, int to, RankedMemory memory) {
    Entry moved = entries.remove(from);
    entries.add(to, moved.with(memory));
  }

  /**
   * Inserts a memory at a rank.
   *
   * @return the last one, if it had to make room
   */
  Optional<RankedMemory> insert(int rank, Entry entry) {
    entries.add(rank, entry);
    return entries.size() > limit
        ? Optional.of(entries.remove(entries.size() - 1).memory())
        : Optional.empty();
  }
}
