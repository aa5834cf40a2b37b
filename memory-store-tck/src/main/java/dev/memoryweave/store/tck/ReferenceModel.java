package dev.memoryweave.store.tck;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The expected contents of a store, kept in the simplest way: lists that are searched from
 * beginning to end. Random work runs on it and on a store, and the two are compared.
 */
final class ReferenceModel {
  private final Map<NodeRef, MemoryNode> nodes = new LinkedHashMap<>();
  private final Map<NodeRef, List<MemoryNode>> former = new LinkedHashMap<>();
  private final Map<NodeRef, List<Evidence.Id>> attached = new LinkedHashMap<>();
  private final Map<Scope, Map<Evidence.Id, Evidence>> evidence = new LinkedHashMap<>();
  private final List<Relation> relations = new ArrayList<>();
  private final List<Relation> formerRelations = new ArrayList<>();
  private final List<MemoryEvent> events = new ArrayList<>();
  private final List<PromotionRecord> decisions = new ArrayList<>();

  /** A model with the same contents that changes independently. */
  ReferenceModel copy() {
    ReferenceModel copy = new ReferenceModel();
    copy.nodes.putAll(nodes);
    former.forEach((ref, versions) -> copy.former.put(ref, new ArrayList<>(versions)));
    attached.forEach((ref, ids) -> copy.attached.put(ref, new ArrayList<>(ids)));
    evidence.forEach((scope, kept) -> copy.evidence.put(scope, new LinkedHashMap<>(kept)));
    copy.relations.addAll(relations);
    copy.formerRelations.addAll(formerRelations);
    copy.events.addAll(events);
    copy.decisions.addAll(decisions);
    return copy;
  }

  /** The addresses of all nodes, in order of insertion. */
  List<NodeRef> refs() {
    return List.copyOf(nodes.keySet());
  }

  Optional<MemoryNode> find(NodeRef ref) {
    return Optional.ofNullable(nodes.get(ref));
  }

  /** Another current node that holds the same key. */
  Optional<MemoryNode> rival(MemoryNode node) {
    return nodes.values().stream()
        .filter(other -> node.status().isCurrent() && other.status().isCurrent())
        .filter(other -> !other.ref().equals(node.ref()))
        .filter(other -> other.scope().equals(node.scope()) && other.tier() == node.tier())
        .filter(other -> other.key().equals(node.key()))
        .filter(
            other ->
                !node.tier().isSessionBound() || Objects.equals(other.session(), node.session()))
        .findAny();
  }

  void insert(MemoryNode node) {
    nodes.put(node.ref(), node.toBuilder().revision(1).build());
    former.put(node.ref(), new ArrayList<>());
    attached.put(node.ref(), new ArrayList<>());
  }

  void update(MemoryNode node) {
    formerOf(node.ref()).add(Objects.requireNonNull(nodes.get(node.ref())));
    nodes.put(node.ref(), node.toBuilder().revision(node.revision() + 1).build());
  }

  void recordUse(Collection<NodeRef> refs, Instant at) {
    for (NodeRef ref : new LinkedHashSet<>(refs)) {
      change(ref, builder -> builder.usage(builder.build().usage().usedAt(at)));
    }
  }

  void reinforce(NodeRef ref, Usage.Reinforcement reinforcement) {
    if (nodes.containsKey(ref)) {
      change(ref, builder -> builder.usage(builder.build().usage().with(reinforcement)));
    }
  }

  void delete(NodeRef ref) {
    nodes.remove(ref);
    former.remove(ref);
    for (Evidence.Id id : Objects.requireNonNull(attached.remove(ref))) {
      boolean shared =
          attached.entrySet().stream()
              .anyMatch(
                  other ->
                      other.getKey().scope().equals(ref.scope()) && other.getValue().contains(id));
      if (!shared) {
        keptIn(ref.scope()).remove(id);
      }
    }
    for (List<Relation> related : List.of(relations, formerRelations)) {
      related.removeIf(relation -> relation.from().equals(ref) || relation.to().equals(ref));
    }
    decisions.removeIf(decision -> names(decision, ref));
    for (MemoryNode node : List.copyOf(nodes.values())) {
      if (node.scope().equals(ref.scope()) && ref.id().equals(node.parent())) {
        change(node.ref(), builder -> builder.parent(null));
      }
      if (ref.equals(node.supersededBy())) {
        change(node.ref(), builder -> builder.supersededBy(null));
      }
    }
  }

