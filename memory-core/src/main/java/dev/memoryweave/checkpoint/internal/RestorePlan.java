package dev.memoryweave.checkpoint.internal;

import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.change.internal.FormerState;
import dev.memoryweave.change.internal.WaitReason;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.checkpoint.internal.ChangesSince.Tally;
import dev.memoryweave.checkpoint.internal.CheckpointState.Presence;
import dev.memoryweave.checkpoint.internal.CheckpointState.State;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides which changes restore a scope to a moment, and whether the author may make them. Changes
 * nothing.
 *
 * @param back the memories whose content or status is restored
 * @param away the memories that were added since and are not archived yet
 * @param forgotten the memories that existed and cannot be restored
 * @param pieces the evidence to attach or to detach
 * @param relations the relations in their new state
 * @param needsPerson the memories that the author may not restore
 */
record RestorePlan(
    List<Back> back,
    List<MemoryNode> away,
    List<NodeRef> forgotten,
    List<Piece> pieces,
    List<Relation> relations,
    List<NodeRef> needsPerson) {

  /**
   * A memory to restore.
   *
   * @param now its present state
   * @param target its new state, except for its revision
   */
  record Back(MemoryNode now, MemoryNode target) {}

  /**
   * A piece of evidence to attach to a memory or to detach from it.
   *
   * @param node the memory
   * @param evidence the piece
   * @param attach whether to attach it
   */
  record Piece(NodeRef node, Evidence evidence, boolean attach) {}

  /** Makes the plan for one scope. */
  static RestorePlan of(WriteContext context, Scope scope, CheckpointState moment) {
    Maker maker = new Maker(context, scope, moment);
    moment.touched().forEach(maker::memory);
    moment.touchedRelations().forEach(maker::relation);
    return maker.plan();
  }

  boolean changesNothing() {
    return back.isEmpty() && away.isEmpty() && pieces.isEmpty() && relations.isEmpty();
  }

  Checkpoints.Restored report(
      Checkpoints.Checkpoint checkpoint, Checkpoints.@Nullable Checkpoint before, boolean applied) {
    return new Checkpoints.Restored(
        checkpoint,
        before,
        back.stream().map(step -> step.now().ref()).toList(),
        away.stream().map(MemoryNode::ref).toList(),
        forgotten,
        relations.size(),
        pieces.size(),
        needsPerson,
        applied);
  }

  /** Collects the parts of a plan. */
  private static final class Maker {
    private final WriteContext context;
    private final ReadTransaction tx;
    private final Scope scope;
    private final CheckpointState moment;
    private final List<Back> back = new ArrayList<>();
    private final List<MemoryNode> away = new ArrayList<>();
    private final List<NodeRef> forgotten = new ArrayList<>();
    private final List<Piece> pieces = new ArrayList<>();
    private final List<Relation> relations = new ArrayList<>();
    private final Set<NodeRef> needsPerson = new LinkedHashSet<>();

    Maker(WriteContext context, Scope scope, CheckpointState moment) {
      this.context = context;
      this.tx = context.tx();
      this.scope = scope;
      this.moment = moment;
    }

    RestorePlan plan() {
      return new RestorePlan(back, away, forgotten, pieces, relations, List.copyOf(needsPerson));
    }

    void memory(NodeId id) {
      NodeRef ref = new NodeRef(scope, id);
      State then = moment.state(id);
      MemoryNode now = tx.nodes().findAll(List.of(ref)).get(ref);
      if (then.presence() == Presence.LOST) {
        forgotten.add(ref);
      }
      if (now == null) {
        return;
      }
      MemoryNode node = then.node();
      if (node != null) {
        setBack(now, node);
      } else if (now.status() != NodeStatus.ARCHIVED) {
        MemoryNode archived = now.toBuilder().status(NodeStatus.ARCHIVED).build();
        requireMayChange(now, archived);
        away.add(now);
      }
    }

    private void setBack(MemoryNode now, MemoryNode then) {
      MemoryNode target = target(now, then);
      boolean differs = !FieldDiffs.same(now, target);
      List<Piece> changed = pieces(now.id());
      if (differs) {
        back.add(new Back(now, target));
      }
      pieces.addAll(changed);
      if (differs || !changed.isEmpty()) {
        requireMayChange(now, target);
      }
    }

    /**
     * Its former state, with the present counters, and without references to memories that are
     * gone.
     */
    private MemoryNode target(MemoryNode now, MemoryNode then) {
      NodeId parent = then.parent();
      NodeRef successor = then.supersededBy();
      return then.toBuilder()
          .usage(FormerState.usage(now, then))
          .parent(parent != null && wasThere(parent) ? parent : null)
          .supersededBy(successor != null && isThere(successor) ? successor : null)
          .updatedAt(now.updatedAt())
          .revision(now.revision())
          .build();
    }

    /** Another memory may have taken the id of a forgotten one. */
    private boolean wasThere(NodeId id) {
      return moment.state(id).presence() == Presence.THERE && isThere(new NodeRef(scope, id));
    }

    private boolean isThere(NodeRef ref) {
      return ref.scope().equals(scope)
          ? moment.state(ref.id()).presence() == Presence.THERE
          : tx.nodes().find(ref).isPresent();
    }

    private List<Piece> pieces(NodeId id) {
      NodeRef ref = new NodeRef(scope, id);
      List<Evidence> now = tx.evidence().of(ref);
      List<Evidence> then = moment.evidence(id);
      List<Piece> changed = new ArrayList<>();
      for (Evidence piece : now) {
        if (!then.contains(piece)) {
          changed.add(new Piece(ref, piece, false));
        }
      }
      for (Evidence piece : then) {
        if (!now.contains(piece)) {
          changed.add(new Piece(ref, piece, true));
        }
      }
      return changed;
    }

    /**
     * A memory that a more trusted author wrote, or changed since, can only be restored by such an
     * author.
     */
    private void requireMayChange(MemoryNode now, MemoryNode target) {
      Tally tally = moment.tally(now.id());
      boolean isOfHigher = tally != null && tally.isOfHigherThan(context.author().trust());
      boolean isSuspected =
          target.isInForce()
              && !now.isInForce()
              && WaitReason.needsPerson(target, context.author().trust());
      if (isOfHigher || isSuspected || context.mayOnlyPropose(now)) {
        needsPerson.add(now.ref());
        return;
      }
      try {
        context.requireMayChange(now, target);
      } catch (NeedsPersonException e) {
        needsPerson.add(now.ref());
      }
    }

    void relation(Relation now) {
      Optional<Relation> then = moment.then(now);
      Relation target =
          then.map(
                  relation ->
                      new Relation(
                          now.from(),
                          now.predicate(),
                          now.to(),
                          relation.strength(),
                          relation.evidence(),
                          relation.status(),
                          now.createdAt(),
                          context.after(now.updatedAt())))
              .orElseGet(() -> now.withStatus(Relation.Status.REJECTED, context.now()));
      if (!target.saysTheSameAs(now)) {
        relations.add(target);
        Tally tally = moment.tally(now);
        if (tally != null && tally.isOfHigherThan(context.author().trust())) {
          needsPerson.add(now.from());
        }
      }
    }
  }
}
