package dev.memoryweave.internal.review;

import dev.memoryweave.ReviewItem;
import dev.memoryweave.ReviewItem.Cause;
import dev.memoryweave.ReviewItem.Side;
import dev.memoryweave.ReviewQueue;
import dev.memoryweave.ReviewVerdict;
import dev.memoryweave.internal.authority.Refusal;
import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.saving.FreeIds;
import dev.memoryweave.internal.saving.NodeWriter;
import dev.memoryweave.internal.saving.RequestedAction;
import dev.memoryweave.internal.saving.WaitReason;
import dev.memoryweave.internal.screening.TextScreen;
import dev.memoryweave.internal.status.CandidateTransitions;
import dev.memoryweave.internal.status.StatusChanges;
import dev.memoryweave.internal.status.Supersession;
import dev.memoryweave.internal.write.ChangeSet;
import dev.memoryweave.internal.write.ContestedFlags;
import dev.memoryweave.internal.write.EvidenceAndRelations;
import dev.memoryweave.internal.write.Reason;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.Decision;
import dev.memoryweave.model.Decision.Outcome;
import dev.memoryweave.model.DecisionScores;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.EvidenceCheck.Verdict;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.DecisionQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeOrder;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StaleRevisionException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists what waits for a decision, and carries decisions out. */
public final class ReviewDecisions {
  private static final int DECISIONS_SHOWN = 20;
  private static final String REVIEW = "review";

  private final NodeLookup lookup;
  private final NodeWriter writing;
  private final StatusChanges statusChanges;
  private final EvidenceAndRelations ties;
  private final CandidateTransitions marks;
  private final TextScreen screen;

  public ReviewDecisions(
      NodeLookup lookup,
      NodeWriter writing,
      StatusChanges statusChanges,
      EvidenceAndRelations ties,
      CandidateTransitions marks,
      TextScreen screen) {
    this.lookup = lookup;
    this.writing = writing;
    this.statusChanges = statusChanges;
    this.ties = ties;
    this.marks = marks;
    this.screen = screen;
  }

  // ---- listing ----------------------------------------------------------------------------------

  /** The listings that make up the queue, in their order; a cursor says which one it is of. */
  private enum Lane {
    WAITING(NodeStatus.NEEDS_REVIEW),
    DOUBTED(NodeStatus.STALE),
    HELD(NodeStatus.CANDIDATE);

    private final NodeStatus status;

    Lane(NodeStatus status) {
      this.status = status;
    }
  }

  public Page<ReviewItem> list(ReadTransaction tx, int limit, @Nullable String cursor, Instant now) {
    InvalidValueException.unless(
        limit >= 1 && limit <= ReviewQueue.MAX_LIMIT,
        "limit",
        limit,
        "be from 1 to " + ReviewQueue.MAX_LIMIT);
    List<ReviewItem> items = new ArrayList<>();
    Lane first = lane(cursor);
    for (Lane lane : Lane.values()) {
      if (lane.compareTo(first) < 0) {
        continue;
      }
      String from = lane == first && cursor != null ? rest(cursor) : null;
      do {
        Page<MemoryNode> page = tx.nodes().list(query(lane, limit - items.size(), from, now));
        page.items().stream()
            .map(node -> item(tx, node))
            .flatMap(Optional::stream)
            .forEach(items::add);
        from = page.next();
        if (from != null && items.size() >= limit) {
          return new Page<>(items, lane.name() + ":" + from);
        }
      } while (from != null);
      if (items.size() >= limit && lane != Lane.HELD) {
        return new Page<>(items, Lane.values()[List.of(Lane.values()).indexOf(lane) + 1] + ":");
      }
    }
    return new Page<>(items, null);
  }

  private static Lane lane(@Nullable String cursor) {
    if (cursor == null) {
      return Lane.WAITING;
    }
    for (Lane lane : Lane.values()) {
      if (cursor.startsWith(lane.name() + ":")) {
        return lane;
      }
    }
    throw new InvalidValueException("cursor", cursor, "be the cursor of an earlier page");
  }

  private static @Nullable String rest(String cursor) {
    String rest = cursor.substring(cursor.indexOf(':') + 1);
    return rest.isEmpty() ? null : rest;
  }

  private NodeQuery query(Lane lane, int limit, @Nullable String cursor, Instant now) {
    NodeFilter filter =
        NodeFilter.in(lookup.chain().scopes())
            .withStatuses(Set.of(lane.status))
            .withUnexpiredAt(now);
    return new NodeQuery(filter, NodeOrder.OLDEST_FIRST, limit, cursor);
  }

  public ReviewItem get(ReadTransaction tx, NodeId id) {
    return require(tx, lookup.require(tx, id));
  }

