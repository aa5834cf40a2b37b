package dev.memoryweave.mirror.internal;

import dev.memoryweave.change.internal.CandidateTransitions;
import dev.memoryweave.change.internal.ChangeSet;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.NodeWriter;
import dev.memoryweave.change.internal.Reason;
import dev.memoryweave.change.internal.RequestedAction;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.ProposedEdit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Proposals of files to change a memory whose author is more trusted than files: they are pending
 * until somebody accepts or rejects them. A proposal is not a contradiction, and does not make the
 * memory contested.
 */
public final class FileProposals {
  private final NodeWriter writer;
  private final EvidenceWriter evidenceWriter;
  private final CopyBelongings belongings;

  /** Creates it with the writers for proposals. */
  public FileProposals(NodeWriter writer, EvidenceWriter evidenceWriter) {
    this.writer = writer;
    this.evidenceWriter = evidenceWriter;
    this.belongings = new CopyBelongings(evidenceWriter);
  }

  // ---- existing proposals -----------------------------------------------------------------------

  /** The pending proposal of a file about a memory: the former one, or one of the same commit. */
  private static Optional<MemoryNode> waiting(
      ReadTransaction tx, MemoryNode existing, @Nullable NodeId before, MemoryNode wanted) {
    Optional<MemoryNode> known =
        Optional.ofNullable(before)
            .flatMap(id -> NodeLookup.readable(tx, new NodeRef(existing.scope(), id)))
            .filter(
                node ->
                    ProposedEdit.target(tx, node)
                        .filter(target -> target.ref().equals(existing.ref()))
                        .isPresent());
    return known.isPresent()
        ? known
        : tx.relations().to(existing.ref()).stream()
            .filter(ProposedEdit::isOpen)
            .flatMap(relation -> NodeLookup.readable(tx, relation.from()).stream())
            .filter(node -> node.status() == NodeStatus.NEEDS_REVIEW)
            .filter(node -> isOfSameFile(node, wanted))
            .findFirst();
  }

  private static boolean isOfSameFile(MemoryNode one, MemoryNode other) {
    return Objects.equals(one.provenance().commit(), other.provenance().commit())
        && Objects.equals(locator(one.origin()), locator(other.origin()));
  }

  private static @Nullable String locator(@Nullable Origin origin) {
    return origin == null ? null : origin.locator();
  }

  // ---- proposing --------------------------------------------------------------------------------

  /**
   * Stores the content of a file as a pending proposal; replaces the file's former proposal if
   * nobody has decided about it.
   *
   * @param context the write, by the author of the file's change
   * @param wanted the memory with the file's content and the file as its author
   * @param before the pending proposal from the file's last change, or null
   */
  MemoryNode propose(
      WriteContext context,
      MemoryNode existing,
      MemoryNode wanted,
      MemoryMirror.Entry copy,
      @Nullable NodeId before,
      String reason) {
    Optional<MemoryNode> known = waiting(context.tx(), existing, before, wanted);
    MemoryNode proposal;
    if (known.isPresent()) {
      proposal = known.get();
      MemoryNode now = worded(proposal, wanted);
      if (!now.equals(proposal)) {
        proposal = context.follow(MemoryEvent.Type.MEMORY_UPDATED, now, reason);
      }
    } else {
      proposal = writer.add(context, draft(wanted), NodeStatus.NEEDS_REVIEW);
      evidenceWriter.put(
          context, proposal, Relation.Draft.of(ProposedEdit.INSTEAD, existing.id()), existing);
    }
    belongings.exchangeEvidence(context, proposal, copy.evidence(), reason);
    belongings.exchangeRelations(context, proposal, withoutContradictions(copy.relations()));
    askForStatus(context, proposal, existing, wanted);
    return context.tx().nodes().find(proposal.ref()).orElse(proposal);
  }

  private void askForStatus(
      WriteContext context, MemoryNode proposal, MemoryNode existing, MemoryNode wanted) {
    RequestedAction.toBecome(existing, wanted)
        .ifPresent(
            action ->
                evidenceWriter.put(
                    context,
                    proposal,
                    Relation.Draft.of(action.predicate(), existing.id()),
                    existing));
  }

  /** A proposal contradicts nothing: it is only another wording. */
  static List<Relation> withoutContradictions(List<Relation> relations) {
    return relations.stream()
        .filter(relation -> !relation.predicate().equals(Predicate.CONTRADICTS))
        .toList();
  }

