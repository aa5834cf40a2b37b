package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.PageReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the memories that apply whatever the task: active rules, and decisions. */
final class StandingReader {
  /** The most rules and decisions that are read per scope. */
  private static final int READ = 60;

  /** The most memories that are read per scope and tag. */
  private static final int TAGGED = Continuity.Limit.MAX_LINES;

  private static final Set<NodeStatus> LIVE = Set.of(NodeStatus.ACTIVE, NodeStatus.OPEN);

  private static final Set<NodeKind> RULES = Set.of(NodeKind.CONSTRAINT, NodeKind.PREFERENCE);

  private final ReadTransaction tx;
  private final PackParts parts;
  private final Instant now;

  StandingReader(ReadTransaction tx, PackParts parts, Instant now) {
    this.tx = tx;
    this.parts = parts;
    this.now = now;
  }

  /** The active rules, the heaviest first, without those that a narrower scope overrides. */
  List<MemoryNode> rules() {
    List<MemoryNode> rules = new ArrayList<>();
    for (Scope scope : parts.chain().scopes()) {
      rules.addAll(read(scope, RULES, NodeStore.Query.Order.WEIGHTIEST_FIRST, Set.of()));
    }
    return heaviestFirst(rules);
  }

  /** The active memories with one of some tags, ordered like rules. */
  List<MemoryNode> tagged(List<String> tags) {
    Set<MemoryNode> tagged = new LinkedHashSet<>();
    for (Scope scope : parts.chain().scopes()) {
      for (String tag : tags) {
        NodeFilter filter =
            NodeFilter.in(scope)
                .withKinds(LineSelection.KINDS)
                .withTags(Set.of(tag))
                .withStatuses(LIVE)
                .withUnexpiredAt(now);
        tagged.addAll(admitted(filter, NodeStore.Query.Order.WEIGHTIEST_FIRST, TAGGED));
      }
    }
    return heaviestFirst(tagged);
  }

  /** Without those that a narrower scope overrides; those of narrower scopes come in first. */
  private List<MemoryNode> heaviestFirst(Collection<MemoryNode> nodes) {
    record Key(NodeKind.Tier tier, String key) {}
    Map<Key, MemoryNode> narrower = new LinkedHashMap<>();
    List<MemoryNode> kept = new ArrayList<>();
    for (MemoryNode node : nodes) {
      if (node.session() != null) {
        kept.add(node);
        continue;
      }
      Key key = new Key(node.tier(), node.key());
      MemoryNode nearer = narrower.get(key);
      // Nobody overrides a more trusted author.
      if (nearer == null || node.provenance().trust().isAbove(nearer.provenance().trust())) {
        kept.add(node);
        narrower.putIfAbsent(key, node);
      }
    }
    return kept.stream()
        .sorted(
            Comparator.comparingDouble(MemoryNode::weight)
                .reversed()
                .thenComparing(node -> parts.chain().distance(node.scope()))
                .thenComparing(node -> node.id().value()))
        .toList();
  }

  /**
   * The active decisions: those of a lane first, then those of the project, those of other
   * sessions, and those drawn from files; each group latest first.
   *
   * @param lane the lane, or null for the project alone
   */
  List<MemoryNode> decisions(@Nullable LaneFacts lane) {
    Set<String> branches = new HashSet<>();
    String branch = lane == null ? null : lane.branch();
    if (branch != null) {
      branches.addAll(parts.mainBranches());
      branches.add(branch);
    }
    List<MemoryNode> decisions = new ArrayList<>();
    for (Scope scope : parts.chain().scopes()) {
      decisions.addAll(
          read(
              scope,
              Set.of(NodeKind.DECISION),
              NodeStore.Query.Order.RECENTLY_UPDATED_FIRST,
              branches));
    }
    return decisions.stream()
        .sorted(
            Comparator.comparingInt((MemoryNode node) -> rank(node, lane))
                .thenComparing(MemoryNode::happenedAt, Comparator.reverseOrder())
                .thenComparing(node -> node.id().value()))
        .toList();
  }

  private static int rank(MemoryNode decision, @Nullable LaneFacts lane) {
    if (lane != null && decision.session() != null && lane.holds(decision.session())) {
      return 0;
    }
    if (decision.provenance().source() == Source.IMPORT) {
      return 3;
    }
    return decision.session() == null ? 1 : 2;
  }

  private List<MemoryNode> read(
      Scope scope, Set<NodeKind> kinds, NodeStore.Query.Order order, Set<String> branches) {
    NodeFilter filter =
        NodeFilter.in(scope)
            .withKinds(kinds)
            .withStatuses(Set.of(NodeStatus.ACTIVE))
            .withUnexpiredAt(now)
            .withBranches(branches);
    return admitted(filter, order, READ);
  }

  private List<MemoryNode> admitted(NodeFilter filter, NodeStore.Query.Order order, int most) {
    return PageReader.atMost(tx, NodeStore.Query.first(filter, order, most), most).stream()
        .filter(parts::admits)
        .toList();
  }
}
