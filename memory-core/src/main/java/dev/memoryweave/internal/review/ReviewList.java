package dev.memoryweave.internal.review;

import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.lookup.PageReader;
import dev.memoryweave.internal.lookup.ProposedEdit;
import dev.memoryweave.internal.saving.RequestedAction;
import dev.memoryweave.internal.saving.WaitReason;
import dev.memoryweave.internal.similarity.ContradictionMarker;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Item.Cause;
import dev.memoryweave.review.Reviews.Item.Side;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists the memories that wait for a decision, each with the reason why it waits. */
public final class ReviewList {
  private static final int DECISIONS_SHOWN = 20;

  /** The most waiting memories of a kind that are looked through for edits of files. */
  private static final int MOST_LOOKED_AT = 5_000;

  private final NodeLookup lookup;

  /** A list of the scopes that a lookup sees. */
  public ReviewList(NodeLookup lookup) {
    this.lookup = lookup;
  }

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

  Page<Reviews.Item> list(ReadTransaction tx, int limit, @Nullable String cursor, Instant now) {
    InvalidValueException.unless(
        limit >= 1 && limit <= Reviews.MAX_LIMIT,
        "limit",
        limit,
        "be from 1 to " + Reviews.MAX_LIMIT);
    List<Reviews.Item> items = new ArrayList<>();
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
    return new NodeQuery(filter, NodeQuery.Order.OLDEST_FIRST, limit, cursor);
  }

  /** What files say and what waits for it, by the commit or the work tree that it came from. */
  List<Reviews.FileEdit> fileEdits(ReadTransaction tx, Instant now) {
    Map<String, List<Reviews.Item>> byCommit = new LinkedHashMap<>();
    for (Lane lane : List.of(Lane.WAITING, Lane.HELD)) {
      NodeQuery query = query(lane, NodeQuery.MAX_LIMIT, null, now);
      for (MemoryNode node : PageReader.atMost(tx, query, MOST_LOOKED_AT)) {
        String commit = node.provenance().commit();
        if (node.isOfFile()) {
          item(tx, node)
              .ifPresent(
                  item ->
                      byCommit
                          .computeIfAbsent(commit == null ? "" : commit, any -> new ArrayList<>())
                          .add(item));
        }
      }
    }
    return byCommit.values().stream().map(Reviews.FileEdit::new).toList();
  }

  Reviews.Item get(ReadTransaction tx, NodeAddress address) {
    return require(tx, lookup.require(tx, address));
  }

  /** The item of a node that was found. */
  Reviews.Item require(ReadTransaction tx, MemoryNode node) {
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
  private Optional<Reviews.Item> item(ReadTransaction tx, MemoryNode node) {
    List<Evidence> evidence = tx.evidence().of(node.ref());
    List<PromotionRecord> decisions = decisions(tx, node);
    List<Side> challenged = challenged(tx, node);
    Cause cause;
    String reason;
    switch (node.status()) {
      case NEEDS_REVIEW -> {
        Optional<RequestedAction.Request> request = RequestedAction.of(tx, node);
        if (request.isPresent()) {
          MemoryNode target = request.get().target();
          challenged =
              List.of(
                  new Side(
                      target, request.get().ask().predicate(), tx.evidence().of(target.ref())));
          cause = Cause.REQUEST;
          reason = node.isOfFile() ? FileWords.ofRequest(node) : node.body();
          break;
        }
        Optional<MemoryNode> target = ProposedEdit.target(tx, node);
        if (target.isPresent()) {
          challenged =
              List.of(
                  new Side(
                      target.get(), ProposedEdit.INSTEAD, tx.evidence().of(target.get().ref())));
          cause = Cause.FILE_CHANGED;
          reason = FileWords.ofProposal(node);
          break;
        }
        cause =
            !challenged.isEmpty()
                ? Cause.CHALLENGES
                : node.isSuspectedInjection() ? Cause.INSTRUCTS : Cause.QUESTIONED;
        reason =
            cause == Cause.QUESTIONED
                ? doubt(tx, node, decisions).orElseGet(() -> reason(decisions, Cause.QUESTIONED))
                : reason(decisions, cause);
      }
      case CANDIDATE -> {
        cause = challenged.isEmpty() ? Cause.ONE_SOURCE : Cause.CHALLENGES;
        reason =
            node.isOfFile() && decisions.isEmpty()
                ? FileWords.ofStatement(node)
                : reason(decisions, cause);
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
    return Optional.of(new Reviews.Item(node, cause, reason, evidence, challenged, decisions));
  }

  private List<PromotionRecord> decisions(ReadTransaction tx, MemoryNode node) {
    return tx.journal()
        .promotions(PromotionQuery.about(lookup.chain().scopes(), node.ref(), DECISIONS_SHOWN));
  }

  /** The reason for which a memory was put in question, unless a decision came after it. */
  private static Optional<String> doubt(
      ReadTransaction tx, MemoryNode node, List<PromotionRecord> decisions) {
    EventQuery query =
        new EventQuery(
            List.of(node.scope()),
            node.id().value(),
            Set.of(MemoryEvent.Type.MEMORY_QUESTIONED),
            0,
            1,
            true);
    return tx.journal().events(query).stream()
        .filter(event -> decisions.isEmpty() || event.at().isAfter(decisions.get(0).at()))
        .map(MemoryEvent::reason)
        .filter(Objects::nonNull)
        .findFirst();
  }

  private static String reason(List<PromotionRecord> decisions, Cause cause) {
    return decisions.isEmpty()
        ? switch (cause) {
          case CHALLENGES -> "it contradicts or restates a memory in force";
          case ONE_SOURCE -> WaitReason.DIRECTS;
          case INSTRUCTS -> "its text instructs whoever reads it";
          default -> "it waits for a decision";
        }
        : decisions.get(decisions.size() - 1).reason();
  }

  private static List<String> doubts(List<Evidence> evidence) {
    List<String> doubts = new ArrayList<>();
    for (Evidence piece : evidence) {
      if (piece.check() != null && piece.isDoubtful()) {
        doubts.add(
            piece.kind().label() + " " + piece.locator() + " " + piece.check().verdict().label());
      }
    }
    return doubts;
  }

  /** The memories in force that a node contradicts or restates. */
  private List<Side> challenged(ReadTransaction tx, MemoryNode node) {
    List<Side> sides = new ArrayList<>();
    for (Relation relation : tx.relations().from(node.ref())) {
      boolean isAgainst = relation.isContradiction() || ContradictionMarker.isRestatement(relation);
      if (isAgainst && lookup.chain().contains(relation.to().scope())) {
        tx.nodes()
            .find(relation.to())
            .filter(target -> target.status().isCurrent())
            .ifPresent(
                target ->
                    sides.add(
                        new Side(target, relation.predicate(), tx.evidence().of(target.ref()))));
      }
    }
    return sides;
  }
}