  private static MemoryNode worded(MemoryNode proposal, MemoryNode wanted) {
    return proposal.toBuilder()
        .title(wanted.title())
        .body(wanted.body())
        .summary(wanted.ownSummary())
        .stage(wanted.stage())
        .parent(wanted.parent())
        .anchors(wanted.anchors())
        .symbols(wanted.symbols())
        .tags(wanted.tags())
        .importance(wanted.importance())
        .provenance(wanted.provenance())
        .confidence(wanted.statedConfidence())
        .flags(wanted.flags())
        .build();
  }

  private static NodeDraft draft(MemoryNode wanted) {
    return NodeDraft.builder(wanted.kind(), wanted.title())
        .level(wanted.scope().level())
        .body(wanted.body())
        .summary(wanted.ownSummary())
        .stage(wanted.stage())
        .parent(wanted.parent())
        .anchors(wanted.anchors())
        .symbols(wanted.symbols())
        .tags(wanted.tags())
        .importance(wanted.importance())
        .provenance(wanted.provenance())
        .confidence(wanted.statedConfidence())
        .origin(wanted.origin())
        .lifetime(new Lifetime(wanted.lifetime().halfLife(), null))
        .build();
  }

  // ---- deciding ---------------------------------------------------------------------------------

  /**
   * Changes a memory to the content of a proposal, with the accepting author as its author; only
   * the history of the proposal remains.
   */
  public MemoryNode takeIn(
      WriteContext context,
      CandidateTransitions transitions,
      MemoryNode proposal,
      MemoryNode target,
      ChangeSet changeSet,
      String reason) {
    changeSet.changing(target);
    List<Relation> asked = context.tx().relations().from(proposal.ref());
    NodeStatus status =
        RequestedAction.statusAsked(asked, target)
            .orElse(
                target.status() == NodeStatus.STALE ? target.kind().liveStatus() : target.status());
    MemoryNode changed =
        target.toBuilder()
            .title(proposal.title())
            .body(proposal.body())
            .summary(proposal.ownSummary())
            .status(status)
            .stage(proposal.stage())
            .parent(proposal.parent())
            .anchors(proposal.anchors())
            .symbols(proposal.symbols())
            .tags(proposal.tags())
            .importance(proposal.importance())
            .lifetime(new Lifetime(proposal.lifetime().halfLife(), target.lifetime().expiresAt()))
            .flags(flags(target, proposal))
            .provenance(target.provenance().saidBy(context.author()))
            .confidence(context.author().trust().confidence())
            .usage(target.usage().ofOtherText())
            .build();
    context.requireMayChange(target, changed);
    List<Evidence> evidence = context.tx().evidence().of(proposal.ref());
    belongings.exchangeEvidence(context, target, evidence, reason);
    MemoryNode restated = context.tx().nodes().find(target.ref()).orElse(target);
    MemoryNode stored =
        transitions.store(
            context,
            changed.toBuilder().revision(restated.revision()).build(),
            MemoryEvent.Type.MEMORY_UPDATED,
            reason);
    List<Relation> relations = new ArrayList<>(withoutContradictions(asked));
    context.tx().relations().from(target.ref()).stream()
        .filter(Relation::isContradiction)
        .forEach(relations::add);
    belongings.exchangeRelations(context, stored, relations);
    context.sideChanged(stored.ref());
    context.childChanged(target.scope(), target.parent(), false);
    if (target.listsWhatIsBelow()) {
      context.childChanged(target.scope(), target.id(), true);
    }
    context.follow(
        MemoryEvent.Type.MEMORY_ARCHIVED,
        proposal.toBuilder().status(NodeStatus.ARCHIVED).build(),
        Reason.line("taken in: " + reason));
    settle(context, proposal);
    return context.tx().nodes().find(target.ref()).orElse(stored);
  }

  private static Set<NodeFlag> flags(MemoryNode target, MemoryNode proposal) {
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    flags.addAll(proposal.flags());
    flags.remove(NodeFlag.CONTESTED);
    if (target.isContested()) {
      flags.add(NodeFlag.CONTESTED);
    }
    return flags;
  }

  /** Withdraws the relations of a proposal that is no longer pending. */
  public void settle(WriteContext context, MemoryNode proposal) {
    for (Relation relation : context.tx().relations().from(proposal.ref())) {
      evidenceWriter.become(context, relation, Relation.Status.REJECTED);
    }
  }

  /** Restores the relation of a proposal to its memory after the decision about it was undone. */
  public void reopen(WriteContext context, MemoryNode proposal) {
    for (Relation relation : context.tx().relations().from(proposal.ref())) {
      if (RequestedAction.isReserved(relation.predicate())) {
        evidenceWriter.become(context, relation, Relation.Status.ACTIVE);
      }
    }
  }
}
