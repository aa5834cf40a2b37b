package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.Authority;
import dev.memoryweave.change.internal.ContestedFlags;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.statement.internal.TextComparison;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.Tree;
import dev.memoryweave.upkeep.Upkeep.Repairs.Repair.Finding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds inconsistencies in one scope, in the order of insertion; changes nothing. */
final class RepairFinder {
  /** The order in which one of several memories that say the same is kept. */
  static final Comparator<MemoryNode> STRONGEST_FIRST =
      Comparator.comparing((MemoryNode node) -> node.provenance().trust())
          .thenComparing(node -> -node.usage().confirmations())
          .thenComparing(MemoryNode::createdAt)
          .thenComparing(MemoryNode::id);

  private final ReadTransaction tx;
  private final Scope scope;
  private final Provenance.Principal author;
  private final MemoryPolicies policies;
  private final SameTitles titles = new SameTitles();
  private final Map<SessionId, Turns> turns = new LinkedHashMap<>();
  private final Map<SessionId, Boolean> over = new HashMap<>();
  private final List<FoundRepair> found = new ArrayList<>();
  private @Nullable Set<SessionId> continued;

  RepairFinder(
      ReadTransaction tx, Scope scope, Provenance.Principal author, MemoryPolicies policies) {
    this.tx = tx;
    this.scope = scope;
    this.author = author;
    this.policies = policies;
  }

  /** Turns of one session. */
  private static final class Turns {
    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;
    private final Set<String> messages = new HashSet<>();

    void add(MemoryNode turn) {
      Instant at = turn.happenedAt();
      first = at.isBefore(first) ? at : first;
      last = at.isAfter(last) ? at : last;
      messages.add(turn.utterance() == null ? turn.id().value() : turn.utterance().turn());
    }
  }

  /** All findings. */
  List<FoundRepair> find() {
    NodeStore.Query query =
        NodeStore.Query.first(
            NodeFilter.in(scope), NodeStore.Query.Order.OLDEST_FIRST, NodeStore.Query.MAX_LIMIT);
    @Nullable String cursor = null;
    do {
      Page<MemoryNode> page = tx.nodes().list(query.from(cursor));
      page.items().forEach(this::look);
      cursor = page.next();
    } while (cursor != null);
    duplicates();
    turns.forEach(this::unknownSession);
    return found;
  }

  /** The session that turns belong to, whether or not it is known. */
  static Optional<Session> told(ReadTransaction tx, Scope scope, SessionId id) {
    Turns turns = new Turns();
    NodeFilter filter = NodeFilter.in(scope).withKinds(Set.of(NodeKind.TURN)).withSession(id);
    NodeStore.Query query =
        NodeStore.Query.first(
            filter, NodeStore.Query.Order.OLDEST_FIRST, NodeStore.Query.MAX_LIMIT);
    @Nullable String cursor = null;
    do {
      Page<MemoryNode> page = tx.nodes().list(query.from(cursor));
      page.items().forEach(turns::add);
      cursor = page.next();
    } while (cursor != null);
    return turns.messages.isEmpty() ? Optional.empty() : Optional.of(session(scope, id, turns));
  }

  private static Session session(Scope scope, SessionId id, Turns turns) {
    return new Session(
        scope,
        id,
        null,
        null,
        null,
        null,
        null,
        null,
        turns.first,
        turns.last,
        turns.last,
        turns.messages.size());
  }

  private void look(MemoryNode node) {
    if (node.kind() == NodeKind.TURN && node.session() != null) {
      turns.computeIfAbsent(node.session(), id -> new Turns()).add(node);
    }
    if (!succession(node) && !abandoned(node) && !orphan(node)) {
      mark(node);
    }
    if (node.isInForce() && !node.tier().isSessionBound()) {
      titles.add(node);
    }
  }

  private void add(
      Finding finding,
      MemoryEvent.Type event,
      MemoryNode before,
      MemoryNode after,
      String reason,
      String change) {
    found.add(
        FoundRepair.of(
            finding, event, before, after, reason, change, Authority.standsAbove(before, author)));
  }

  // ---- one memory -------------------------------------------------------------------------------

  private boolean succession(MemoryNode node) {
    NodeRef named = node.supersededBy();
    if (named == null) {
      return false;
    }
    Set<NodeRef> seen = new HashSet<>(Set.of(node.ref()));
    NodeRef end = named;
    while (seen.add(end)) {
      NodeRef next = NodeLookup.readable(tx, end).map(MemoryNode::supersededBy).orElse(null);
      if (next == null) {
        break;
      }
      end = next;
    }
    boolean circle = end.equals(node.ref());
    boolean endless = !circle && seen.contains(end) && isSuperseded(end);
    if (endless || end.equals(named)) {
      return false;
    }
    add(
        Finding.LONG_SUCCESSION,
        MemoryEvent.Type.MEMORY_UPDATED,
        node,
        node.toBuilder().supersededBy(circle ? null : end).build(),
        circle
            ? "it is superseded by itself, over others"
            : "'" + named.id() + "' was superseded itself",
        "superseded by " + named + " -> " + (circle ? "nothing" : end));
    return true;
  }