  private ReviewItem require(ReadTransaction tx, MemoryNode node) {
    return item(tx, node)
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "id",
                    node.id(),
                    "name something that waits for a decision, but it is "
                        + node.status().label()));
  }

  /** The item of a node, or nothing if it does not wait for a decision. */
  private Optional<ReviewItem> item(ReadTransaction tx, MemoryNode node) {
    List<Evidence> evidence = tx.evidence().of(node.ref());
    List<Decision> decisions = decisions(tx, node);
    List<Side> challenged = challenged(tx, node);
    Cause cause;
    String reason;
    switch (node.status()) {
      case NEEDS_REVIEW -> {
        Optional<RequestedAction.Request> request = RequestedAction.of(tx, node);
        if (request.isPresent()) {
          MemoryNode target = request.get().target();
          challenged = List.of(new Side(target, tx.evidence().of(target.ref())));
          cause = Cause.REQUEST;
          reason = node.body();
          break;
        }
        cause =
            !challenged.isEmpty()
                ? Cause.CHALLENGES
                : node.instructsReader() ? Cause.INSTRUCTS : Cause.QUESTIONED;
        reason = reason(decisions, cause);
      }
      case CANDIDATE -> {
        cause = Cause.ONE_SOURCE;
        reason = reason(decisions, cause);
      }
      case STALE -> {
        List<String> doubts = doubts(evidence);
        if (doubts.isEmpty()) {
          return Optional.empty();
        }
        cause = Cause.EVIDENCE_CHANGED;
        reason = String.join("; ", doubts);
      }
      default -> {
        return Optional.empty();
      }
    }
    return Optional.of(new ReviewItem(node, cause, reason, evidence, challenged, decisions));
  }

  private List<Decision> decisions(ReadTransaction tx, MemoryNode node) {
    return tx.decisions()
        .list(DecisionQuery.about(lookup.chain().scopes(), node.ref(), DECISIONS_SHOWN));
  }

  private static String reason(List<Decision> decisions, Cause cause) {
    return decisions.isEmpty()
        ? switch (cause) {
          case CHALLENGES -> "it speaks against a memory in force";
          case ONE_SOURCE -> WaitReason.DIRECTS;
          case INSTRUCTS -> "its text instructs whoever reads it";
          default -> "it waits for a decision";
        }
        : decisions.get(decisions.size() - 1).reason();
  }

  private static List<String> doubts(List<Evidence> evidence) {
    List<String> doubts = new ArrayList<>();
    for (Evidence piece : evidence) {
      if (piece.check() != null && piece.check().verdict() != Verdict.HOLDS) {
        doubts.add(
            piece.kind().label() + " " + piece.locator() + " " + piece.check().verdict().label());
      }
    }
    return doubts;
  }

  /** The memories in force that a node speaks against. */
  private List<Side> challenged(ReadTransaction tx, MemoryNode node) {
    List<Side> sides = new ArrayList<>();
    for (Relation relation : tx.relations().from(node.ref())) {
      if (relation.isContradiction() && lookup.chain().contains(relation.to().scope())) {
        tx.nodes()
            .find(relation.to())
            .filter(target -> target.status().isCurrent())
            .ifPresent(target -> sides.add(new Side(target, tx.evidence().of(target.ref()))));
      }
    }
    return sides;
  }

  // ---- deciding ---------------------------------------------------------------------------------

  public Decision decide(WriteContext change, ReviewItem read, ReviewVerdict verdict) {
    MemoryNode node = lookup.require(change.tx(), read.waiting().ref());
    requireSame(read.waiting(), node);
    ReviewItem item = require(change.tx(), node);
    boolean same = item.cause() == read.cause() && sides(item).equals(sides(read));
    InvalidValueException.unless(
        same,
        "item",
        node.id(),
        "be read again: it waits for another reason than when it was read");
    for (int i = 0; i < item.challenged().size(); i++) {
      requireSame(read.challenged().get(i).memory(), item.challenged().get(i).memory());
    }
     return decide(change, node.id(), verdict);
  }

  private static List<NodeRef> sides(ReviewItem item) {
    return item.challenged().stream().map(side -> side.memory().ref()).toList();
  }

  private static void requireSame(MemoryNode read, MemoryNode now) {
    if (read.revision() != now.revision()) {
      throw new StaleRevisionException(now.ref(), read.revision(), now.revision());
    }
  }

  public Decision decide(WriteContext change, NodeId id, ReviewVerdict verdict) {
    screen.check("reason", verdict.reason());
    MemoryNode node = lookup.require(change.tx(), id);
    ReviewItem item = require(change.tx(), node);
    if (change.mayOnlyPropose(node)) {
      throw Refusal.standsAbove(node);
    }
    boolean isRequest = item.cause() == Cause.REQUEST;
    InvalidValueException.unless(
        !(isRequest && verdict instanceof ReviewVerdict.Edit),
        "verdict",
        "edit",
        "accept or reject '" + node.id() + "', which asks for something");
    ChangeSet touched = new ChangeSet();
    if (!isRequest) {
      touched.changing(node);
    }
    item.challenged().forEach(side -> touched.changing(side.memory()));
    MemoryNode result =
        verdict instanceof ReviewVerdict.Reject
            ? reject(change, item, verdict.reason())
            : accept(change, item, edited(change, node, verdict), touched, verdict.reason());
    NodeRef target =
        item.challenged().stream()
            .map(side -> side.memory().ref())
            .filter(ref -> change.tx().nodes().find(ref).isPresent())
            .findFirst()
            .orElse(null);
    return recorded(
        change,
        verdict instanceof ReviewVerdict.Reject ? Outcome.REJECT : Outcome.ACCEPT,
        result,
        target,
        verdict.reason(),
        touched);
  }

  private MemoryNode edited(WriteContext change, MemoryNode node, ReviewVerdict verdict) {
    if (!(verdict instanceof ReviewVerdict.Edit edit)) {
      return node;
    }
    NodeDraft draft =
        NodeDraft.builder()
            .id(node.id())
            .level(node.scope().level())
            .title(edit.title())
            .body(edit.body())
            .build();
    screen.check("", draft);
    return writing.write(change, draft).node();
  }

  private MemoryNode accept(
      WriteContext change, ReviewItem item, MemoryNode node, ChangeSet touched, String reason) {
    if (item.cause() == Cause.EVIDENCE_CHANGED) {
      return statusChanges.verify(change, node, reason);
    }
    if (item.cause() == Cause.REQUEST) {
      return grant(change, node, touched, reason);
    }
    StatusChanges.requireMayBeBelieved(change, node);
    MemoryNode promoted = marks.promote(change, node, false, reason);
    change.childChanged(promoted.scope(), promoted.parent(), true);
    for (Side side : item.challenged()) {
      MemoryNode target = change.tx().nodes().find(side.memory().ref()).orElse(side.memory());
      MemoryNode current = change.tx().nodes().find(promoted.ref()).orElse(promoted);
      settle(change, current, target, reason);
      if (target.scope().equals(node.scope())) {
        MemoryNode settled = change.tx().nodes().find(target.ref()).orElse(target);
        Supersession.replace(change, ties, touched, settled, current, reason);
      } else {
        override(change, current, target);
      }
    }
    return change.tx().nodes().find(promoted.ref()).orElse(promoted);
  }

  /** Does what was asked for; the request is put away. */
  private MemoryNode grant(WriteContext change, MemoryNode request, ChangeSet touched, String reason) {
    RequestedAction.Request asked = RequestedAction.of(change.tx(), request).orElseThrow();
    MemoryNode target = asked.target();
    if (change.mayOnlyPropose(target)) {
      throw Refusal.standsAbove(target);
    }
    asked.with().ifPresent(touched::changing);
    switch (asked.ask()) {
      case STALE -> statusChanges.markStale(change, target, reason);
      case ARCHIVE -> statusChanges.archive(change, target, reason);
      case CLOSE -> statusChanges.close(change, target, reason);
      case REOPEN -> statusChanges.reopen(change, target, reason);
      case FORGET -> statusChanges.forget(change, target.id(), reason);
      case MOVE ->
          statusChanges.move(change, target, asked.with().map(MemoryNode::id).orElse(null), reason);
      case SUPERSEDE ->
          statusChanges.supersede(change, target.id(), requireWith(asked, request), reason);
    }
    return change.update(
        EventType.MEMORY_ARCHIVED,
        request.toBuilder().status(NodeStatus.ARCHIVED).build(),
        Reason.line("done: " + reason));
  }

  private static NodeId requireWith(RequestedAction.Request asked, MemoryNode request) {
    return asked
        .with()
        .map(MemoryNode::id)
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "id", request.id(), "name a request whose other memory is still there"));
  }

  /** What a broader scope says is not changed from here, but overridden where that is possible. */
  private static void override(WriteContext change, MemoryNode node, MemoryNode overridden) {
    if (FreeIds.isKeyFree(change, node.scope(), node.kind(), overridden)) {
      change.update(
          EventType.MEMORY_UPDATED,
          node.toBuilder().key(overridden.key()).build(),
          "overrides what " + overridden.scope() + " says");
    }
  }

  private MemoryNode reject(WriteContext change, ReviewItem item, String reason) {
    MemoryNode rejected =
        item.cause() == Cause.EVIDENCE_CHANGED
            ? statusChanges.archive(change, item.waiting(), reason)
            : marks.reject(change, item.waiting(), reason);
    for (Side side : item.challenged()) {
      settle(change, rejected, side.memory(), reason);
    }
    return rejected;
  }

  /** The contradiction no longer stands between the two. */
  private void settle(WriteContext change, MemoryNode from, MemoryNode to, String reason) {
    change
        .tx()
        .relations()
        .find(from.ref(), Predicate.CONTRADICTS, to.ref())
        .filter(Relation::isContradiction)
        .ifPresent(relation -> ties.become(change, relation, Relation.Status.REJECTED));
    ContestedFlags.bringInStep(change, to.ref(), reason);
  }

  private static Decision recorded(
      WriteContext change,
      Outcome outcome,
      MemoryNode result,
      @Nullable NodeRef target,
      String reason,
      ChangeSet touched) {
    return change.append(
        new Decision(
            0,
            result.scope(),
            outcome,
            REVIEW,
            null,
            result.kind(),
            result.title(),
            target,
            result.ref(),
            DecisionScores.alone(result.confidence()),
            Reason.line(reason),
            touched.changes(change.tx()),
            change.author().source(),
            change.now(),
            change.author().principalId()));
  }
}
