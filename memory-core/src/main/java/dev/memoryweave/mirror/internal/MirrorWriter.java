package dev.memoryweave.mirror.internal;

import dev.memoryweave.change.internal.Authority;
import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.ForgottenNotes;
import dev.memoryweave.change.internal.FormerState;
import dev.memoryweave.change.internal.LastDemotion;
import dev.memoryweave.change.internal.Reason;
import dev.memoryweave.change.internal.RequestWriter;
import dev.memoryweave.change.internal.RequestedAction;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.mirror.internal.CopyDecision.Step;
import dev.memoryweave.mirror.internal.MemoryMirror.Applied.Outcome;
import dev.memoryweave.mirror.internal.MemoryMirror.Change.Removed;
import dev.memoryweave.mirror.internal.MemoryMirror.Change.Stated;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Updates memories from their copies. {@link CopyDecision} decides; everything is validated before
 * anything is written.
 */
public final class MirrorWriter {
  /** The prefix of the reason of each change that a copy makes. */
  static final String FROM_COPY = "from its file: ";

  private static final String THROWN_AWAY =
      "its last change was thrown away, and was not committed: ";

  private static final String FORGOTTEN =
      "a person forgot what it says, so it stays away until it says something else; remember it"
          + " again if it holds after all";

  private final Authority authority;
  private final TextScreen screen;
  private final ConfidenceUpdater confidence;
  private final EvidenceWriter evidenceWriter;
  private final FileProposals proposals;
  private final RequestWriter requests;
  private final CopyBelongings belongings;
  private final FormerState formerState;

  public MirrorWriter(
      Authority authority,
      TextScreen screen,
      ConfidenceUpdater confidence,
      EvidenceWriter evidenceWriter,
      FileProposals proposals,
      RequestWriter requests) {
    this.authority = authority;
    this.screen = screen;
    this.confidence = confidence;
    this.evidenceWriter = evidenceWriter;
    this.proposals = proposals;
    this.requests = requests;
    this.belongings = new CopyBelongings(evidenceWriter);
    this.formerState = new FormerState(confidence);
  }

  /** The intermediate result of one change. */
  private static final class Progress {
    private Outcome outcome = Outcome.UNCHANGED;
    private @Nullable NodeId proposal;
    private @Nullable String problem;
    private final List<NodeId> missing = new ArrayList<>();

    /** The author whose change was reverted, or null. */
    private @Nullable Provenance takenBackAs;

    void end(Outcome how, @Nullable String why) {
      outcome = how;
      problem = why;
    }
  }

  List<MemoryMirror.Applied> apply(
      WriteContext context, Scope scope, List<? extends MemoryMirror.Change> changes) {
    Map<NodeId, Progress> progress = new HashMap<>();
    ForgottenNotes forgotten = ForgottenNotes.of(context.tx(), scope);
    for (MemoryMirror.Change change : parentsFirst(changes)) {
      Progress of = new Progress();
      progress.put(change.id(), of);
      try {
        if (change instanceof Stated stated) {
          state(context, stated, forgotten, of);
        } else if (change instanceof Removed removed) {
          remove(context, scope, removed, of);
        }
      } catch (MemoryException e) {
        of.end(Outcome.REFUSED, e.getMessage());
      }
    }
    for (MemoryMirror.Change change : changes) {
      Progress of = progress.getOrDefault(change.id(), new Progress());
      boolean stands = of.outcome != Outcome.REFUSED && of.outcome != Outcome.WAITS;
      boolean isItself = of.proposal == null || of.proposal.equals(change.id());
      if (change instanceof Stated stated && stands && isItself) {
        relate(context, stated, of);
      }
    }
    return changes.stream()
        .map(
            change -> {
              Progress of = progress.getOrDefault(change.id(), new Progress());
              return new MemoryMirror.Applied(
                  change.id(),
                  of.outcome,
                  NodeLookup.readable(context.tx(), new NodeRef(scope, change.id()))
                      .map(node -> StoredMirror.mirrored(context.tx(), node))
                      .orElse(null),
                  of.proposal,
                  of.problem,
                  of.missing);
            })
        .toList();
  }

