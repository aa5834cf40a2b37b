package dev.memoryweave.upkeep.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.JournalReader;
import dev.memoryweave.store.internal.PageReader;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Health.Confidences;
import dev.memoryweave.upkeep.Health.Warning.Category;
import dev.memoryweave.upkeep.internal.HealthFigures.Found;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Collects the figures of one scope: counts of all memories, and a closer look at some of each
 * tier.
 */
final class HealthReading {
  /**
   * The age from which a useful memory should have been used, and from which a scope is not new.
   */
  static final Duration SEASONED = Duration.ofDays(30);

  /** The freshness at the age of two half-lives. */
  static final double FADED = .25;

  /** The time within which a memory should not grow much. */
  static final Duration LATELY = Duration.ofDays(7);

  /** How long a memory may do without upkeep. */
  static final Duration TENDED = Duration.ofDays(14);

  /** So many may be read to leave out what has expired. */
  private static final int MOST_READ = 1_000;

  /** Only averages are told of what belongs to sessions. */
  private static final int OF_SESSIONS = 100;

  /** Active, closed or stale: pending memories are counted separately. */
  private static final Set<NodeStatus> EXAMINED =
      Collections.unmodifiableSet(
          EnumSet.of(NodeStatus.ACTIVE, NodeStatus.OPEN, NodeStatus.CLOSED, NodeStatus.STALE));

  private static final Set<NodeStatus> STALE =
      Collections.unmodifiableSet(EnumSet.of(NodeStatus.STALE));
  private static final Set<NodeStatus> IN_FORCE =
      Collections.unmodifiableSet(EnumSet.of(NodeStatus.ACTIVE, NodeStatus.OPEN));
  private static final Set<NodeStatus> WAITING =
      Collections.unmodifiableSet(EnumSet.of(NodeStatus.CANDIDATE, NodeStatus.NEEDS_REVIEW));

  private static final Comparator<NodeRef> IN_ORDER =
      Comparator.comparing((NodeRef ref) -> ref.id().value());

  private final ReadTransaction tx;
  private final Scope scope;
  private final NodeFilter all;
  private final Instant now;
  private final Map<NodeKind.Tier, Health.OfTier> tiers = new EnumMap<>(NodeKind.Tier.class);
  private final Map<Category, Found> found = new EnumMap<>(Category.class);
  private final SameTitles titles = new SameTitles();
  private final Set<NodeRef> parents = new HashSet<>();
  private final List<MemoryNode> lasting = new ArrayList<>();

  private HealthReading(ReadTransaction tx, Scope scope, Instant now) {
    this.tx = tx;
    this.scope = scope;
    this.all = NodeFilter.in(scope).withUnexpiredAt(now);
    this.now = now;
  }

  static HealthFigures read(ReadTransaction tx, Scope scope, Instant now) {
    return new HealthReading(tx, scope, now).read();
  }

  private HealthFigures read() {
    examine(Arrays.stream(NodeKind.Tier.values()).map(this::counted).toList());
    lasting.forEach(this::note);
    List<NodeRef> refs = lasting.stream().map(MemoryNode::ref).toList();
    Map<NodeRef, List<Relation>> relations = tx.relations().ofAll(refs);
    List<MemoryNode> seasoned = lasting.stream().filter(node -> isOlder(node, SEASONED)).toList();
    found(Category.LOW_ACCESS, seasoned, node -> node.usage().useCount() == 0);
    found(Category.LOW_DECAY, lasting, node -> node.freshness(now) < FADED);
    found(Category.LOW_CONFIDENCE, lasting, node -> node.confidence() < Confidences.MIDDLE);
    found(Category.CONTRADICTIONS, lasting, MemoryNode::isContested);
    found(
        Category.NO_RELATIONS,
        lasting,
        node -> !relations.containsKey(node.ref()) && !isPlaced(node));
    found(Category.GROWTH, lasting, node -> !isOlder(node, LATELY));
    evidence(tx.evidence().ofAll(refs));
    found.put(Category.DUPLICATES, Found.of(duplicates()));
    count(Category.WAITING_FOR_REVIEW, all.withStatuses(WAITING));
    count(
        Category.UNMET_CRITERIA,
        all.withKinds(EnumSet.of(NodeKind.CRITERION)).withStatuses(EnumSet.of(NodeStatus.OPEN)));
    count(Category.ALL_STALE, all.withKinds(NodeKind.lasting()).withStatuses(STALE));
    return new HealthFigures(
        tiers,
        lasting,
        seasoned.size(),
        found,
        relations.values().stream().flatMap(List::stream).distinct().count(),
        count(all.withKinds(EnumSet.of(NodeKind.TERM)).withStatuses(IN_FORCE)),
        isTended(),
        new CycleJournal(scope).interrupted(tx, now).orElse(null),
        isNew());
  }

