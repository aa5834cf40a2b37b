package dev.memoryweave.change.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Usage;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.privacy.PrivacyPolicy.Subject;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.ReadTransaction;
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
 * A write in progress: its transaction, time and author, the events recorded so far, and the nodes
 * whose children or contradictions it has changed.
 */
public final class WriteContext {
  /** Changes of status after which something may become pending or active, or cease to be. */
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

  /** Events whose reasons are ids and digests, by which something is found again. */
  private static final Set<MemoryEvent.Type> WITHOUT_WORDS =
      Collections.unmodifiableSet(
          EnumSet.of(
              MemoryEvent.Type.MEMORY_USED,
              MemoryEvent.Type.STATEMENT_FORGOTTEN,
              MemoryEvent.Type.UPKEEP_CHANGED));

  private final WriteTransaction tx;
  private final Provenance author;
  private final Authority authority;
  private final MemoryPolicies policies;
  private final PrivacyScreen privacy;
  private final Instant now;
  private final List<MemoryEvent> events;
  private final Map<NodeRef, Boolean> parents;
  private final Set<NodeRef> sides;

  WriteContext(
      WriteTransaction tx,
      Provenance author,
      Authority authority,
      MemoryPolicies policies,
      PrivacyScreen privacy,
      Instant now) {
    this.tx = tx;
    this.author = author;
    this.authority = authority;
    this.policies = policies;
    this.privacy = privacy;
    this.now = now.truncatedTo(ChronoUnit.MILLIS);
    this.events = new ArrayList<>();
    this.parents = new LinkedHashMap<>();
    this.sides = new LinkedHashSet<>();
  }

  private WriteContext(WriteContext write, Provenance author) {
    this.tx = write.tx;
    this.author = author;
    this.authority = write.authority;
    this.policies = write.policies;
    this.privacy = write.privacy;
    this.now = write.now;
    this.events = write.events;
    this.parents = write.parents;
    this.sides = write.sides;
  }

  /** This write by another author. */
  public WriteContext by(Provenance other) {
    return new WriteContext(this, other);
  }

  /**
   * The transaction for reading, including the changes of this write; only methods of this class
   * write.
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
   * The time of a change to a node with the given last change; a clock set back must not disturb
   * the order.
   */
  public Instant after(Instant lastChange) {
    return now.isBefore(lastChange) ? lastChange : now;
  }

  /** The policies of the memory. */
  public MemoryPolicies policies() {
    return policies;
  }

  /** What the privacy policy says of texts. */
  public PrivacyScreen privacy() {
    return privacy;
  }

  /**
   * Stores a new node with the tags that policies add, and its first event; returns it as stored.
   */
  public MemoryNode insert(MemoryNode node, @Nullable String reason) {
    privacy.requireWritable(author, node.ref());
    authority.check(author.principal(), null, node);
    MemoryNode stored = tx.nodes().insert(privacy.screened(policies.tagged(node)));
    MemoryEvent.Type begins =
        switch (stored.status()) {
          case CANDIDATE -> MemoryEvent.Type.CANDIDATE_HELD;
          case NEEDS_REVIEW -> MemoryEvent.Type.CANDIDATE_WAITING;
          default -> MemoryEvent.Type.MEMORY_CREATED;
        };
    record(begins, stored, reason);
    return stored;
  }

  /** Stores a changed node as its next version, with one event; returns it as stored. */
  public MemoryNode update(MemoryEvent.Type type, MemoryNode node, @Nullable String reason) {
    requireMayStore(node);
    return follow(type, node, reason);
  }

  private void requireMayStore(MemoryNode node) {
    privacy.requireWritable(author, node.ref());
    authority.check(author.principal(), tx.nodes().find(node.ref()).orElse(null), node);
  }

  /** Stores a consequence of another change, whoever made that: flags, lists, confidence. */
  public MemoryNode follow(MemoryEvent.Type type, MemoryNode node, @Nullable String reason) {
    return store(type, node.toBuilder().updatedAt(after(node.updatedAt())).build(), reason);
  }