  /** Orders changes so that parents come before children; in a cycle, any order will do. */
  private static List<MemoryMirror.Change> parentsFirst(
      List<? extends MemoryMirror.Change> changes) {
    Map<NodeId, MemoryMirror.Change> open = new LinkedHashMap<>();
    changes.forEach(change -> open.put(change.id(), change));
    List<MemoryMirror.Change> ordered = new ArrayList<>();
    for (MemoryMirror.Change change : changes) {
      List<MemoryMirror.Change> upwards = new ArrayList<>();
      MemoryMirror.@Nullable Change next = open.remove(change.id());
      while (next != null) {
        upwards.add(0, next);
        NodeId parent = next instanceof Stated stated ? stated.memory().node().parent() : null;
        next = parent == null ? null : open.remove(parent);
      }
      ordered.addAll(upwards);
    }
    return ordered;
  }

  // ---- content of a copy ------------------------------------------------------------------------

  private void state(
      WriteContext context, Stated stated, ForgottenNotes forgotten, Progress progress) {
    screen.check("", CopyDraft.of(stated.memory()));
    MemoryMirror.Entry copy = screened(stated.memory());
    MemoryNode existing = NodeLookup.readable(context.tx(), copy.node().ref()).orElse(null);
    if (existing == null && forgotten.contains(copy.node().title(), copy.node().body())) {
      progress.end(Outcome.WAITS, FORGOTTEN);
      return;
    }
    Provenance author = stated.author();
    if (existing != null && stated.takesBack() && takeBack(context, existing, stated, progress)) {
      return;
    }
    WriteContext asAuthor = context.by(author);
    MemoryNode wanted = wanted(context, existing, copy, author);
    Optional<NodeId> holder = holderOfKey(context, wanted);
    if (holder.isPresent()) {
      progress.end(
          Outcome.REFUSED,
          "the key '"
              + wanted.key()
              + "' is that of '"
              + holder.get()
              + "'; give one of the two another key, or remove one");
      return;
    }
    if (!Tree.isPlace(context.tx(), wanted)) {
      progress.missing.add(Objects.requireNonNull(wanted.parent()));
      wanted = wanted.toBuilder().parent(existing == null ? null : existing.parent()).build();
    }
    CopyDecision decision =
        new CopyDecision(authority, author, node -> !LastDemotion.isOfHigher(asAuthor, node));
    Step step = decision.of(existing, wanted, belongingsDiffer(context, existing, copy));
    carryOut(asAuthor, stated, existing, step, progress);
  }

  /** A copy as the privacy policy lets it be taken in. */
  private MemoryMirror.Entry screened(MemoryMirror.Entry copy) {
    MemoryNode node = screen.privacy().screened(copy.node());
    return new MemoryMirror.Entry(
        node,
        copy.evidence().stream().map(piece -> screen.privacy().screenedOf(node, piece)).toList(),
        copy.relations());
  }

  /**
   * Restores the former version of a memory that matches its copy, on behalf of the author of the
   * discarded change.
   *
   * @return whether there is such a version, and it may be restored
   */
  private boolean takeBack(
      WriteContext context, MemoryNode existing, Stated stated, Progress progress) {
    if (!Authority.standsAbove(existing, stated.author().principal())
        || existing.provenance().trust().isPerson()
        || existing.kind().isDirective()) {
      return false;
    }
    List<MemoryNode> former = context.tx().nodes().formerVersions(existing.ref());
    for (int i = former.size() - 1; i >= 0; i--) {
      MemoryNode version = former.get(i);
      MemoryNode said = wanted(context, version, stated.memory(), stated.author());
      if (version.status().isCurrent() && CopyDecision.saysSame(version, said)) {
        MemoryNode target =
            version.toBuilder()
                .usage(FormerState.usage(existing, version))
                .flags(existing.flags())
                .build();
        WriteContext asBefore = context.by(existing.provenance());
        String reason = Reason.line(THROWN_AWAY + stated.reason());
        formerState.write(asBefore, target, reason);
        MemoryNode back = NodeLookup.readable(context.tx(), existing.ref()).orElseThrow();
        if (belongings.exchangeEvidence(asBefore, back, stated.memory().evidence(), reason)) {
          confidence.update(asBefore, back, "new evidence");
        }
        progress.end(Outcome.UPDATED, null);
        progress.takenBackAs = existing.provenance();
        return true;
      }
    }
    return false;
  }

  private MemoryNode wanted(
      WriteContext context,
      @Nullable MemoryNode existing,
      MemoryMirror.Entry copy,
      Provenance author) {
    MemoryNode said =
        existing == null
            ? CopyDecision.created(copy.node(), author)
            : CopyDecision.changed(existing, copy.node(), author);
    return context.policies().tagged(confidence.updated(said, copy.evidence()));
  }