  private void found(Category category, List<MemoryNode> among, Predicate<MemoryNode> isProblem) {
    found.put(category, Found.of(refs(among.stream().filter(isProblem).toList())));
  }

  private void evidence(Map<NodeRef, List<Evidence>> evidence) {
    found(Category.NO_EVIDENCE, lasting, node -> !evidence.containsKey(node.ref()));
    found(
        Category.BROKEN_EVIDENCE,
        lasting,
        node ->
            evidence.getOrDefault(node.ref(), List.of()).stream().anyMatch(Evidence::isDoubtful));
  }

  private void count(Category category, NodeFilter filter) {
    long total = count(filter);
    long count = total > MOST_READ ? total : tx.nodes().count(filter);
    found.put(category, new Found(count, examples(filter)));
  }

  private boolean isOlder(MemoryNode node, Duration age) {
    return !node.createdAt().isAfter(now.minus(age));
  }

  /** The memories of one tier that may be examined, and how many have each status. */
  private record Tier(NodeKind.Tier tier, NodeFilter filter, Map<NodeStatus, Long> counts) {
    long count() {
      return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    long count(Set<NodeStatus> statuses) {
      return statuses.stream().mapToLong(status -> counts.getOrDefault(status, 0L)).sum();
    }
  }

  private Tier counted(NodeKind.Tier tier) {
    Set<NodeKind> kinds =
        Arrays.stream(NodeKind.values())
            .filter(kind -> kind.tier() == tier)
            .collect(Collectors.toUnmodifiableSet());
    NodeFilter filter = all.withKinds(kinds).withStatuses(EXAMINED);
    Map<NodeStatus, Long> counts = new EnumMap<>(NodeStatus.class);
    for (NodeStatus status : EXAMINED) {
      counts.put(status, count(filter.withStatuses(EnumSet.of(status))));
    }
    return new Tier(tier, filter, counts);
  }

  /** With a condition on expiry, a store would have to read each of them. */
  private long count(NodeFilter filter) {
    return tx.nodes().count(filter.withUnexpiredAt(null));
  }

  /** Small tiers are examined as a whole, so that large ones have the more left. */
  private void examine(List<Tier> found) {
    List<Tier> bySize =
        found.stream()
            .filter(tier -> tier.count() > 0)
            .sorted(Comparator.comparingLong(Tier::count))
            .toList();
    long ahead = bySize.stream().filter(tier -> !tier.tier().isSessionBound()).count();
    long left = Health.MOST_EXAMINED;
    for (Tier tier : bySize) {
      if (tier.tier().isSessionBound()) {
        examine(tier, OF_SESSIONS);
      } else {
        List<MemoryNode> nodes = examine(tier, Math.min(tier.count(), left / ahead--));
        left -= nodes.size();
        lasting.addAll(nodes);
      }
    }
  }

