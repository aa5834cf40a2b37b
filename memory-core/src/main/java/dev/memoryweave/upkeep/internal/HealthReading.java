package dev.memoryweave.upkeep.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.JournalReader;
import dev.memoryweave.store.internal.PageReader;
import dev.memoryweave.upkeep.Health;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Collects the figures of one scope: counts of all memories, and a closer look at a sample of each
 * tier.
 */
final class HealthReading {
  /** The age from which a useful memory should have been used. */
  static final Duration SEASONED = Duration.ofDays(30);

  /** The confidence below which a memory counts as doubted. */
  static final double DOUBTED = .5;

  /** The freshness at the age of two half-lives. */
  static final double FADED = .25;

  /** How long a memory may do without upkeep. */
  static final Duration TENDED = Duration.ofDays(14);

  private static final int HALF = Health.MOST_EXAMINED / 2;

  /** Active, closed or stale: pending memories are counted separately. */
  private static final Set<NodeStatus> EXAMINED =
      EnumSet.of(NodeStatus.ACTIVE, NodeStatus.OPEN, NodeStatus.CLOSED, NodeStatus.STALE);

  private static final Set<NodeStatus> IN_FORCE = EnumSet.of(NodeStatus.ACTIVE, NodeStatus.OPEN);
  private static final Set<NodeStatus> WAITING =
      EnumSet.of(NodeStatus.CANDIDATE, NodeStatus.NEEDS_REVIEW);

  private static final Comparator<NodeRef> IN_ORDER =
      Comparator.comparing((NodeRef ref) -> ref.id().value());

  private final ReadTransaction tx;
  private final Scope scope;
  private final NodeFilter all;
  private final Instant now;
  private final Map<NodeKind.Tier, Health.OfTier> tiers = new EnumMap<>(NodeKind.Tier.class);
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
    for (NodeKind.Tier tier : NodeKind.Tier.values()) {
      read(tier);
    }
    lasting.forEach(this::note);
    List<NodeRef> lastingRefs = lasting.stream().map(MemoryNode::ref).toList();
    Map<NodeRef, List<Evidence>> evidence = tx.evidence().ofAll(lastingRefs);
    Set<NodeRef> related = tx.relations().ofAll(lastingRefs).keySet();
    NodeFilter lastingOnes = NodeFilter.in(scope).withKinds(NodeKind.lasting());
    NodeFilter stale = lastingOnes.withStatuses(EnumSet.of(NodeStatus.STALE));
    NodeFilter waiting = all.withStatuses(WAITING);
    NodeFilter criteria =
        all.withKinds(EnumSet.of(NodeKind.CRITERION)).withStatuses(EnumSet.of(NodeStatus.OPEN));
    List<MemoryNode> seasoned =
        lasting.stream().filter(node -> !node.createdAt().isAfter(now.minus(SEASONED))).toList();
    return new HealthFigures(
        tiers,
        tx.nodes().count(lastingOnes.withStatuses(IN_FORCE)),
        tx.nodes().count(stale),
        tx.nodes().count(waiting),
        tx.nodes().count(criteria),
        lasting.size(),
        seasoned.size(),
        refs(seasoned.stream().filter(node -> node.usage().useCount() == 0).toList()),
        refs(lasting.stream().filter(node -> freshness(node) < FADED).toList()),
        refs(lasting.stream().filter(node -> node.confidence() < DOUBTED).toList()),
        refs(lasting.stream().filter(MemoryNode::isContested).toList()),
        duplicates(),
        refs(
            lasting.stream()
                .filter(node -> !related.contains(node.ref()) && !isPlaced(node))
                .toList()),
        refs(
            lasting.stream()
                .filter(node -> isBroken(evidence.getOrDefault(node.ref(), List.of())))
                .toList()),
        refs(lasting.stream().filter(node -> !evidence.containsKey(node.ref())).toList()),
        isTended(),
        examples(waiting),
        examples(criteria),
        examples(stale));
  }

  private void read(NodeKind.Tier tier) {
    Set<NodeKind> kinds =
        Arrays.stream(NodeKind.values())
            .filter(kind -> kind.tier() == tier)
            .collect(Collectors.toUnmodifiableSet());
    NodeFilter filter = all.withKinds(kinds).withStatuses(EXAMINED);
    // With a condition on expiry, a store would have to read each of them.
    long count = tx.nodes().count(filter.withUnexpiredAt(null));
    if (count == 0) {
      return;
    }
    Map<NodeRef, MemoryNode> some = new LinkedHashMap<>();
    page(filter, NodeStore.Query.Order.OLDEST_FIRST, some);
    if (count > some.size()) {
      page(filter, NodeStore.Query.Order.NEWEST_FIRST, some);
    }
    Collection<MemoryNode> nodes = some.values();
    tiers.put(
        tier,
        new Health.OfTier(
            count,
            tx.nodes().count(filter.withUnexpiredAt(null).withStatuses(Set.of(NodeStatus.STALE))),
            nodes.size(),
            average(nodes.stream().mapToDouble(MemoryNode::confidence).sum(), nodes.size()),
            average(
                nodes.stream().mapToDouble(MemoryNode::reinforcedImportance).sum(), nodes.size()),
            average(nodes.stream().mapToDouble(this::freshness).sum(), nodes.size()),
            average(
                (double) nodes.stream().filter(node -> node.usage().useCount() > 0).count(),
                nodes.size())));
    if (!tier.isSessionBound()) {
      lasting.addAll(nodes);
    }
  }

  private void page(
      NodeFilter filter, NodeStore.Query.Order order, Map<NodeRef, MemoryNode> found) {
    PageReader.atMost(tx, NodeStore.Query.first(filter, order, HALF), HALF)
        .forEach(node -> found.put(node.ref(), node));
  }

  private static double average(double sum, int count) {
    return count == 0 ? 0 : Math.min(1, sum / count);
  }

  /** As in recall, but without a minimum: here it matters how old old memories are. */
  private double freshness(MemoryNode node) {
    Instant since = node.happenedAt();
    Instant verified = node.usage().verifiedAt();
    if (verified != null && verified.isAfter(since)) {
      since = verified;
    }
    double age = Math.max(0, Duration.between(since, now).toMillis());
    return Math.pow(2, -age / node.halfLife().toMillis());
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

  private static boolean isBroken(List<Evidence> evidence) {
    return evidence.stream().anyMatch(Evidence::isDoubtful);
  }

  /** Whether the last cycle of upkeep, or without one the first event, is not long ago. */
  private boolean isTended() {
    return JournalReader.latest(tx, scope, null, Set.of(MemoryEvent.Type.UPKEEP_FINISHED))
        .or(() -> JournalReader.first(tx, scope))
        .map(event -> event.at().plus(TENDED).isAfter(now))
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
