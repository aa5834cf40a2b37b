package dev.memoryweave.continuity.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.SessionStore.SessionQuery;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the most recently active sessions, and groups those that continue one another. */
final class LaneReader {
  /** The most sessions that are read. */
  private static final int SESSIONS = SessionQuery.MAX_LIMIT;

  /** The most open work items that are read. */
  private static final int OPEN_NODES = NodeStore.Query.MAX_LIMIT;

  /** The most sessions of one lane. */
  private static final int LONGEST_CHAIN = 50;

  /** The kinds that can be open or closed and belong to the work of a session. */
  static final Set<NodeKind> WORK =
      Set.copyOf(
          EnumSet.of(NodeKind.OBJECTIVE, NodeKind.TASK, NodeKind.BLOCKER, NodeKind.CRITERION));

  private final ReadTransaction tx;
  private final Scope scope;
  private final Predicate<MemoryNode> admits;

  LaneReader(ReadTransaction tx, Scope scope, Predicate<MemoryNode> admits) {
    this.tx = tx;
    this.scope = scope;
    this.admits = admits;
  }

  /**
   * The lanes of the project, the most recently active first.
   *
   * @param named a session to include even if it is older than all that are read, or null
   */
  List<LaneFacts> lanes(@Nullable SessionId named) {
    Map<SessionId, Session> sessions = new LinkedHashMap<>();
    tx.sessions()
        .list(SessionQuery.in(List.of(scope), SESSIONS))
        .items()
        .forEach(session -> sessions.put(session.id(), session));
    if (named != null && !sessions.containsKey(named)) {
      tx.sessions().find(scope, named).ifPresent(session -> sessions.put(named, session));
    }
    Map<SessionId, List<MemoryNode>> open = open();
    List<LaneFacts> lanes = new ArrayList<>();
    for (List<Session> chain : chains(sessions)) {
      List<MemoryNode> work = new ArrayList<>();
      chain.forEach(session -> work.addAll(open.getOrDefault(session.id(), List.of())));
      lanes.add(new LaneFacts(chain, work));
    }
    return lanes;
  }

  /** The lane of a session: it and those that it continues; null if it is unknown. */
  @Nullable LaneFacts lane(SessionId id) {
    Session session = tx.sessions().find(scope, id).orElse(null);
    if (session == null) {
      return null;
    }
    List<Session> chain = chain(session, new HashMap<>());
    List<MemoryNode> work = new ArrayList<>();
    for (Session one : chain) {
      work.addAll(openNodes(NodeFilter.in(scope).withSession(one.id())));
    }
    return new LaneFacts(chain, work);
  }

  /** The open requests and work of each session. */
  private Map<SessionId, List<MemoryNode>> open() {
    Map<SessionId, List<MemoryNode>> open = new HashMap<>();
    for (MemoryNode node : openNodes(NodeFilter.in(scope))) {
      if (node.session() != null) {
        open.computeIfAbsent(node.session(), id -> new ArrayList<>()).add(node);
      }
    }
    return open;
  }

  /** Open work stays open after it has expired: expiry only keeps it out of other tasks. */
  private List<MemoryNode> openNodes(NodeFilter filter) {
    Set<NodeKind> kinds = EnumSet.copyOf(WORK);
    kinds.add(NodeKind.REQUEST);
    return tx
        .nodes()
        .list(
            NodeStore.Query.first(
                filter.withKinds(kinds).withStatuses(Set.of(NodeStatus.OPEN)),
                NodeStore.Query.Order.RECENTLY_UPDATED_FIRST,
                OPEN_NODES))
        .items()
        .stream()
        .filter(admits)
        .toList();
  }

  /**
   * Each session that no other continues, with its predecessors. A session that two others continue
   * belongs to both of their lanes.
   */
  private List<List<Session>> chains(Map<SessionId, Session> sessions) {
    Set<SessionId> continued = new HashSet<>();
    sessions.values().stream()
        .filter(session -> session.continues() != null)
        .forEach(session -> continued.add(session.continues()));
    List<List<Session>> chains = new ArrayList<>();
    Set<SessionId> placed = new HashSet<>();
    for (Session session : List.copyOf(sessions.values())) {
      if (!continued.contains(session.id())) {
        chains.add(chain(session, sessions));
      }
    }
    chains.forEach(chain -> chain.forEach(session -> placed.add(session.id())));
    // A cycle of sessions has no last one; its latest session is used.
    for (Session session : List.copyOf(sessions.values())) {
      if (!placed.contains(session.id())) {
        List<Session> chain = chain(session, sessions);
        chain.forEach(one -> placed.add(one.id()));
        chains.add(chain);
      }
    }
    chains.sort((a, b) -> b.get(0).lastActiveAt().compareTo(a.get(0).lastActiveAt()));
    return chains;
  }

  private List<Session> chain(Session last, Map<SessionId, Session> known) {
    List<Session> chain = new ArrayList<>(List.of(last));
    Set<SessionId> seen = new HashSet<>(Set.of(last.id()));
    @Nullable SessionId before = last.continues();
    while (before != null && chain.size() < LONGEST_CHAIN && seen.add(before)) {
      Session session = known.get(before);
      if (session == null) {
        session = tx.sessions().find(scope, before).orElse(null);
      }
      if (session == null) {
        break;
      }
      chain.add(session);
      before = session.continues();
    }
    return chain;
  }
}