  private void change(NodeRef ref, UnaryOperator<MemoryNode.Builder> changed) {
    nodes.computeIfPresent(ref, (same, node) -> changed.apply(node.toBuilder()).build());
  }

  private static boolean names(PromotionRecord decision, NodeRef ref) {
    return named(decision).contains(ref);
  }

  /** The nodes that a decision names. */
  static List<NodeRef> named(PromotionRecord decision) {
    return Stream.concat(
            Stream.of(decision.target(), decision.result()).filter(Objects::nonNull),
            decision.changes().stream().map(PromotionRecord.Change::node))
        .toList();
  }

  /** Adds a decision as the store created it. */
  void append(PromotionRecord decision) {
    decisions.add(decision);
  }

  List<PromotionRecord> decisions(PromotionQuery query) {
    List<PromotionRecord> found =
        new ArrayList<>(
            decisions.stream()
                .filter(decision -> query.scopes().contains(decision.scope()))
                .filter(d -> query.report() == null || d.report().equals(query.report()))
                .filter(d -> query.node() == null || names(d, query.node()))
                .filter(d -> query.outcomes().isEmpty() || query.outcomes().contains(d.outcome()))
                .filter(decision -> decision.sequence() > query.afterSequence())
                .toList());
    if (query.latest()) {
      Collections.reverse(found);
    }
    return found.subList(0, Math.min(found.size(), query.limit()));
  }

  void recordCheck(Scope scope, Evidence.Id id, Evidence.Check check) {
    keptIn(scope).computeIfPresent(id, (same, piece) -> piece.checked(check));
  }

