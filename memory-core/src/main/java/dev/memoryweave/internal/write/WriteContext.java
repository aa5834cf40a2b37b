package dev.memoryweave.internal.write;

import dev.memoryweave.internal.authority.Authority;
import dev.memoryweave.internal.authority.Refusal;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.ScopeContents;
import dev.memoryweave.store.WriteTransaction;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One write under way: its transaction, its time, who makes it, the events it has left so far, and
 * the nodes whose children or contradictions it has changed.
 */
public final class WriteContext {
  /** Changes of status, after which something may begin or cease to wait or to be in force. */
  private static final Set<MemoryEvent.Type> MAY_SETTLE =
      Collections.unmodifiableSet(
          EnumSet.of(
              MemoryEvent.Type.MEMORY_MARKED_STALE,
              MemoryEvent.Type.MEMORY_SUPERSEDED,
              MemoryEvent.Type.MEMORY_ARCHIVED,
              MemoryEvent.Type.MEMORY_RESTORED,
              MemoryEvent.Type.MEMORY_VERIFIED,
              MemoryEvent.Type.MEMORY_CONFIRMED,
              MemoryEvent.Type.MEMORY_CLOSED,
              MemoryEvent.Type.MEMORY_REOPENED,
              MemoryEvent.Type.MEMORY_QUESTIONED,
              MemoryEvent.Type.MEMORY_REVERTED,
              MemoryEvent.Type.CANDIDATE_HELD,
              MemoryEvent.Type.CANDIDATE_WAITING,
              MemoryEvent.Type.CANDIDATE_PROMOTED,
              MemoryEvent.Type.CANDIDATE_REJECTED));

  private final WriteTransaction tx;
  private final Provenance author;
  private final Authority authority;
  private final MemoryPolicies policies;
  private final Instant now;
  private final List<MemoryEvent> events;
  private final Map<NodeRef, Boolean> parents;
  private final Set<NodeRef> sides;

  WriteContext(
      WriteTransaction tx,
      Provenance author,
      Authority authority,
      MemoryPolicies policies,
      Instant now) {
    this(
        tx,
        author,
        authority,
        policies,
        now.truncatedTo(ChronoUnit.MILLIS),
        new ArrayList<>(),
        new LinkedHashMap<>(),
        new LinkedHashSet<>());
  }

  private WriteContext(
      WriteTransaction tx,
      Provenance author,
      Authority authority,
      MemoryPolicies policies,
      Instant now,
      List<MemoryEvent> events,
      Map<NodeRef, Boolean> parents,
      Set<NodeRef> sides) {
    this.tx = tx;
    this.author = author;
    this.authority = authority;
    this.policies = policies;
    this.now = now;
    this.events = events;
    this.parents = parents;
    this.sides = sides;
  }

  /** This write as made by somebody else. */
  public WriteContext by(Provenance other) {
    return new WriteContext(tx, other, authority, policies, now, events, parents, sides);
  }

  /**
   * The transaction to read from, with the changes of this write; only methods of this class write.
   */
  public ReadTransaction tx() {
    return tx;
  }

  public Provenance author() {
    return author;
  }

  public Instant now() {
    return now;
  }

  List<MemoryEvent> events() {
    return List.copyOf(events);
  }

  /**
   * When a node that was last changed then is changed now; a clock set back must not undo order.
   */
  public Instant after(Instant lastChange) {
    return now.isBefore(lastChange) ? lastChange : now;
  }

  /** The policies of the memory. */
  public MemoryPolicies policies() {
    return policies;
  }

  /**
   * Stores a new node with the tags that policies add, with its first event; gives it as stored.
   */
  public MemoryNode insert(MemoryNode node, @Nullable String reason) {
    authority.check(author.principal(), null, node);
    MemoryNode stored = tx.nodes().insert(policies.tagged(node));
    MemoryEvent.Type begins =
        switch (stored.status()) {
          case CANDIDATE -> MemoryEvent.Type.CANDIDATE_HELD;
          case NEEDS_REVIEW -> MemoryEvent.Type.CANDIDATE_WAITING;
          default -> MemoryEvent.Type.MEMORY_CREATED;
        };
    record(begins, stored, reason);
    return stored;
  }

  /** Stores a changed node as its next version, with one event; gives it as stored. */
  public MemoryNode update(MemoryEvent.Type type, MemoryNode node, @Nullable String reason) {
    authority.check(author.principal(), tx.nodes().find(node.ref()).orElse(null), node);
    return follow(type, node, reason);
  }

  /** Stores what follows from another change, whoever makes that: marks, lists, belief. */
  public MemoryNode follow(MemoryEvent.Type type, MemoryNode node, @Nullable String reason) {
    MemoryNode stored =
        tx.nodes().update(node.toBuilder().updatedAt(after(node.updatedAt())).build());
    record(type, stored, reason);
    return stored;
  }

  /** Whether whoever makes the change may bring a node into force. */
  public boolean mayBringIntoForce(MemoryNode node) {
    return authority.mayBringIntoForce(author.principal(), node);
  }

  /**
   * Refuses a change that whoever makes it may not make.
   *
   * @throws dev.memoryweave.NeedsPersonException if it takes somebody above
   */
  public void requireMayChange(MemoryNode before, MemoryNode after) {
    authority.check(author.principal(), before, after);
  }

  /** Whether whoever makes the change can only propose to change a node. */
  public boolean mayOnlyPropose(MemoryNode target) {
    return Authority.standsAbove(target, author.principal());
  }

