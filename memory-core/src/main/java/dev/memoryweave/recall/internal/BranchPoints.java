package dev.memoryweave.recall.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Caches where the memories of some scopes were written, and updates that from the journal. It may
 * name points without any memory left, but misses none that a snapshot holds.
 */
final class BranchPoints {
  private @Nullable Known known;

  /**
   * The known points as of one revision.
   *
   * @param revision the sum of the revisions of the scopes
   * @param sequence the number of the last event that was read
   */
  private record Known(
      List<Scope> scopes,
      long revision,
      long sequence,
      Map<String, Set<Provenance.BranchPoint>> points) {}

  /**
   * The points at which memories of the scopes were written, by branch, as of a snapshot.
   *
   * @param revision the sum of the revisions of the scopes
   */
  Map<String, Set<Provenance.BranchPoint>> in(
      ReadTransaction tx, List<Scope> scopes, long revision) {
    Known before = last();
    if (before != null && before.scopes().equals(scopes)) {
      // An older snapshot contains nothing that a newer one did not.
      if (before.revision() >= revision) {
        return before.points();
      }
      Known now = since(tx, before, revision);
      if (now != null) {
        keep(now);
        return now.points();
      }
    }
    Known now = new Known(scopes, revision, lastEvent(tx, scopes), all(tx, scopes));
    keep(now);
    return now.points();
  }

  private synchronized @Nullable Known last() {
    return known;
  }

  private synchronized void keep(Known now) {
    known = now;
  }

  private static Map<String, Set<Provenance.BranchPoint>> all(
      ReadTransaction tx, List<Scope> scopes) {
    return tx.nodes().branchPoints(scopes).stream()
        .collect(Collectors.groupingBy(Provenance.BranchPoint::branch, Collectors.toSet()));
  }

  private static long lastEvent(ReadTransaction tx, List<Scope> scopes) {
    return tx.journal().events(new EventQuery(scopes, null, Set.of(), 0, 1, true)).stream()
        .mapToLong(MemoryEvent::sequence)
        .findFirst()
        .orElse(0);
  }

  /** The points after some more events; null if there are too many to read one by one. */
  private static @Nullable Known since(ReadTransaction tx, Known before, long revision) {
    List<MemoryEvent> events =
        tx.journal()
            .events(
                new EventQuery(
                    before.scopes(),
                    null,
                    Set.of(),
                    before.sequence(),
                    EventQuery.MAX_LIMIT,
                    false));
    if (events.size() == EventQuery.MAX_LIMIT) {
      return null;
    }
    List<NodeRef> changed = new ArrayList<>();
    long sequence = before.sequence();
    for (MemoryEvent event : events) {
      sequence = Math.max(sequence, event.sequence());
      NodeRef subject = subject(event);
      if (subject != null) {
        changed.add(subject);
      }
    }
    Map<String, Set<Provenance.BranchPoint>> points = new HashMap<>(before.points());
    for (MemoryNode node : tx.nodes().findAll(changed).values()) {
      Provenance.BranchPoint.of(node.provenance())
          .ifPresent(point -> points.merge(point.branch(), Set.of(point), BranchPoints::union));
    }
    return new Known(before.scopes(), revision, sequence, points);
  }

  /** Sets that were handed out are never changed. */
  private static Set<Provenance.BranchPoint> union(
      Set<Provenance.BranchPoint> some, Set<Provenance.BranchPoint> others) {
    if (some.containsAll(others)) {
      return some;
    }
    Set<Provenance.BranchPoint> all = new HashSet<>(some);
    all.addAll(others);
    return all;
  }

  /** The memory that an event is about, or null if it is about something else. */
  private static @Nullable NodeRef subject(MemoryEvent event) {
    if (event.type().keepsRevision()) {
      return null;
    }
    try {
      return new NodeRef(event.scope(), NodeId.of(event.subject()));
    } catch (InvalidValueException e) {
      // A relation or a decision; if it changed a memory, that has an event of its own.
      return null;
    }
  }
}
