package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.StatusChanges;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.upkeep.Upkeep.Change;
import dev.memoryweave.upkeep.Upkeep.Step;
import java.util.Optional;

/**
 * Takes the changes of a cycle back, the last one first, unless somebody has changed them since.
 */
final class CycleUndo {
  private final ScopeChain chain;
  private final StatusChanges statusChanges;
  private final ConfidenceUpdater confidence;
  private final EvidenceWriter evidenceWriter;

  CycleUndo(
      ScopeChain chain,
      StatusChanges statusChanges,
      ConfidenceUpdater confidence,
      EvidenceWriter evidenceWriter) {
    this.chain = chain;
    this.statusChanges = statusChanges;
    this.confidence = confidence;
    this.evidenceWriter = evidenceWriter;
  }

  void undo(WriteContext context, String id, Made made, Findings findings) {
    String why = id + " was taken back";
    if (made instanceof Made.Supported supported) {
      withdraw(context, supported, why);
    } else if (made instanceof Made.Related related) {
      withdraw(context, related);
    } else if (made instanceof Made.Changed changed) {
      undo(context, id, changed, why, findings);
    }
  }

  private void withdraw(WriteContext context, Made.Supported supported, String why) {
    NodeLookup.readable(context.tx(), new NodeRef(chain.narrowest(), supported.memory()))
        .filter(memory -> !context.mayOnlyPropose(memory))
        .ifPresent(
            memory -> {
              boolean unused = evidenceWriter.detach(context, memory, supported.evidence(), why);
            });
  }

  /** A memory that could not be restored stays superseded by what it was merged into. */
  private void withdraw(WriteContext context, Made.Related related) {
    NodeRef from = new NodeRef(chain.narrowest(), related.from());
    NodeRef to = new NodeRef(chain.narrowest(), related.to());
    boolean holds =
        related.predicate().equals(Predicate.SUPERSEDES)
            && NodeLookup.readable(context.tx(), to)
                .filter(old -> from.equals(old.supersededBy()))
                .isPresent();
    if (!holds) {
      context
          .tx()
          .relations()
          .find(from, related.predicate(), to)
          .filter(relation -> relation.status() == Relation.Status.ACTIVE)
          .ifPresent(
              relation -> evidenceWriter.become(context, relation, Relation.Status.REJECTED));
    }
  }

  private void undo(
      WriteContext context, String id, Made.Changed made, String why, Findings findings) {
    Scope scope =
        chain.scopes().stream()
            .filter(each -> each.level() == made.level())
            .findFirst()
            .orElse(chain.narrowest());
    NodeRef ref = new NodeRef(scope, made.memory());
    Optional<MemoryNode> memory = NodeLookup.readable(context.tx(), ref);
    if (made.step() == Step.REINFORCED || made.step() == Step.PROVEN) {
      memory.ifPresent(now -> context.reinforce(ref, made.without(now.usage().reinforcement())));
    } else if (made.before() == 0) {
      memory = memory.filter(now -> now.revision() == made.after());
      memory.ifPresent(
          now -> {
            MemoryNode unused = statusChanges.archive(context, now, why).orElseThrow();
          });
    } else {
      SetBack.Change change = new SetBack.Change(ref.id(), made.before(), made.after(), false);
      memory = memory.flatMap(now -> SetBack.unchanged(context, now, change));
      memory.ifPresent(now -> new SetBack(scope, confidence).apply(context, now, change, why));
    }
    if (memory.isEmpty()) {
      findings.kept(ref);
    } else if (made.step() != null) {
      findings.add(new Change(ref, made.step(), "it was changed by " + id));
    }
  }
}
