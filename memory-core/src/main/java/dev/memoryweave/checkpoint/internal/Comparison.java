package dev.memoryweave.checkpoint.internal;

import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.checkpoint.Checkpoints.Diff.Change;
import dev.memoryweave.checkpoint.Checkpoints.Diff.FieldDiff;
import dev.memoryweave.checkpoint.Checkpoints.Diff.NodeDiff;
import dev.memoryweave.checkpoint.Checkpoints.Diff.RelationDiff;
import dev.memoryweave.checkpoint.internal.CheckpointState.Presence;
import dev.memoryweave.checkpoint.internal.CheckpointState.State;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares two moments: only memories with events since the earlier one are examined. */
final class Comparison {
  private final Scope scope;
  private final CheckpointState first;
  private final CheckpointState second;
  private final int limit;
  private final Map<Change, Long> counts = new EnumMap<>(Change.class);

  Comparison(Scope scope, CheckpointState first, CheckpointState second, int limit) {
    this.scope = scope;
    this.first = first;
    this.second = second;
    this.limit = limit;
  }

  Checkpoints.Diff run(Checkpoints.Checkpoint from, Checkpoints.@Nullable Checkpoint to) {
    List<NodeDiff> nodes = nodes();
    List<RelationDiff> relations = relations();
    return new Checkpoints.Diff(
        from,
        to,
        nodes,
        relations.subList(0, Math.min(limit, relations.size())),
        counts.getOrDefault(Change.ADDED, 0L),
        counts.getOrDefault(Change.REMOVED, 0L),
        counts.getOrDefault(Change.CHANGED, 0L),
        relations.size());
  }

  private List<NodeDiff> nodes() {
    Set<NodeId> touched = new TreeSet<>(first.touched());
    touched.addAll(second.touched());
    List<NodeDiff> diffs = new ArrayList<>();
    for (NodeId id : touched) {
      NodeDiff diff = diff(id);
      if (diff != null) {
        counts.merge(diff.change(), 1L, Long::sum);
        if (diffs.size() < limit) {
          diffs.add(diff);
        }
      }
    }
    return diffs;
  }

  private @Nullable NodeDiff diff(NodeId id) {
    State then = first.state(id);
    State later = second.state(id);
    NodeRef ref = new NodeRef(scope, id);
    MemoryNode before = then.node();
    MemoryNode after = later.node();
    if (after == null) {
      return before == null
          ? unreadable(ref, then.presence(), later.presence())
          : new NodeDiff(ref, Change.REMOVED, before.title(), List.of());
    }
    if (before == null) {
      return new NodeDiff(ref, Change.ADDED, after.title(), List.of());
    }
    List<FieldDiff> fields = FieldDiffs.of(before, first.evidence(id), after, second.evidence(id));
    return fields.isEmpty() ? null : new NodeDiff(ref, Change.CHANGED, after.title(), fields);
  }

  /** All that can be said about a forgotten memory. */
  private static @Nullable NodeDiff unreadable(NodeRef ref, Presence then, Presence later) {
    if (then == later) {
      return null;
    }
    Change change = then == Presence.LOST ? Change.REMOVED : Change.ADDED;
    return new NodeDiff(ref, change, null, List.of());
  }

  private List<RelationDiff> relations() {
    Set<Relation> touched = new LinkedHashSet<>(first.touchedRelations());
    touched.addAll(second.touchedRelations());
    List<RelationDiff> diffs = new ArrayList<>();
    for (Relation now : touched) {
      Relation before = held(first.then(now));
      Relation after = held(second.then(now));
      boolean same = before == null ? after == null : after != null && before.saysTheSameAs(after);
      if (!same) {
        diffs.add(new RelationDiff(before, after));
      }
    }
    return diffs;
  }

  private static @Nullable Relation held(Optional<Relation> relation) {
    return relation.filter(r -> r.status() != Relation.Status.REJECTED).orElse(null);
  }
}
