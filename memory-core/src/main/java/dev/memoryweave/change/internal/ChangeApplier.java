package dev.memoryweave.change.internal;

import dev.memoryweave.SaveIntent.Report.Outcome;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Carries out the decision about a statement, whatever way the statement came in. */
public final class ChangeApplier {
  private final NodeWriter writer;
  private final EvidenceWriter evidenceWriter;
  private final CandidateTransitions transitions;

  /** Creates an applier that uses these writers. */
  public ChangeApplier(
      NodeWriter writer, EvidenceWriter evidenceWriter, CandidateTransitions transitions) {
    this.writer = writer;
    this.evidenceWriter = evidenceWriter;
    this.transitions = transitions;
  }

  /**
   * Carries out a decision.
   *
   * @param said the statement with its evidence, as for a new memory; the caller writes its
   *     relations
   * @param changeSet records every memory that is created or changed
   */
  public Written apply(
      WriteContext context, Decision decision, NodeDraft said, ChangeSet changeSet) {
    MemoryNode target = decision.target();
    boolean isBefore =
        !(decision instanceof Decision.Challenge || decision instanceof Decision.Question);
    if (target != null && isBefore) {
      changeSet.changing(target);
    }
    Written written = carryOut(context, decision, said, changeSet);
    if (written.before() == null) {
      changeSet.made(written.node());
    }
    return written;
  }

  private Written carryOut(
      WriteContext context, Decision decision, NodeDraft said, ChangeSet changeSet) {
    String reason = Reason.line(decision.reason());
    if (decision instanceof Decision.Insert) {
      return writer.write(context, said);
    }
    if (decision instanceof Decision.Hold) {
      return made(writer.add(context, said, NodeStatus.CANDIDATE));
    }
    if (decision instanceof Decision.Challenge challenge) {
      MemoryNode made = writer.add(context, said, NodeStatus.NEEDS_REVIEW);
      changeSet.made(made);
      speaksAgainst(context, made, challenge.target(), changeSet);
      return made(made);
    }
    if (decision instanceof Decision.Supersede supersede) {
      NodeKind kind = Objects.requireNonNull(said.kind());
      MemoryNode made = writer.add(context, said, kind.liveStatus());
      changeSet.made(made);
      Supersession.replace(context, evidenceWriter, changeSet, supersede.target(), made, reason);
      return made(made);
    }
    if (decision instanceof Decision.Propose propose) {
      return writer.change(context, propose.target(), said, true);
    }
    if (decision instanceof Decision.Restate restate) {
      return writer.change(context, restate.target(), said, false);
    }
    if (decision instanceof Decision.Repeat repeat) {
      return repeat(context, repeat.target(), said);
    }
    if (decision instanceof Decision.Question question) {
      return question(context, question, said, changeSet);
    }
    return saidAgain(context, decision, said, reason);
  }

  private static Written made(MemoryNode node) {
    return new Written(node, Outcome.CREATED, null);
  }

  private void speaksAgainst(
      WriteContext context, MemoryNode node, @Nullable MemoryNode target, ChangeSet changeSet) {
    if (target != null) {
      changeSet.changing(target);
      evidenceWriter.put(
          context, node, Relation.Draft.of(Predicate.CONTRADICTS, target.id()), target);
      ContestedFlags.bringInStep(context, target.ref(), null);
    }
  }

  private Written question(
      WriteContext context, Decision.Question question, NodeDraft said, ChangeSet changeSet) {
    MemoryNode waiting = question.waiting();
    changeSet.changing(waiting);
    attach(context, waiting, said);
    MemoryNode challenger =
        transitions.question(
            context, transitions.reweigh(context, waiting), Reason.line(question.reason()));
    speaksAgainst(context, challenger, question.target(), changeSet);
    return new Written(challenger, Outcome.UPDATED, waiting);
  }

  /** Adds the evidence, tags and paths of a statement that its author repeats. */
  private Written repeat(WriteContext context, MemoryNode known, NodeDraft said) {
    NodeDraft.Builder added =
        NodeDraft.builder(known.id())
            .level(known.scope().level())
            .tags(united(known.tags(), said.tags()))
            .anchors(united(known.anchors(), said.anchors()))
            .symbols(united(known.symbols(), said.symbols()))
            .provenance(said.provenance());
    said.evidence().forEach(added::evidence);
    Written written = writer.change(context, known, added.build(), false);
    return written.outcome() == Outcome.UPDATED
        ? new Written(written.node(), Outcome.MERGED, written.before())
        : written;
  }

  /** An existing memory, with the additions from a statement that repeats it. */
  private Written saidAgain(
      WriteContext context, Decision decision, NodeDraft said, String reason) {
    MemoryNode known = Objects.requireNonNull(decision.target());
    boolean attached = attach(context, known, said);
    if (decision instanceof Decision.Confirm) {
      return confirmed(transitions.confirm(context, known, reason), known);
    }
    if (decision instanceof Decision.Revive) {
      return confirmed(transitions.revive(context, known, reason), known);
    }
    if (decision instanceof Decision.Promote promote) {
      // Its author remains the one who submitted the messages.
      Provenance told = TurnNodes.saidBy(Message.Role.USER, known.provenance());
      MemoryNode node =
          promote.isSaidByPerson() ? known.toBuilder().provenance(told).build() : known;
      return confirmed(transitions.promote(context, node, true, reason), known);
    }
    if (decision instanceof Decision.Wait wait && wait.counts()) {
      return confirmed(transitions.confirm(context, known, "said again by another author"), known);
    }
    if (decision instanceof Decision.Merge merge) {
      return new Written(merge(context, merge, said, reason), Outcome.MERGED, known);
    }
    return attached
        ? new Written(transitions.reweigh(context, known), Outcome.MERGED, known)
        : new Written(known, Outcome.UNCHANGED, known);
  }

  private MemoryNode merge(
      WriteContext context, Decision.Merge merge, NodeDraft said, String reason) {
    MemoryNode known = merge.target();
    MemoryNode.Builder changed =
        transitions.revive(context, known, "a report says it again").toBuilder()
            .body(merge.body())
            .anchors(united(known.anchors(), said.anchors()))
            .symbols(united(known.symbols(), said.symbols()))
            .tags(united(known.tags(), said.tags()));
    return transitions.store(context, changed.build(), MemoryEvent.Type.MEMORY_UPDATED, reason);
  }

  private static Written confirmed(MemoryNode node, MemoryNode before) {
    return new Written(node, Outcome.CONFIRMED, before);
  }

  private boolean attach(WriteContext context, MemoryNode node, NodeDraft said) {
    List<Evidence> evidence = evidenceWriter.evidence(context, node.scope(), said.evidence());
    return evidenceWriter.attach(context, node, evidence);
  }

  private static <T> List<T> united(List<T> known, @Nullable List<T> added) {
    Set<T> united = new LinkedHashSet<>(known);
    united.addAll(added == null ? List.of() : added);
    return new ArrayList<>(united).subList(0, Math.min(united.size(), MemoryNode.MAX_ENTRIES));
  }
}
