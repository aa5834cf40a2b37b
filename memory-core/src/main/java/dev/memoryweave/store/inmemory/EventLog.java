package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.inmemory.Keys.EventSubject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The events; immutable.
 *
 * @param ofScope the events of each scope, by sequence
 * @param ofSubject the events of each subject, by sequence
 * @param revisions how many events of each scope raised its memory revision
 * @param lastSequence the sequence of the last event, 0 if there was none
 * @param mark a text that distinguishes the history from those of other stores; this one is never
 *     copied
 */
record EventLog(
    GroupedTree<Scope, Long, MemoryEvent> ofScope,
    GroupedTree<EventSubject, Long, MemoryEvent> ofSubject,
    SortedTree<Scope, Long> revisions,
    long lastSequence,
    String mark) {
  static EventLog empty(String mark) {
    return new EventLog(
        GroupedTree.empty(Keys.SCOPES, Comparator.<Long>naturalOrder()),
        GroupedTree.empty(EventSubject.ORDER, Comparator.<Long>naturalOrder()),
        SortedTree.empty(Keys.SCOPES),
        0,
        mark);
  }

  JournalStore.Point reached() {
    return lastSequence == 0
        ? JournalStore.Point.BEGINNING
        : new JournalStore.Point(lastSequence, mark);
  }

  boolean leadsThrough(JournalStore.Point point) {
    return point.sequence() == 0 || (point.sequence() <= lastSequence && point.mark().equals(mark));
  }

  long revision(Scope scope) {
    Long revision = revisions.get(scope);
    return revision == null ? 0 : revision;
  }

  /** The event that the draft becomes when it is appended. */
  MemoryEvent next(MemoryEvent.Draft draft) {
    long raised = draft.type().keepsRevision() ? 0 : 1;
    return MemoryEvent.of(draft, lastSequence + 1, revision(draft.scope()) + raised);
  }

  EventLog with(MemoryEvent event) {
    long sequence = event.sequence();
    return new EventLog(
        ofScope.with(event.scope(), sequence, event),
        ofSubject.with(new EventSubject(event.scope(), event.subject()), sequence, event),
        revisions.with(event.scope(), event.revision()),
        sequence,
        mark);
  }

  /** This log without the events of a scope, whose revision continues from its last value. */
  EventLog without(Scope scope) {
    GroupedTree<EventSubject, Long, MemoryEvent> subjects = ofSubject;
    for (MemoryEvent event : ofScope.of(scope).values()) {
      subjects = subjects.without(new EventSubject(scope, event.subject()), event.sequence());
    }
    return new EventLog(ofScope.without(scope), subjects, revisions, lastSequence, mark);
  }

  /** This log with placeholders for the ids of forgotten nodes. */
  EventLog anonymized(Scope scope, Map<NodeId, NodeId> placeholders) {
    EventLog log = this;
    for (MemoryEvent event : ofScope.of(scope).values()) {
      MemoryEvent other = event.anonymized(placeholders);
      if (!other.equals(event)) {
        log = log.reworded(other);
      }
    }
    return log;
  }

  /** This log with other words for an event that it may have. */
  EventLog reworded(MemoryEvent other) {
    Scope scope = other.scope();
    long sequence = other.sequence();
    MemoryEvent event = ofScope.of(scope).get(sequence);
    return event == null
        ? this
        : new EventLog(
            ofScope.with(scope, sequence, other),
            ofSubject
                .without(new EventSubject(scope, event.subject()), sequence)
                .with(new EventSubject(scope, other.subject()), sequence, other),
            revisions,
            lastSequence,
            mark);
  }

  List<MemoryEvent> list(EventQuery query) {
    List<MemoryEvent> found = new ArrayList<>();
    for (Scope scope : query.scopes().stream().distinct().toList()) {
      addMatching(query, scope, found);
    }
    Comparator<MemoryEvent> order = Comparator.comparingLong(MemoryEvent::sequence);
    found.sort(query.latest() ? order.reversed() : order);
    return List.copyOf(found.subList(0, Math.min(query.limit(), found.size())));
  }

  private void addMatching(EventQuery query, Scope scope, List<MemoryEvent> found) {
    SortedTree<Long, MemoryEvent> events =
        query.subject() == null
            ? ofScope.of(scope)
            : ofSubject.of(new EventSubject(scope, query.subject()));
    Iterator<MemoryEvent> inOrder =
        query.latest() ? events.before(null) : events.after(query.afterSequence());
    for (int added = 0; added < query.limit() && inOrder.hasNext(); ) {
      MemoryEvent event = inOrder.next();
      if (event.sequence() <= query.afterSequence()) {
        return;
      }
      if (query.types().isEmpty() || query.types().contains(event.type())) {
        found.add(event);
        added++;
      }
    }
  }
}
