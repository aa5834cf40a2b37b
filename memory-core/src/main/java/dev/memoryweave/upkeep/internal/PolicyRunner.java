package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.StatusChanges;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicies.Run.Archived;
import dev.memoryweave.policy.MemoryPolicies.Run.Kept;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.policy.MemoryPolicy.Effect;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Archives the memories that policies select, in the narrowest scope of a memory, and in a broader
 * one if a policy names its level.
 */
public final class PolicyRunner {
  /** Archived memories, and pending ones that expire by themselves, need not be read. */
  private static final Set<NodeStatus> LOOKED_AT =
      EnumSet.of(
          NodeStatus.ACTIVE,
          NodeStatus.STALE,
          NodeStatus.SUPERSEDED,
          NodeStatus.OPEN,
          NodeStatus.CLOSED);

  private final MemoryPolicies policies;
  private final List<Scope> scopes;
  private final StatusChanges statusChanges;

  public PolicyRunner(MemoryPolicies policies, List<Scope> scopes, StatusChanges statusChanges) {
    this.policies = policies;
    this.scopes = List.copyOf(scopes);
    this.statusChanges = statusChanges;
  }

  /** Finds memories that are due, and archives them unless it is a dry run. */
  public MemoryPolicies.Run run(WriteContext context, boolean dryRun) {
    Due due = new Due();
    for (Scope scope : scopes) {
      MemoryPolicies here =
          scope.equals(scopes.get(0)) ? policies : policies.archivingOnly(scope.level());
      if (here.policies().stream().anyMatch(p -> p.effect() == Effect.ARCHIVE_AFTER)) {
        find(context, scope, here, due);
      }
    }
    if (!dryRun) {
      due.archived.forEach((node, policy) -> archive(context, node, policy));
    }
    return new MemoryPolicies.Run(
        due.archived.entrySet().stream()
            .map(entry -> new Archived(entry.getKey().ref(), entry.getValue().name()))
            .toList(),
        due.kept,
        due.needsPerson,
        policies.conflicts(),
        due.more,
        !dryRun);
  }

  private void archive(WriteContext context, MemoryNode node, MemoryPolicy policy) {
    statusChanges
        .archive(
            context,
            node,
            "policy '"
                + policy.name()
                + "': neither changed, used nor verified for "
                + policy.after())
        .orElseThrow();
  }

  /** The memories that are due. */
  private static final class Due {
    private final Map<MemoryNode, MemoryPolicy> archived = new LinkedHashMap<>();
    private final List<Kept> kept = new ArrayList<>();
    private final List<NodeRef> needsPerson = new ArrayList<>();
    private boolean more;
  }

  /** Oldest first, so that runs on equal states are equal. */
  private static void find(WriteContext context, Scope scope, MemoryPolicies here, Due due) {
    NodeFilter filter = NodeFilter.in(scope).withStatuses(LOOKED_AT).withKinds(kinds(here));
    NodeStore.Query query =
        NodeStore.Query.first(
            filter, NodeStore.Query.Order.OLDEST_FIRST, NodeStore.Query.MAX_LIMIT);
    @Nullable String cursor = null;
    do {
      Page<MemoryNode> page = context.tx().nodes().list(query.from(cursor));
      for (MemoryNode node : page.items()) {
        look(context, here, due, node);
        if (due.more) {
          return;
        }
      }
      cursor = page.next();
    } while (cursor != null);
  }

  /** The kinds that a policy may archive; empty for any. */
  private static Set<NodeKind> kinds(MemoryPolicies here) {
    Set<NodeKind> kinds = EnumSet.noneOf(NodeKind.class);
    for (MemoryPolicy policy : here.policies()) {
      if (policy.effect() == Effect.ARCHIVE_AFTER) {
        if (policy.kinds().isEmpty()) {
          return Set.of();
        }
        kinds.addAll(policy.kinds());
      }
    }
    return kinds;
  }

  private static void look(WriteContext context, MemoryPolicies here, Due due, MemoryNode node) {
    Optional<MemoryPolicy> policy = here.archives(node, context.now());
    if (policy.isEmpty()) {
      return;
    }
    if (!here.mayBeArchived(node)) {
      if (due.kept.size() < MemoryPolicies.Run.MOST_NAMED) {
        due.kept.add(new Kept(node.ref(), policy.get().name(), here.keepers(node).get(0)));
      }
    } else if (context.mayOnlyPropose(node)) {
      if (due.needsPerson.size() < MemoryPolicies.Run.MOST_NAMED) {
        due.needsPerson.add(node.ref());
      }
    } else if (due.archived.size() == MemoryPolicies.Run.MOST) {
      due.more = true;
    } else {
      due.archived.put(node, policy.get());
    }
  }
}
