package dev.memoryweave.review.internal;

import dev.memoryweave.change.internal.ContradictionMarker;
import dev.memoryweave.change.internal.RequestedAction;
import dev.memoryweave.change.internal.WaitReason;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Filter;
import dev.memoryweave.review.Reviews.Item.Cause;
import dev.memoryweave.review.Reviews.Item.Side;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.PageReader;
import dev.memoryweave.store.internal.ProposedEdit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists the memories that are waiting for a decision, each with the reason. */
public final class ReviewList {
  private static final int DECISIONS_SHOWN = 20;

  /** The most pending memories of a kind that are searched for edits of files. */
  private static final int MOST_LOOKED_AT = 5_000;

  private static final int READ_AT_ONCE = 100;

  private final NodeLookup lookup;

  /** Creates a list for the scopes of a lookup. */
  public ReviewList(NodeLookup lookup) {
    this.lookup = lookup;
  }

  /** The listings that make up the queue, in order; a cursor names its listing. */
  private enum Section {
    PROPOSED_WAITING(false, NodeStatus.NEEDS_REVIEW),
    PROPOSED_DOUBTED(false, NodeStatus.STALE),
    PROPOSED_HELD(false, NodeStatus.CANDIDATE),
    STATED_WAITING(true, NodeStatus.NEEDS_REVIEW),
    STATED_DOUBTED(true, NodeStatus.STALE),
    STATED_HELD(true, NodeStatus.CANDIDATE);

    private static final List<Section> OF_PROPOSALS =
        List.of(PROPOSED_WAITING, PROPOSED_DOUBTED, PROPOSED_HELD);

    private final boolean isOfFiles;
    private final NodeStatus status;

    Section(boolean isOfFiles, NodeStatus status) {
      this.isOfFiles = isOfFiles;
      this.status = status;
    }
  }

  /** A position in the queue: a section, and a cursor in it, null for its beginning. */
  private record Place(Section section, @Nullable String from) {
    static Place of(@Nullable String cursor) {
      if (cursor == null) {
        return new Place(Section.PROPOSED_WAITING, null);
      }
      for (Section section : Section.values()) {
        if (cursor.startsWith(section.name() + ":")) {
          String rest = cursor.substring(section.name().length() + 1);
          return new Place(section, rest.isEmpty() ? null : rest);
        }
      }
      throw new InvalidValueException("cursor", cursor, "be the cursor of an earlier page");
    }

    String cursor() {
      return section.name() + ":" + (from == null ? "" : from);
    }
  }

  /** An item, its position, and how many entries of its listing were read to find it. */
  private record Found(Reviews.Item item, Place place, int read) {}

  Page<Reviews.Item> list(
      ReadTransaction tx, Filter filter, int limit, @Nullable String cursor, Instant now) {
    InvalidValueException.unless(
        limit >= 1 && limit <= Reviews.MAX_LIMIT,
        "limit",
        limit,
        "be from 1 to " + Reviews.MAX_LIMIT);
    Place begin = Place.of(cursor);
    List<Found> found = new ArrayList<>();
    for (Section section : Section.values()) {
      if (section.compareTo(begin.section()) >= 0 && found.size() <= limit) {
        Place place = section == begin.section() ? begin : new Place(section, null);
        found.addAll(find(tx, filter, place, limit + 1 - found.size(), now));
      }
    }
    if (found.size() <= limit) {
      return new Page<>(found.stream().map(Found::item).toList(), null);
    }
    return new Page<>(
        found.subList(0, limit).stream().map(Found::item).toList(),
        behind(tx, filter, found.get(limit - 1), now).cursor());
  }