  private boolean isSuperseded(NodeRef ref) {
    return NodeLookup.readable(tx, ref).map(MemoryNode::supersededBy).isPresent();
  }

  private boolean abandoned(MemoryNode node) {
    SessionId session = node.session();
    if (session == null
        || node.status() != NodeStatus.OPEN
        || node.kind() == NodeKind.QUESTION
        || !over.computeIfAbsent(session, this::isOver)) {
      return false;
    }
    add(
        Finding.ABANDONED_WORK,
        MemoryEvent.Type.MEMORY_MARKED_STALE,
        node,
        node.toBuilder().status(NodeStatus.STALE).build(),
        "the session '" + session + "' has ended and no other one continues it",
        "status open -> stale");
    return true;
  }

  private boolean isOver(SessionId id) {
    boolean ended = tx.sessions().find(scope, id).filter(session -> !session.isOpen()).isPresent();
    return ended && !continued().contains(id);
  }

  private Set<SessionId> continued() {
    if (continued == null) {
      Set<SessionId> ids = new HashSet<>();
      SessionQuery query = SessionQuery.in(List.of(scope), SessionQuery.MAX_LIMIT);
      @Nullable String cursor = null;
      do {
        Page<Session> page = tx.sessions().list(query.from(cursor));
        for (Session session : page.items()) {
          if (session.continues() != null) {
            ids.add(session.continues());
          }
        }
        cursor = page.next();
      } while (cursor != null);
      continued = ids;
    }
    return continued;
  }

  private boolean orphan(MemoryNode node) {
    if (node.parent() == null || !node.status().isCurrent()) {
      return false;
    }
    NodeId place = place(node.parent(), new HashSet<>(Set.of(node.id())));
    if (node.parent().equals(place)) {
      return false;
    }
    MemoryNode moved = node.toBuilder().parent(place).build();
    if (!Tree.isPlace(tx, moved)) {
      moved = node.toBuilder().parent(null).build();
    }
    add(
        Finding.ORPHAN,
        MemoryEvent.Type.MEMORY_MOVED,
        node,
        moved,
        "'" + node.parent() + "', which it stands below, is archived",
        "parent " + node.parent() + " -> " + (moved.parent() == null ? "none" : moved.parent()));
    return true;
  }

  /** The place to use instead of another: itself, its successor, or its parent. */
  private @Nullable NodeId place(@Nullable NodeId id, Set<NodeId> seen) {
    if (id == null || !seen.add(id)) {
      return null;
    }
    MemoryNode parent = NodeLookup.readable(tx, new NodeRef(scope, id)).orElse(null);
    if (parent == null) {
      return null;
    }
    if (parent.status().isCurrent()) {
      return id;
    }
    NodeRef successor = parent.supersededBy();
    NodeId instead =
        successor != null && successor.scope().equals(scope) ? place(successor.id(), seen) : null;
    return instead != null ? instead : place(parent.parent(), seen);
  }

  private void mark(MemoryNode node) {
    boolean contested = ContestedFlags.isContested(tx, node);
    if (contested == node.isContested()) {
      return;
    }
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    flags.addAll(node.flags());
    if (contested) {
      flags.add(NodeFlag.CONTESTED);
    } else {
      flags.remove(NodeFlag.CONTESTED);
    }
    // The flag follows from other memories, so no author's content is changed by it.
    found.add(
        FoundRepair.of(
            Finding.CONTESTED_MARK,
            contested ? MemoryEvent.Type.MEMORY_CONTESTED : MemoryEvent.Type.MEMORY_SETTLED,
            node,
            node.toBuilder().flags(flags).build(),
            contested ? "something contradicts it" : "nothing contradicts it",
            contested ? "marked as contested" : "not marked as contested",
            false));
  }

  // ---- several ----------------------------------------------------------------------------------

  private void duplicates() {
    Set<NodeRef> claimed = new HashSet<>();
    found.forEach(
        repair -> {
          if (repair.before() != null) {
            claimed.add(repair.before().ref());
          }
        });
    for (List<NodeRef> group : titles.groups()) {
      List<MemoryNode> nodes = new ArrayList<>(tx.nodes().findAll(group).values());
      nodes.sort(STRONGEST_FIRST);
      MemoryNode stays = nodes.get(0);
      for (MemoryNode other : nodes.subList(1, nodes.size())) {
        if (policies.mayBeArchived(other)
            && !claimed.contains(other.ref())
            && !claimed.contains(stays.ref())
            && says(stays, other)) {
          add(
              Finding.DUPLICATE,
              MemoryEvent.Type.MEMORY_SUPERSEDED,
              other,
              other.toBuilder().status(NodeStatus.SUPERSEDED).supersededBy(stays.ref()).build(),
              "'" + stays.id() + "' says the same",
              "status " + other.status().label() + " -> superseded by " + stays.id());
        }
      }
    }
  }

  /** Whether the memory that stays contains everything that the other one says. */
  private static boolean says(MemoryNode stays, MemoryNode other) {
    return other.body().isBlank() || TextComparison.saysAllOf(stays.body(), other.body());
  }

  private void unknownSession(SessionId id, Turns told) {
    if (tx.sessions().find(scope, id).isEmpty()) {
      found.add(FoundRepair.of(session(scope, id, told)));
    }
  }
}