  private static boolean belongingsDiffer(
      WriteContext context, @Nullable MemoryNode existing, MemoryMirror.Entry copy) {
    return existing != null
        && (CopyBelongings.evidenceDiffers(context.tx(), existing, copy)
            || CopyBelongings.relationsDiffer(context.tx(), existing, copy.relations()));
  }

  private void carryOut(
      WriteContext context,
      Stated stated,
      @Nullable MemoryNode existing,
      Step step,
      Progress progress) {
    String reason = Reason.line(FROM_COPY + stated.reason());
    List<Evidence> evidence = stated.memory().evidence();
    switch (step.action()) {
      case NOTHING -> {
        boolean waits = step.node().status().isWaiting();
        progress.end(waits ? Outcome.PROPOSED : Outcome.UNCHANGED, step.why());
        progress.proposal = waits ? step.node().id() : null;
      }
      case INSERT -> {
        MemoryNode stored = context.insert(step.node(), reason);
        evidenceWriter.attach(context, stored, CopyBelongings.filed(evidence, stored.scope()));
        progress.end(stored.status().isWaiting() ? Outcome.PROPOSED : Outcome.CREATED, step.why());
        progress.proposal = stored.status().isWaiting() ? stored.id() : null;
      }
      case REPLACE -> {
        MemoryNode stored = replace(context, Objects.requireNonNull(existing), step, reason);
        if (belongings.exchangeEvidence(context, stored, evidence, reason)) {
          confidence.update(context, stored, "new evidence");
        }
        progress.end(stored.status().isWaiting() ? Outcome.PROPOSED : Outcome.UPDATED, step.why());
        progress.proposal = stored.status().isWaiting() ? stored.id() : null;
      }
      case PROPOSE -> {
        MemoryNode asked =
            CopyDecision.ofFile(step.node(), stated.memory().node(), stated.author());
        MemoryNode waiting =
            proposals.propose(
                context,
                Objects.requireNonNull(existing),
                asked,
                stated.memory(),
                stated.proposal(),
                reason);
        progress.end(Outcome.PROPOSED, step.why());
        progress.proposal = waiting.id();
      }
      case REQUEST ->
          request(context, stated, Objects.requireNonNull(existing), step.node(), progress);
      case WAIT -> progress.end(Outcome.WAITS, step.why());
    }
  }

  /** If only the status differs, there is an action that can be requested. */
  private void request(
      WriteContext context,
      Stated stated,
      MemoryNode existing,
      MemoryNode wanted,
      Progress progress) {
    Optional<RequestedAction> action = RequestedAction.toBecome(existing, wanted);
    Origin origin = stated.memory().node().origin();
    if (action.isEmpty() || origin == null) {
      progress.end(Outcome.WAITS, CopyDecision.ABOVE);
      return;
    }
    NodeRef successor = wanted.supersededBy();
    MemoryNode with =
        successor == null ? null : NodeLookup.readable(context.tx(), successor).orElse(null);
    ask(context, action.get(), existing, with, origin, stated, progress);
  }

  private void ask(
      WriteContext context,
      RequestedAction action,
      MemoryNode target,
      @Nullable MemoryNode with,
      Origin file,
      MemoryMirror.Change change,
      Progress progress) {
    MemoryNode request =
        waitingRequest(context, target, change.proposal())
            .map(known -> attributed(context, known, change.author()))
            .orElseGet(
                () -> requests.askOfFile(context, action, target, with, file, change.reason()));
    progress.end(Outcome.PROPOSED, CopyDecision.ABOVE);
    progress.proposal = request.id();
  }

  private static Optional<MemoryNode> waitingRequest(
      WriteContext context, MemoryNode target, @Nullable NodeId proposal) {
    return Optional.ofNullable(proposal)
        .flatMap(id -> NodeLookup.readable(context.tx(), new NodeRef(target.scope(), id)))
        .filter(
            node ->
                RequestedAction.of(context.tx(), node)
                    .filter(request -> request.target().ref().equals(target.ref()))
                    .isPresent());
  }

  private static Optional<NodeId> holderOfKey(WriteContext context, MemoryNode wanted) {
    return wanted.status().isCurrent()
        ? context
            .tx()
            .nodes()
            .findByKey(wanted.scope(), wanted.tier(), null, wanted.key())
            .map(MemoryNode::id)
            .filter(id -> !id.equals(wanted.id()))
        : Optional.empty();
  }