  private MemoryNode store(MemoryEvent.Type type, MemoryNode node, @Nullable String reason) {
    MemoryNode stored = tx.nodes().update(screened(node));
    record(type, stored, reason);
    return stored;
  }

  /** A changed node as it may be stored; one whose text stays can always be changed. */
  private MemoryNode screened(MemoryNode node) {
    boolean isNewText =
        privacy.changesTexts()
            && tx.nodes()
                .find(node.ref())
                .filter(before -> PrivacyScreen.isSameText(before, node))
                .isEmpty();
    return isNewText ? privacy.screened(node) : node;
  }

  /** Stores tags that follow from what a node says; it rests as long as before. */
  public MemoryNode tag(MemoryNode node, List<String> tags, String reason) {
    MemoryNode next = node.toBuilder().tags(tags).build();
    requireMayStore(next);
    return store(MemoryEvent.Type.MEMORY_UPDATED, next, reason);
  }

  /** Whether the author of the change may make a node active. */
  public boolean mayBringIntoForce(MemoryNode node) {
    return authority.mayBringIntoForce(author.principal(), node);
  }

  /**
   * Rejects a change that its author is not allowed to make.
   *
   * @throws dev.memoryweave.NeedsPersonException if it takes a more trusted author
   */
  public void requireMayChange(MemoryNode before, MemoryNode after) {
    authority.check(author.principal(), before, after);
  }

  /** Whether the author of the change can only propose to change a node. */
  public boolean mayOnlyPropose(MemoryNode target) {
    return Authority.standsAbove(target, author.principal());
  }

  /** Whether the author of the change may delete a node for good. */
  public boolean mayForget() {
    return author.trust().isPerson();
  }

  /**
   * Removes a node, or its remains, without a trace.
   *
   * @throws dev.memoryweave.NeedsPersonException if the author of the change is no person
   */
  public void delete(NodeRef node) {
    if (!mayForget()) {
      throw Refusal.decided("'" + node.id() + "' can be forgotten for good by a person only");
    }
    tx.nodes().delete(node);
  }

  /**
   * Changes that leave no former state behind.
   *
   * @throws dev.memoryweave.NeedsPersonException if the author of the change is no person
   */
  public WriteTransaction.Erasing erasing() {
    if (!mayForget()) {
      throw Refusal.decided("What is held about somebody can be forgotten by a person only");
    }
    return tx.erasing();
  }

  /**
   * Removes everything in a scope except one event that records this.
   *
   * @throws dev.memoryweave.NeedsPersonException if the author of the change is no person
   */
  public WriteTransaction.Cleared clear(Scope scope, String reason) {
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
    WriteTransaction.Cleared removed = tx.clear(event);
    events.addAll(
        tx.journal()
            .events(
                new EventQuery(
                    List.of(scope), null, Set.of(MemoryEvent.Type.SCOPE_CLEARED), 0, 1, true)));
    return removed;
  }

  /**
   * Stores an exported memory with its former versions; the import has already decided which parts
   * its author may add.
   */
  public MemoryNode bringIn(MemoryNode node, List<MemoryNode> former) {
    privacy.requireWritable(author, node.ref());
    return tx.nodes().insert(node, former);
  }

  /** The transaction, for the other records of an export. */
  public WriteTransaction bulk() {
    return tx;
  }

  public void recordUse(List<NodeRef> nodes) {
    tx.nodes().recordUse(nodes, now);
  }

  /** Sets what upkeep makes of the use of a node; no change of content. */
  public void reinforce(NodeRef ref, Usage.Reinforcement reinforcement) {
    tx.nodes().reinforce(ref, reinforcement);
  }

  /** Stores a session, replacing the one with its id. */
  public void put(Session session) {
    tx.sessions()
        .put(
            privacy.screened(
                new Subject(NodeKind.TURN, session.scope().level(), author.principal()), session));
  }

  /** Removes a session; its nodes stay. */
  public void removeSession(Scope scope, SessionId session) {
    tx.sessions().delete(scope, session);
  }

  /** The transaction as its author may read it, including the changes of this write. */
  public ReadTransaction readable() {
    return privacy.readable(tx, author);
  }

