package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.CandidateTransitions;
import dev.memoryweave.change.internal.ChangeSet;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.MergeWriter;
import dev.memoryweave.change.internal.Reason;
import dev.memoryweave.change.internal.RequestWriter;
import dev.memoryweave.change.internal.RequestedAction;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.upkeep.Upkeep.Change;
import dev.memoryweave.upkeep.Upkeep.Step;
import dev.memoryweave.upkeep.internal.ProcedureRecord.Use;
import dev.memoryweave.upkeep.internal.ProcedureRecord.Uses;
import dev.memoryweave.upkeep.internal.RepetitionFinder.Group;
import dev.memoryweave.work.internal.FailurePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Carries out what concerns several memories, or the reports about one. */
public final class CycleChanges {
  private final MergeWriter merges;
  private final RequestWriter requests;
  private final EvidenceWriter evidenceWriter;
  private final CandidateTransitions transitions;

  /** Creates changes that are made by these writers. */
  public CycleChanges(
      MergeWriter merges,
      RequestWriter requests,
      EvidenceWriter evidenceWriter,
      CandidateTransitions transitions) {
    this.merges = merges;
    this.requests = requests;
    this.evidenceWriter = evidenceWriter;
    this.transitions = transitions;
  }

  /** A cycle in one of its transactions. */
  record Running(WriteContext context, CycleJournal journal, String id, Findings findings) {
    void changed(Made made) {
      journal.changed(context, id, made);
    }

    String why(String reason) {
      return Reason.line(id + ": " + reason);
    }
  }

  // ---- repetitions ------------------------------------------------------------------------------

  /** Merges a group as far as its memories still say what they said when it was found. */
  void apply(Running running, Group found) {
    WriteContext context = running.context();
    Optional<MemoryNode> stays = unchanged(context, found.stays());
    List<MemoryNode> members =
        found.members().stream().flatMap(one -> unchanged(context, one).stream()).toList();
    if (stays.isEmpty() || members.isEmpty()) {
      return;
    }
    Group group = new Group(found.step(), stays.get(), members, false);
    if (group.step() == Step.SIMILAR) {
      ask(running, group);
    } else {
      merge(running, group);
    }
    running.findings().add(group);
  }

  private static Optional<MemoryNode> unchanged(WriteContext context, MemoryNode node) {
    return NodeLookup.readable(context.tx(), node.ref())
        .filter(Repetition::isLookedAt)
        .filter(now -> Repetition.key(now).equals(Repetition.key(node)));
  }

  private void merge(Running running, Group group) {
    WriteContext context = running.context();
    MemoryNode stays = group.stays();
    ChangeSet changeSet = new ChangeSet();
    MergeWriter.Taken taken =
        merges.merge(
            context,
            stays,
            group.members(),
            node -> FailurePattern.counted(context.tx(), node),
            changeSet,
            running.why(group.reason()));
    // They are taken back in the opposite order: the memories first.
    for (MemoryNode member : group.members()) {
      running.changed(new Made.Related(stays.id(), Predicate.SUPERSEDES, member.id()));
    }
    for (Relation relation : taken.relations()) {
      running.changed(
          new Made.Related(relation.from().id(), relation.predicate(), relation.to().id()));
    }
    taken.evidence().forEach(id -> running.changed(new Made.Supported(id, stays.id())));
    Set<NodeRef> members =
        group.members().stream().map(MemoryNode::ref).collect(Collectors.toSet());
    for (PromotionRecord.Change change : changeSet.changes(context.tx())) {
      running.changed(
          new Made.Changed(
              members.contains(change.node()) ? group.step() : null,
              change.before(),
              change.after(),
              change.node().scope().level(),
              change.node().id()));
    }
  }

  private void ask(Running running, Group group) {
    MemoryNode member = group.members().get(0);
    MemoryNode request =
        requests.ask(
            running.context(),
            RequestedAction.MERGE,
            member,
            group.stays(),
            "'" + member.title() + "': " + group.reason());
    running.changed(Made.made(group.step(), request));
  }

  // ---- procedures -------------------------------------------------------------------------------

  /** Raises what succeeds, and questions what fails. */
  void apply(Running running, Uses uses) {
    MemoryNode procedure = uses.procedure();
    if (uses.isProven()) {
      UseCount.proven(procedure, uses.successes())
          .ifPresent(
              next -> {
                running.context().reinforce(procedure.ref(), next.usage().reinforcement());
                running.changed(Made.reinforced(Step.PROVEN, procedure, next));
                running.findings().add(change(Step.PROVEN, uses));
              });
    } else if (uses.isFailing()) {
      if (running.context().mayOnlyPropose(procedure)) {
        MemoryNode request =
            requests.ask(running.context(), RequestedAction.STALE, procedure, null, uses.reason());
        running.changed(Made.made(Step.FAILING, request));
      } else {
        question(running, uses);
      }
      running.findings().add(change(Step.FAILING, uses));
    }
  }

  /** The change of a procedure that is due, if any. */
  static Optional<Change> due(Uses uses) {
    boolean rises =
        uses.isProven() && UseCount.proven(uses.procedure(), uses.successes()).isPresent();
    return rises
        ? Optional.of(change(Step.PROVEN, uses))
        : uses.isFailing() ? Optional.of(change(Step.FAILING, uses)) : Optional.empty();
  }

  private static Change change(Step step, Uses uses) {
    return new Change(uses.procedure().ref(), step, uses.reason());
  }

  private void question(Running running, Uses uses) {
    WriteContext context = running.context();
    MemoryNode procedure = uses.procedure();
    List<Evidence.Id> added = new ArrayList<>();
    for (Use failure : uses.failures()) {
      Evidence.Draft draft =
          new Evidence.Draft(
              Evidence.Kind.TASK,
              failure.report(),
              "A task in which it was used ended as " + failure.outcome().label() + ".",
              null,
              failure.at(),
              Evidence.Polarity.CONTRADICTS);
      Evidence piece = Evidence.of(procedure.scope(), draft, context.now());
      if (evidenceWriter.attach(context, procedure, List.of(piece))) {
        added.add(piece.id());
      }
    }
    MemoryNode now = NodeLookup.readable(context.tx(), procedure.ref()).orElse(procedure);
    MemoryNode questioned = transitions.question(context, now, running.why(uses.reason()));
    added.forEach(id -> running.changed(new Made.Supported(id, procedure.id())));
    running.changed(Made.of(Step.FAILING, now, questioned));
  }
}
