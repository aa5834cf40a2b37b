package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore.Counts;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.JournalReader;
import dev.memoryweave.transfer.StoreMove.Holdings;
import dev.memoryweave.transfer.StoreMove.Part;
import dev.memoryweave.transfer.StoreMove.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compares a scope in two stores, before anything of it is moved. */
final class MovePlan {
  private MovePlan() {}

  static Part of(ReadTransaction here, ReadTransaction there, Scope scope) {
    MovedEvents.Shared events = MovedEvents.shared(here, there, scope);
    Holdings ours = holdings(here, scope, events.here());
    Holdings theirs = holdings(there, scope, events.there());
    State state = state(events, ours, theirs);
    long readable = readable(here, scope);
    return new Part(
        scope,
        state,
        ours,
        theirs,
        state == State.LATER ? events.there() - events.here() : events.here() - events.common(),
        Math.max(0, ours.memories() - readable),
        here.setAside(scope, text -> true),
        state == State.OTHER ? differences(here, there, scope) : List.of());
  }

  private static State state(MovedEvents.Shared events, Holdings here, Holdings there) {
    if (here.isEmpty() && here.documents() == 0) {
      return State.NOTHING;
    }
    if (there.isEmpty()) {
      return State.ABSENT;
    }
    if (events.common() == 0) {
      return State.OTHER;
    }
    if (events.common() == events.there()) {
      return events.there() == events.here() ? State.CURRENT : State.EARLIER;
    }
    return events.common() == events.here() ? State.LATER : State.OTHER;
  }

  private static Holdings holdings(ReadTransaction tx, Scope scope, long events) {
    List<Scope> only = List.of(scope);
    Counts files = tx.knowledge().counts(DocumentFilter.in(only));
    return new Holdings(
        tx.nodes().count(NodeFilter.in(scope)),
        StoredRecords.sessions(tx, scope).size(),
        tx.contents().usage(only).contents(),
        JournalReader.decisions(tx, only).count(),
        events,
        files.total(),
        files.chunks(),
        ScopeDigest.vectors(tx, scope).values().stream().mapToLong(Long::longValue).sum());
  }

  private static long readable(ReadTransaction tx, Scope scope) {
    long[] count = {0};
    StoredRecords.eachPage(tx, List.of(scope), page -> count[0] += page.size());
    return count[0];
  }

  /** The first memories that are only there, or that differ. */
  private static List<String> differences(
      ReadTransaction here, ReadTransaction there, Scope scope) {
    List<String> found = new ArrayList<>();
    StoredRecords.eachPage(
        there,
        List.of(scope),
        page -> {
          if (found.size() < Part.MAX_DIFFERENCES) {
            Map<NodeRef, MemoryNode> ours =
                here.nodes().findAll(page.stream().map(MemoryNode::ref).toList());
            for (MemoryNode node : page) {
              MemoryNode our = ours.get(node.ref());
              if (our == null) {
                found.add(node.id() + " is only there");
              } else if (!our.contentHash().equals(node.contentHash())) {
                found.add(node.id() + " says something else there");
              }
            }
          }
        });
    return found.size() > Part.MAX_DIFFERENCES ? found.subList(0, Part.MAX_DIFFERENCES) : found;
  }
}