  /** Stores a content that its scope does not have yet. */
  void put(Content content, byte[] bytes) {
    privacy.requireWritable(author, content.scope());
    tx.contents().put(content, bytes);
    record(MemoryEvent.Type.CONTENT_ADDED, content.scope(), content.locator(), null);
  }

  /** Removes a content for good. */
  void remove(Content content, @Nullable String reason) {
    privacy.requireWritable(author, content.scope());
    boolean unused = tx.contents().delete(content.scope(), content.digest());
    record(MemoryEvent.Type.CONTENT_REMOVED, content.scope(), content.locator(), reason);
  }

  /** Removes a content that names what is to be forgotten, with the links to it. */
  public void erase(Content content) {
    erasing().remove(content.scope(), ContentLink.id(content));
    boolean unused = tx.contents().delete(content.scope(), content.digest());
  }

  /** Stores a relation, replacing the one between the same nodes. */
  void put(Relation relation) {
    privacy.requireWritable(author, relation.from());
    tx.relations().put(relation);
  }

  /** Attaches evidence to a node, and returns whether it was new. */
  boolean attach(Evidence evidence, NodeRef node) {
    privacy.requireWritable(author, node);
    return tx.evidence()
        .attach(
            privacy.changesTexts()
                ? privacy.screened(
                    new Subject(node.id().kind(), node.scope().level(), author.principal()),
                    evidence)
                : evidence,
            node);
  }

  /** Detaches evidence from a node, and returns whether it was attached. */
  boolean detach(Evidence.Id evidence, NodeRef node) {
    privacy.requireWritable(author, node);
    return tx.evidence().detach(evidence, node);
  }

  /** Records the result of checking the source of a piece of evidence. */
  public void recordCheck(Scope scope, Evidence.Id evidence, Evidence.Check.Verdict verdict) {
    tx.evidence().recordCheck(scope, evidence, new Evidence.Check(verdict, now));
  }

  /** The passages of files, which are no memories. */
  public KnowledgeStore.Writer knowledge() {
    return tx.knowledge();
  }

  /** Stores a decision; returns it with its number. */
  public PromotionRecord append(PromotionRecord decision) {
    return tx.journal().record(privacy.screened(decision));
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
                    type,
                    scope,
                    subject,
                    author.source(),
                    now,
                    WITHOUT_WORDS.contains(type) ? reason : privacy.reason(author, reason),
                    author.principalId()));
    events.add(event);
    return event;
  }

  /**
   * Records that a node was deleted for good.
   *
   * @return the placeholder that is to {@linkplain #anonymize replace} its id
   */
  NodeId recordForgotten(NodeRef node, String reason) {
    MemoryEvent deleted =
        append(MemoryEvent.Type.MEMORY_DELETED, node.scope(), node.id().value(), reason);
    return ForgottenId.of(node.id().kind(), deleted.sequence());
  }

  /** Removes the ids of deleted nodes, which contain words of their titles, from a scope. */
  void anonymize(Scope scope, Map<NodeId, NodeId> placeholders) {
    tx.nodes().anonymize(scope, placeholders);
  }

  /**
   * Records that something below a node has changed.
   *
   * @param list whether the node must list its children even if it does not do so yet
   */
  public void childChanged(Scope scope, @Nullable NodeId parent, boolean list) {
    if (parent != null) {
      parents.merge(new NodeRef(scope, parent), list, Boolean::logicalOr);
    }
  }

  /**
   * Records that a node may have begun or ceased to contradict another one, or to be contradicted.
   */
  public void sideChanged(NodeRef node) {
    sides.add(node);
  }

  /** Removes and returns the nodes whose contradictions may have changed. */
  Set<NodeRef> takeSides() {
    Set<NodeRef> taken = new LinkedHashSet<>(sides);
    sides.clear();
    return taken;
  }

  /**
   * Removes and returns the nodes below which something has changed, and whether they must list it.
   */
  Map<NodeRef, Boolean> takeParents() {
    Map<NodeRef, Boolean> taken = new LinkedHashMap<>(parents);
    parents.clear();
    return taken;
  }
}