  /** The nodes that a piece of evidence is attached to. */
  List<NodeRef> nodesWith(Scope scope, Evidence.Id id) {
    return attached.entrySet().stream()
        .filter(node -> node.getKey().scope().equals(scope) && node.getValue().contains(id))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The number of nodes that contain a term. */
  long frequency(String term) {
    return nodes.values().stream()
        .filter(node -> holdsOne(IndexedText.of(node), List.of(term)))
        .count();
  }

  boolean attach(Evidence piece, NodeRef node) {
    keptIn(piece.scope()).putIfAbsent(piece.id(), piece);
    List<Evidence.Id> ids = Objects.requireNonNull(attached.get(node));
    return !ids.contains(piece.id()) && ids.add(piece.id());
  }

  private Map<Evidence.Id, Evidence> keptIn(Scope scope) {
    return evidence.computeIfAbsent(scope, absent -> new LinkedHashMap<>());
  }

  private List<MemoryNode> formerOf(NodeRef ref) {
    return Objects.requireNonNull(former.get(ref));
  }

  boolean put(Relation relation) {
    for (int i = 0; i < relations.size(); i++) {
      Relation known = relations.get(i);
      if (known.saysTheSameAs(relation)) {
        return false;
      }
      if (isOfThree(known, relation.from(), relation.predicate(), relation.to())) {
        formerRelations.add(known);
        relations.set(
            i,
            new Relation(
                relation.from(),
                relation.predicate(),
                relation.to(),
                relation.strength(),
                relation.evidence(),
                relation.status(),
                known.createdAt(),
                relation.updatedAt().isBefore(known.updatedAt())
                    ? known.updatedAt()
                    : relation.updatedAt()));
        return false;
      }
    }
    return relations.add(relation);
  }

  private static boolean isOfThree(
      Relation relation, NodeRef from, Predicate predicate, NodeRef to) {
    return relation.from().equals(from)
        && relation.predicate().equals(predicate)
        && relation.to().equals(to);
  }

  /** The versions of a relation before each change. */
  List<Relation> formerVersions(NodeRef from, Predicate predicate, NodeRef to) {
    return formerRelations.stream()
        .filter(relation -> isOfThree(relation, from, predicate, to))
        .toList();
  }

  /** Appends the event that the store created from a draft. */
  void append(MemoryEvent event) {
    events.add(event);
  }

  /** The event that the store should create from a draft if it assigns that sequence. */
  MemoryEvent next(MemoryEvent.Draft draft, long sequence) {
    return MemoryEvent.of(draft, sequence, revision(draft.scope()) + 1);
  }

  long revision(Scope scope) {
    return events.stream().filter(event -> event.scope().equals(scope)).count();
  }

  List<MemoryNode> formerVersions(NodeRef ref) {
    return List.copyOf(former.getOrDefault(ref, List.of()));
  }

  List<Evidence> evidenceOf(NodeRef ref) {
    return attached.getOrDefault(ref, List.of()).stream()
        .map(id -> Objects.requireNonNull(keptIn(ref.scope()).get(id)))
        .toList();
  }

  Optional<Evidence> findEvidence(Scope scope, Evidence.Id id) {
    return Optional.ofNullable(keptIn(scope).get(id));
  }

  List<Relation> from(NodeRef ref) {
    return relations.stream().filter(relation -> relation.from().equals(ref)).toList();
  }

  List<Relation> to(NodeRef ref) {
    return relations.stream().filter(relation -> relation.to().equals(ref)).toList();
  }

  List<MemoryEvent> events(EventQuery query) {
    List<MemoryEvent> found =
        new ArrayList<>(
            events.stream()
                .filter(event -> query.scopes().contains(event.scope()))
                .filter(e -> query.subject() == null || e.subject().equals(query.subject()))
                .filter(e -> query.types().isEmpty() || query.types().contains(e.type()))
                .filter(event -> event.sequence() > query.afterSequence())
                .toList());
    if (query.latest()) {
      Collections.reverse(found);
    }
    return found.subList(0, Math.min(found.size(), query.limit()));
  }

  List<MemoryNode> list(NodeFilter filter, NodeStore.Query.Order order) {
    return ordered(nodes.values().stream().filter(node -> passes(node, filter)).toList(), order);
  }

  /** The nodes in an order, given in that of their insertion. */
  static List<MemoryNode> ordered(List<MemoryNode> inserted, NodeStore.Query.Order order) {
    List<MemoryNode> sorted = new ArrayList<>(inserted);
    Comparator<MemoryNode> by = comparator(order);
    switch (order) {
      case OLDEST_FIRST, AS_SAID, BY_TITLE -> sorted.sort(by);
      default -> {
        Collections.reverse(sorted);
        sorted.sort(by.reversed());
      }
    }
    return sorted;
  }

  private static Comparator<MemoryNode> comparator(NodeStore.Query.Order order) {
    return switch (order) {
      case OLDEST_FIRST, NEWEST_FIRST -> Comparator.comparing(node -> 0);
      case RECENTLY_UPDATED_FIRST -> Comparator.comparing(MemoryNode::updatedAt);
      case WEIGHTIEST_FIRST -> Comparator.comparing(MemoryNode::weight);
      case MOST_IMPORTANT_FIRST -> Comparator.comparing(MemoryNode::importance);
      case MOST_CONFIDENT_FIRST -> Comparator.comparing(MemoryNode::confidence);
      case MOST_USED_FIRST -> Comparator.comparing(node -> node.usage().useCount());
      case AS_SAID -> Comparator.comparing(TckNodes::saidAt);
      case BY_TITLE -> Comparator.comparing(MemoryNode::title, NodeStore.Query.Order.TITLE_ORDER);
    };
  }

  /** The nodes that contain at least one of the terms and pass, in order of insertion. */
  List<NodeRef> holding(Collection<String> terms, NodeFilter filter) {
    return list(filter, NodeStore.Query.Order.OLDEST_FIRST).stream()
        .filter(node -> holdsOne(IndexedText.of(node), terms))
        .map(MemoryNode::ref)
        .toList();
  }

  private static boolean holdsOne(IndexedText text, Collection<String> terms) {
    return terms.stream()
        .anyMatch(
            term ->
                text.title().contains(term)
                    || text.labels().contains(term)
                    || text.body().contains(term));
  }

  private static boolean passes(MemoryNode node, NodeFilter filter) {
    Instant end = node.lifetime().expiresAt();
    String branch = node.provenance().branch();
    return filter.scopes().contains(node.scope())
        && (filter.kinds().isEmpty() || filter.kinds().contains(node.kind()))
        && (filter.statuses().isEmpty() || filter.statuses().contains(node.status()))
        && filter.tags().stream().allMatch(node.tags()::contains)
        && (filter.session() == null || filter.session().equals(node.session()))
        && (filter.parent() == null || filter.parent().equals(node.parent()))
        && (filter.unexpiredAt() == null || end == null || end.isAfter(filter.unexpiredAt()))
        && (filter.branches().isEmpty()
            || branch == null
            || node.kind().isDirective()
            || filter.branches().contains(branch)
            || filter.commits().stream().anyMatch(c -> c.equals(node.provenance().commit())))
        && (filter.traits() == null || filter.traits().passes(node));
  }
}