  private List<MemoryNode> examine(Tier tier, long most) {
    Map<NodeRef, MemoryNode> some = new LinkedHashMap<>();
    int half = (int) (most + 1) / 2;
    page(tier.filter(), NodeStore.Query.Order.OLDEST_FIRST, half, some);
    page(tier.filter(), NodeStore.Query.Order.NEWEST_FIRST, (int) most - half, some);
    List<MemoryNode> nodes = List.copyOf(some.values());
    tiers.put(tier.tier(), figures(tier, nodes));
    return nodes;
  }

  private Health.OfTier figures(Tier tier, List<MemoryNode> nodes) {
    return new Health.OfTier(
        tier.count(),
        tier.count(IN_FORCE),
        tier.count(STALE),
        nodes.size(),
        Confidences.of(nodes.stream().map(MemoryNode::confidence).toList()),
        share(nodes, MemoryNode::confidence),
        share(nodes, MemoryNode::reinforcedImportance),
        share(nodes, node -> node.freshness(now)),
        share(nodes, node -> node.usage().useCount() > 0 ? 1 : 0),
        average(nodes, node -> node.usage().useCount()),
        Duration.ofMillis((long) average(nodes, node -> age(node).toMillis())),
        nodes.stream().map(this::age).max(Comparator.naturalOrder()).orElse(Duration.ZERO),
        average(nodes, HealthReading::length));
  }

  private Duration age(MemoryNode node) {
    Duration age = Duration.between(node.createdAt(), now);
    return age.isNegative() ? Duration.ZERO : age;
  }

  private static double length(MemoryNode node) {
    return node.title().length() + node.ownSummary().length() + node.body().length();
  }

  private void page(
      NodeFilter filter, NodeStore.Query.Order order, int most, Map<NodeRef, MemoryNode> found) {
    if (most > 0) {
      PageReader.atMost(tx, NodeStore.Query.first(filter, order, most), most)
          .forEach(node -> found.put(node.ref(), node));
    }
  }

  private static double average(List<MemoryNode> nodes, ToDoubleFunction<MemoryNode> of) {
    return nodes.stream().mapToDouble(of).average().orElse(0);
  }

  /** An average of values from 0 to 1, whatever rounding adds to it. */
  private static double share(List<MemoryNode> nodes, ToDoubleFunction<MemoryNode> of) {
    return Math.min(1, average(nodes, of));
  }

  private void note(MemoryNode node) {
    if (node.parent() != null) {
      parents.add(new NodeRef(node.scope(), node.parent()));
    }
    if (node.isInForce()) {
      titles.add(node);
    }
  }

  /** All but one of each group. */
  private List<NodeRef> duplicates() {
    return titles.groups().stream()
        .flatMap(group -> group.stream().sorted(IN_ORDER).skip(1))
        .sorted(IN_ORDER)
        .toList();
  }

  private boolean isPlaced(MemoryNode node) {
    return node.parent() != null || parents.contains(node.ref());
  }

  /** Whether the last cycle of upkeep, or without one the first event, is not long ago. */
  private boolean isTended() {
    return JournalReader.latest(tx, scope, null, Set.of(MemoryEvent.Type.UPKEEP_FINISHED))
        .or(() -> JournalReader.first(tx, scope))
        .map(event -> event.at().plus(TENDED).isAfter(now))
        .orElse(true);
  }

  private boolean isNew() {
    return JournalReader.first(tx, scope)
        .map(event -> event.at().plus(SEASONED).isAfter(now))
        .orElse(true);
  }

  private List<NodeRef> examples(NodeFilter filter) {
    NodeStore.Query oldest =
        NodeStore.Query.first(
            filter, NodeStore.Query.Order.OLDEST_FIRST, Health.Warning.MAX_EXAMPLES);
    return refs(PageReader.atMost(tx, oldest, Health.Warning.MAX_EXAMPLES));
  }

  private static List<NodeRef> refs(List<MemoryNode> nodes) {
    return nodes.stream().map(MemoryNode::ref).sorted(IN_ORDER).toList();
  }
}