  /** Whether whoever makes the change may remove a node for good. */
  public boolean mayForget() {
    return author.trust().isPerson();
  }

  /**
   * Removes a node without a trace, or what is left of one.
   *
   * @throws dev.memoryweave.NeedsPersonException if whoever makes the change is no person
   */
  public void delete(NodeRef node) {
    if (!mayForget()) {
      throw Refusal.decided("'" + node.id() + "' can be forgotten for good by a person only");
    }
    tx.nodes().delete(node);
  }

  /**
   * Removes everything of a scope but one event that tells of it.
   *
   * @throws dev.memoryweave.NeedsPersonException if whoever makes the change is no person
   */
  public ScopeContents clear(Scope scope, String reason) {
    if (!author.trust().isPerson()) {
      throw Refusal.decided("All of " + scope + " can be removed by a person only");
    }
    MemoryEvent.Draft event =
        new MemoryEvent.Draft(
            MemoryEvent.Type.SCOPE_CLEARED,
            scope,
            scope.toString(),
            author.source(),
            now,
            Reason.line(reason),
            author.principalId());
    ScopeContents removed = tx.clear(event);
    events.addAll(
        tx.journal()
            .events(
                new EventQuery(
                    List.of(scope), null, Set.of(MemoryEvent.Type.SCOPE_CLEARED), 0, 1, true)));
    return removed;
  }

  /**
   * Stores a memory of an export with its former versions; the import has decided what of it its
   * author may bring in.
   */
  public MemoryNode bringIn(MemoryNode node, List<MemoryNode> former) {
    return tx.nodes().insert(node, former);
  }

  /** The transaction, for what comes with the memories of an export. */
  public WriteTransaction bulk() {
    return tx;
  }

  public void recordUse(List<NodeRef> nodes) {
    tx.nodes().recordUse(nodes, now);
  }

  /** Stores a session, in the place of the one of its name. */
  public void put(Session session) {
    tx.sessions().put(session);
  }

  /** Removes a session; its nodes stay. */
  public void removeSession(Scope scope, SessionId session) {
    tx.sessions().delete(scope, session);
  }

  /** Stores a relation, in the place of the one between the same nodes. */
  void put(Relation relation) {
    tx.relations().put(relation);
  }

  /** Attaches evidence to a node, and tells whether it was not attached before. */
  boolean attach(Evidence evidence, NodeRef node) {
    return tx.evidence().attach(evidence, node);
  }

  /** Detaches evidence from a node, and tells whether it was attached. */
  boolean detach(Evidence.Id evidence, NodeRef node) {
    return tx.evidence().detach(evidence, node);
  }

  /** Notes what came of looking for the source of a piece of evidence. */
  public void recordCheck(Scope scope, Evidence.Id evidence, Evidence.Check.Verdict verdict) {
    tx.evidence().recordCheck(scope, evidence, new Evidence.Check(verdict, now));
  }

  /** The passages of files, which are no memories. */
  public KnowledgeStore.Writer knowledge() {
    return tx.knowledge();
  }

  /** Stores a decision; gives it with its number. */
  public PromotionRecord append(PromotionRecord decision) {
    return tx.journal().record(decision);
  }

  public void record(MemoryEvent.Type type, MemoryNode node, @Nullable String reason) {
    record(type, node.scope(), node.id().value(), reason);
    childChanged(node.scope(), node.parent(), false);
    if (MAY_SETTLE.contains(type)) {
      sideChanged(node.ref());
    }
  }

  public void record(MemoryEvent.Type type, Scope scope, String subject, @Nullable String reason) {
    append(type, scope, subject, reason);
  }

  private MemoryEvent append(
      MemoryEvent.Type type, Scope scope, String subject, @Nullable String reason) {
    MemoryEvent event =
        tx.journal()
            .append(
                new MemoryEvent.Draft(
                    type, scope, subject, author.source(), now, reason, author.principalId()));
    events.add(event);
    return event;
  }

  /**
   * Records that a node is gone for good. An id is made of words of a title, so nothing names the
   * node from then on.
   *
   * @param scopes where it may be named: its own scope, and those where no other node has its id
   */
  public void recordForgotten(NodeRef node, List<Scope> scopes, String reason) {
    MemoryEvent deleted =
        append(MemoryEvent.Type.MEMORY_DELETED, node.scope(), node.id().value(), reason);
    NodeId placeholder = ForgottenId.of(node.id().kind(), deleted.sequence());
    for (Scope scope : scopes) {
      tx.nodes().anonymize(new NodeRef(scope, node.id()), placeholder);
    }
  }

  /**
   * Notes that something below a node has changed.
   *
   * @param list whether the node is to list what is below it even if it does not do so yet
   */
  public void childChanged(Scope scope, @Nullable NodeId parent, boolean list) {
    if (parent != null) {
      parents.merge(new NodeRef(scope, parent), list, Boolean::logicalOr);
    }
  }

  /**
   * Notes that a node may have begun or ceased to contradict another one, or to be contradicted.
   */
  public void sideChanged(NodeRef node) {
    sides.add(node);
  }

  /** Takes the nodes whose contradictions may have changed. */
  Set<NodeRef> takeSides() {
    Set<NodeRef> taken = new LinkedHashSet<>(sides);
    sides.clear();
    return taken;
  }

  /** Takes the nodes below which something has changed, and whether they are to list it. */
  Map<NodeRef, Boolean> takeParents() {
    Map<NodeRef, Boolean> taken = new LinkedHashMap<>(parents);
    parents.clear();
    return taken;
  }
}
