package dev.memoryweave.work.internal;

import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.work.Work;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads work from the store. */
public final class StoredWork implements Work {
  /** The kinds whose evidence shows that something was done. */
  private static final Set<NodeKind> PROVEN =
      Set.of(
          NodeKind.OBJECTIVE, NodeKind.TASK, NodeKind.BLOCKER, NodeKind.CRITERION, NodeKind.CLAIM);

  private final Transactions transactions;
  private final ScopeChain chain;

  public StoredWork(Transactions transactions, ScopeChain chain) {
    this.transactions = transactions;
    this.chain = chain;
  }

  @Override
  public Work.Open open() {
    return transactions.read(tx -> open(tx, null));
  }

  @Override
  public Work.Open open(SessionId session) {
    SessionId one = InvalidValueException.required("session", session, "be given");
    return transactions.read(tx -> open(tx, one));
  }

  @Override
  public Work.Completion completionCheck() {
    return transactions.read(tx -> check(tx, null));
  }

  @Override
  public Work.Completion completionCheck(SessionId session) {
    SessionId one = InvalidValueException.required("session", session, "be given");
    return transactions.read(tx -> check(tx, one));
  }

  private Work.Open open(ReadTransaction tx, @Nullable SessionId session) {
    Map<NodeKind, List<MemoryNode>> open = new EnumMap<>(NodeKind.class);
    for (NodeKind kind : PROVEN) {
      open.put(kind, distinct(listed(tx, session, kind)));
    }
    open.put(NodeKind.REQUEST, listed(tx, session, NodeKind.REQUEST));
    boolean complete = open.values().stream().allMatch(list -> list.size() <= MOST);
    return new Work.Open(
        most(open, NodeKind.OBJECTIVE),
        most(open, NodeKind.TASK),
        most(open, NodeKind.BLOCKER),
        unmet(tx, most(open, NodeKind.CRITERION)),
        unmet(tx, most(open, NodeKind.CLAIM)),
        most(open, NodeKind.REQUEST),
        complete);
  }

  private static List<MemoryNode> most(Map<NodeKind, List<MemoryNode>> open, NodeKind kind) {
    return open.getOrDefault(kind, List.of()).stream().limit(MOST).toList();
  }

  private List<MemoryNode> listed(ReadTransaction tx, @Nullable SessionId session, NodeKind kind) {
    Instant now = transactions.now();
    return WorkNodes.list(tx, chain.scopes(), session, Set.of(kind), Set.of(NodeStatus.OPEN))
        .stream()
        .filter(node -> !node.lifetime().isOverAt(now))
        .toList();
  }

  /** Merges items with equal wording from several sessions; the latest one is used. */
  private static List<MemoryNode> distinct(List<MemoryNode> nodes) {
    Map<WorkItem.Key, MemoryNode> distinct = new LinkedHashMap<>();
    nodes.forEach(node -> distinct.put(WorkNodes.item(node).key(), node));
    return List.copyOf(distinct.values());
  }

  /** The items without proof since they were last opened. */
  private static List<MemoryNode> unmet(ReadTransaction tx, List<MemoryNode> nodes) {
    return nodes.stream().filter(node -> !isProven(tx, node)).toList();
  }

  private static boolean isProven(ReadTransaction tx, MemoryNode node) {
    List<Evidence> proofs =
        tx.evidence().of(node.ref()).stream().filter(WorkChanges::proves).toList();
    if (proofs.isEmpty()) {
      return false;
    }
    Instant since = reopenedAt(tx, node);
    return since == null || proofs.stream().anyMatch(proof -> proof.capturedAt().isAfter(since));
  }

  /** The time of the last reopening, or null if it has always been open. */
  private static @Nullable Instant reopenedAt(ReadTransaction tx, MemoryNode node) {
    List<MemoryNode> former = tx.nodes().formerVersions(node.ref());
    for (int i = former.size() - 1; i >= 0; i--) {
      if (former.get(i).status() == NodeStatus.CLOSED) {
        return (i + 1 < former.size() ? former.get(i + 1) : node).updatedAt();
      }
    }
    return null;
  }

  private Work.Completion check(ReadTransaction tx, @Nullable SessionId session) {
    Work.Open open = open(tx, session);
    Instant now = transactions.now();
    Set<NodeStatus> statuses = Set.of(NodeStatus.OPEN, NodeStatus.CLOSED);
    long evidence =
        WorkNodes.list(tx, chain.scopes(), session, PROVEN, statuses).stream()
            .filter(node -> !node.lifetime().isOverAt(now))
            .flatMap(node -> tx.evidence().of(node.ref()).stream())
            .filter(WorkChanges::proves)
            .map(piece -> piece.id())
            .distinct()
            .count();
    Stream<MemoryNode> criteria = open.criteria().stream();
    return new Work.Completion(
        open.tasks(),
        open.blockers(),
        (session == null ? criteria : criteria.filter(StoredWork::isOfSession)).toList(),
        open.claims(),
        (int) Math.min(Integer.MAX_VALUE, evidence));
  }

  private static boolean isOfSession(MemoryNode criterion) {
    return Arrays.stream(CriterionLevel.values())
        .filter(level -> level != CriterionLevel.SESSION)
        .noneMatch(level -> criterion.tags().contains(level.label()));
  }
}