  /** The first items of a section from a position on. */
  private List<Found> find(ReadTransaction tx, Filter filter, Place begin, int count, Instant now) {
    List<Found> found = new ArrayList<>();
    @Nullable String from = begin.from();
    do {
      Place place = new Place(begin.section(), from);
      Page<MemoryNode> page = tx.nodes().list(query(filter, place, READ_AT_ONCE, now));
      for (int i = 0; i < page.items().size() && found.size() < count; i++) {
        int read = i + 1;
        chosen(tx, filter, place.section(), page.items().get(i))
            .ifPresent(item -> found.add(new Found(item, place, read)));
      }
      from = page.next();
    } while (from != null && found.size() < count);
    return found;
  }

  /** The position after an item that is followed by another one. */
  private Place behind(ReadTransaction tx, Filter filter, Found last, Instant now) {
    Section section = last.place().section();
    @Nullable String from = last.place().from();
    int left = last.read();
    do {
      Page<MemoryNode> page = tx.nodes().list(query(filter, new Place(section, from), left, now));
      left -= page.items().size();
      from = page.next();
    } while (left > 0 && from != null);
    return from == null ? new Place(next(section), null) : new Place(section, from);
  }

  private static Section next(Section section) {
    Section last = section;
    for (Section other : Section.values()) {
      if (other.compareTo(section) > 0) {
        return other;
      }
      last = other;
    }
    return last;
  }

  /**
   * The item of a node of a section; empty if it needs no decision or does not match the filter.
   */
  private Optional<Reviews.Item> chosen(
      ReadTransaction tx, Filter filter, Section section, MemoryNode node) {
    return isOf(filter, section, node) ? item(tx, node).filter(filter::passes) : Optional.empty();
  }

  private static boolean isOf(Filter filter, Section section, MemoryNode node) {
    return node.isOfFile() == section.isOfFiles && isFrom(filter, node);
  }

  private static boolean isFrom(Filter filter, MemoryNode node) {
    return filter.sources().isEmpty() || filter.sources().contains(node.provenance().trust());
  }

  Reviews.Size size(ReadTransaction tx, Filter filter, Instant now) {
    int proposed = 0;
    int stated = 0;
    // Both sections of a status read the same nodes.
    for (Section section : Section.OF_PROPOSALS) {
      // All nodes of other statuses need a decision, so their relations need not be read.
      boolean mustLook =
          section.status == NodeStatus.STALE
              || !filter.causes().isEmpty()
              || filter.challenged() != null;
      NodeStore.Query query =
          query(filter, new Place(section, null), NodeStore.Query.MAX_LIMIT, now);
      for (MemoryNode node : PageReader.atMost(tx, query, MOST_LOOKED_AT)) {
        if (isFrom(filter, node)
            && (!mustLook || item(tx, node).filter(filter::passes).isPresent())) {
          proposed += node.isOfFile() ? 0 : 1;
          stated += node.isOfFile() ? 1 : 0;
        }
      }
    }
    return new Reviews.Size(proposed, stated);
  }

  private NodeStore.Query query(Filter filter, Place place, int limit, Instant now) {
    NodeFilter nodes =
        NodeFilter.in(lookup.chain().scopes())
            .withKinds(filter.kinds())
            .withStatuses(Set.of(place.section().status))
            .withUnexpiredAt(now);
    return new NodeStore.Query(nodes, NodeStore.Query.Order.OLDEST_FIRST, limit, place.from());
  }

  /**
   * Memories drawn from files and the proposals about them, by the commit or the work tree that
   * they came from.
   */
  List<Reviews.FileEdit> fileEdits(ReadTransaction tx, Instant now) {
    Map<String, List<Reviews.Item>> byCommit = new LinkedHashMap<>();
    for (Section section : List.of(Section.STATED_WAITING, Section.STATED_HELD)) {
      NodeStore.Query query =
          query(Filter.ALL, new Place(section, null), NodeStore.Query.MAX_LIMIT, now);
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

  /** The item of an existing node. */
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

  /** The item of a node; empty if it needs no decision. */
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

  /** The reason why a memory was put in question, unless a decision came after it. */
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

  /** The active memories that a node contradicts or restates. */
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