  private MemoryNode replace(WriteContext context, MemoryNode existing, Step step, String reason) {
    MemoryNode stored = existing;
    if (step.changesNode()) {
      stored = context.follow(step.event(existing), step.node(), reason);
      context.sideChanged(stored.ref());
      context.childChanged(existing.scope(), existing.parent(), false);
      if (existing.listsWhatIsBelow()) {
        context.childChanged(existing.scope(), existing.id(), true);
      }
    }
    return stored;
  }

  /** The relations of a memory whose author is more trusted than files stay as they are, too. */
  private void relate(WriteContext context, Stated stated, Progress progress) {
    MemoryNode from = NodeLookup.readable(context.tx(), stated.memory().node().ref()).orElseThrow();
    Provenance author = Objects.requireNonNullElse(progress.takenBackAs, stated.author());
    if (Authority.standsAbove(from, author.principal())) {
      stated.memory().relations().stream()
          .map(relation -> relation.to())
          .filter(to -> NodeLookup.readable(context.tx(), to).isEmpty())
          .forEach(to -> progress.missing.add(to.id()));
      return;
    }
    List<Relation> relations = stated.memory().relations();
    CopyBelongings.Related related =
        belongings.exchangeRelations(
            context.by(author),
            from,
            from.status().isWaiting() ? FileProposals.withoutContradictions(relations) : relations);
    progress.missing.addAll(related.missing());
    if (related.changed() && progress.outcome == Outcome.UNCHANGED) {
      progress.end(Outcome.UPDATED, null);
    }
  }

  // ---- removed copies ---------------------------------------------------------------------------

  private void remove(WriteContext context, Scope scope, Removed removed, Progress progress) {
    MemoryNode node =
        NodeLookup.readable(context.tx(), new NodeRef(scope, removed.id())).orElse(null);
    if (node == null
        || !MemoryMirror.isLasting(node.kind())
        || node.session() != null
        || node.status() == NodeStatus.ARCHIVED) {
      return;
    }
    WriteContext asAuthor = context.by(removed.author());
    if (Authority.standsAbove(node, removed.author().principal())) {
      Origin file = Origin.of(Origin.FILE, removed.path());
      ask(asAuthor, RequestedAction.ARCHIVE, node, null, file, removed, progress);
      return;
    }
    asAuthor.follow(
        MemoryEvent.Type.MEMORY_ARCHIVED,
        node.toBuilder().status(NodeStatus.ARCHIVED).build(),
        Reason.line(FROM_COPY + removed.reason()));
    progress.end(Outcome.ARCHIVED, null);
  }

  // ---- authors ----------------------------------------------------------------------------------

  /** Records who changed files last; the texts stay. */
  int attribute(WriteContext context, Scope scope, Map<NodeId, Provenance> authors) {
    int changed = 0;
    for (Map.Entry<NodeId, Provenance> one : authors.entrySet()) {
      MemoryNode node =
          NodeLookup.readable(context.tx(), new NodeRef(scope, one.getKey()))
              .filter(MemoryNode::isOfFile)
              .orElse(null);
      if (node != null && !node.provenance().equals(one.getValue())) {
        MemoryNode told = attributed(context, node, one.getValue());
        changed += told.provenance().equals(one.getValue()) ? 1 : 0;
      }
    }
    return changed;
  }

  private static MemoryNode attributed(WriteContext context, MemoryNode node, Provenance author) {
    return node.provenance().equals(author)
        ? node
        : context
            .by(author)
            .follow(
                MemoryEvent.Type.MEMORY_CARRIED_OVER,
                node.toBuilder().provenance(author).build(),
                Reason.line(FROM_COPY + "who changed it last, and when, is known again"));
  }

  /** Archives a proposal that nobody has decided about. */
  boolean withdraw(WriteContext context, NodeRef proposal, String reason) {
    MemoryNode waiting =
        NodeLookup.readable(context.tx(), proposal)
            .filter(node -> node.status().isWaiting())
            .orElse(null);
    if (waiting == null) {
      return false;
    }
    WriteContext asAuthor = context.by(waiting.provenance());
    MemoryNode stored =
        asAuthor.follow(
            MemoryEvent.Type.CANDIDATE_REJECTED,
            waiting.toBuilder().status(NodeStatus.ARCHIVED).build(),
            Reason.line(FROM_COPY + reason));
    proposals.settle(asAuthor, stored);
    return true;
  }
}
