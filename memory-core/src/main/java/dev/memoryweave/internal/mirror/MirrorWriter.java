package dev.memoryweave.internal.mirror;

import dev.memoryweave.internal.authority.Authority;
import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.lookup.Tree;
import dev.memoryweave.internal.mirror.CopyDecision.Step;
import dev.memoryweave.internal.saving.NodeWriter;
import dev.memoryweave.internal.saving.RequestedAction;
import dev.memoryweave.internal.screening.TextScreen;
import dev.memoryweave.internal.status.ForgottenNotes;
import dev.memoryweave.internal.write.ConfidenceUpdater;
import dev.memoryweave.internal.write.EvidenceAndRelations;
import dev.memoryweave.internal.write.LastDemotion;
import dev.memoryweave.internal.write.Reason;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.mirror.AppliedChange;
import dev.memoryweave.mirror.AppliedChange.Outcome;
import dev.memoryweave.mirror.ForgottenStatements;
import dev.memoryweave.mirror.MemoryMirror;
import dev.memoryweave.mirror.MirrorChange;
import dev.memoryweave.mirror.MirrorChange.Removed;
import dev.memoryweave.mirror.MirrorChange.Stated;
import dev.memoryweave.mirror.MirroredMemory;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes memories say what their copies say. {@link CopyDecision} decides; all that can be wrong is
 * found before anything is written.
 */
public final class MirrorWriter {
  /** The beginning of the reason of each change that a copy makes. */
  static final String FROM_COPY = "from its file: ";

  private static final String FORGOTTEN =
      "a person forgot what it says, so it stays away until it says something else; remember it"
          + " anew if it holds after all";

  private final Authority authority;
  private final TextScreen screen;
  private final ConfidenceUpdater confidence;
  private final EvidenceAndRelations evidenceAndRelations;
  private final NodeWriter writer;

  public MirrorWriter(
      Authority authority,
      TextScreen screen,
      ConfidenceUpdater confidence,
      EvidenceAndRelations evidenceAndRelations,
      NodeWriter writer) {
    this.authority = authority;
    this.screen = screen;
    this.confidence = confidence;
    this.evidenceAndRelations = evidenceAndRelations;
    this.writer = writer;
  }

  /** What came of one change so far. */
  private static final class Progress {
    private Outcome outcome = Outcome.UNCHANGED;
    private @Nullable NodeId proposal;
    private @Nullable String problem;
    private final List<NodeId> missing = new ArrayList<>();

    void end(Outcome how, @Nullable String why) {
      outcome = how;
      problem = why;
    }
  }

  List<AppliedChange> apply(
      WriteContext context, Scope scope, List<? extends MirrorChange> changes) {
    Map<NodeId, Progress> progress = new HashMap<>();
    ForgottenStatements forgotten = ForgottenNotes.of(context.tx(), scope);
    for (MirrorChange change : parentsFirst(changes)) {
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
    for (MirrorChange change : changes) {
      Progress of = progress.getOrDefault(change.id(), new Progress());
      boolean stands = of.outcome != Outcome.REFUSED && of.outcome != Outcome.WAITS;
      if (change instanceof Stated stated && stands && of.proposal == null) {
        relate(context, stated, of);
      }
    }
    return changes.stream()
        .map(
            change -> {
              Progress of = progress.getOrDefault(change.id(), new Progress());
              return new AppliedChange(
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

  /**
   * What stands below another one comes after it; where parents go in a circle, any order will do.
   */
  private static List<MirrorChange> parentsFirst(List<? extends MirrorChange> changes) {
    Map<NodeId, MirrorChange> open = new LinkedHashMap<>();
    changes.forEach(change -> open.put(change.id(), change));
    List<MirrorChange> ordered = new ArrayList<>();
    for (MirrorChange change : changes) {
      List<MirrorChange> upwards = new ArrayList<>();
      @Nullable MirrorChange next = open.remove(change.id());
      while (next != null) {
        upwards.add(0, next);
        NodeId parent = next instanceof Stated stated ? stated.memory().node().parent() : null;
        next = parent == null ? null : open.remove(parent);
      }
      ordered.addAll(upwards);
    }
    return ordered;
  }

  // ---- what a copy says -------------------------------------------------------------------------

  private void state(
      WriteContext context, Stated stated, ForgottenStatements forgotten, Progress progress) {
    MirroredMemory copy = stated.memory();
    screen.check("", CopyDraft.of(copy));
    MemoryNode existing = NodeLookup.readable(context.tx(), copy.node().ref()).orElse(null);
    if (existing == null && forgotten.contains(copy.node().title(), copy.node().body())) {
      progress.end(Outcome.WAITS, FORGOTTEN);
      return;
    }
    Provenance author =
        stated.word() == MirrorChange.Word.RECORDED
            ? copy.node().provenance()
            : Provenance.of(Source.IMPORT)
                .onBranch(context.author().branch())
                .atCommit(context.author().commit());
    WriteContext asAuthor = context.by(author);
    MemoryNode wanted =
        context
            .policies()
            .tagged(
                confidence.updated(
                    existing == null
                        ? CopyDecision.created(copy.node(), author, stated.word())
                        : CopyDecision.changed(existing, copy.node(), author, stated.word()),
                    copy.evidence()));
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
        new CopyDecision(
            authority, author.principal(), node -> !LastDemotion.isOfHigher(asAuthor, node));
    Step step = decision.of(existing, wanted, evidenceDiffers(context, existing, copy));
    String reason = Reason.line(FROM_COPY + stated.reason());
    switch (step.action()) {
      case NOTHING -> {
        boolean waits = step.node().status().isWaiting();
        progress.end(waits ? Outcome.PROPOSED : Outcome.UNCHANGED, step.why());
        progress.proposal = waits ? step.node().id() : null;
      }
      case INSERT -> {
        MemoryNode stored = asAuthor.insert(step.node());
        asAuthor.record(CopyDecision.creation(stored), stored, reason);
        evidenceAndRelations.attach(asAuthor, stored, filed(copy.evidence(), stored.scope()));
        progress.end(stored.status().isWaiting() ? Outcome.PROPOSED : Outcome.CREATED, step.why());
        progress.proposal = stored.status().isWaiting() ? stored.id() : null;
      }
      case REPLACE -> {
        MemoryNode stored = replace(asAuthor, Objects.requireNonNull(existing), step, reason);
        exchangeEvidence(asAuthor, stored, copy.evidence(), reason);
        progress.end(stored.status().isWaiting() ? Outcome.PROPOSED : Outcome.UPDATED, step.why());
        progress.proposal = stored.status().isWaiting() ? stored.id() : null;
      }
      case CHALLENGE -> {
        MemoryNode waiting =
            writer.challenge(
                asAuthor,
                Objects.requireNonNull(existing),
                CopyDraft.of(copy).withProvenance(author),
                step.node());
        progress.end(Outcome.PROPOSED, step.why());
        progress.proposal = waiting.id();
      }
      case WAIT -> progress.end(Outcome.WAITS, step.why());
    }
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

  private static boolean evidenceDiffers(
      WriteContext context, @Nullable MemoryNode existing, MirroredMemory copy) {
    return existing != null
        && !ids(context.tx().evidence().of(existing.ref())).equals(ids(copy.evidence()));
  }

  private static Set<Evidence.Id> ids(List<Evidence> evidence) {
    Set<Evidence.Id> ids = new HashSet<>();
    evidence.forEach(piece -> ids.add(piece.id()));
    return ids;
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

  private void exchangeEvidence(
      WriteContext context, MemoryNode node, List<Evidence> wanted, String reason) {
    Set<Evidence.Id> kept = ids(wanted);
    for (Evidence piece : context.tx().evidence().of(node.ref())) {
      if (!kept.contains(piece.id())) {
        evidenceAndRelations.takeAway(context, node, piece.id(), reason);
      }
    }
    if (evidenceAndRelations.attach(context, node, filed(wanted, node.scope()))) {
      confidence.update(context, node, "new evidence");
    }
  }

  private static List<Evidence> filed(List<Evidence> evidence, Scope scope) {
    return evidence.stream()
        .map(
            piece ->
                new Evidence(
                    scope,
                    piece.id(),
                    piece.kind(),
                    piece.locator(),
                    piece.excerpt(),
                    piece.digest(),
                    piece.capturedAt(),
                    piece.polarity()))
        .toList();
  }

  // ---- relations --------------------------------------------------------------------------------

  private void relate(WriteContext context, Stated stated, Progress progress) {
    MemoryNode from = NodeLookup.readable(context.tx(), stated.memory().node().ref()).orElseThrow();
    WriteContext asAuthor = context.by(from.provenance());
    Map<Relation.Predicate, Set<NodeRef>> wanted = new HashMap<>();
    boolean changed = false;
    for (Relation relation : stated.memory().relations()) {
      wanted.computeIfAbsent(relation.predicate(), any -> new HashSet<>()).add(relation.to());
      MemoryNode to = NodeLookup.readable(context.tx(), relation.to()).orElse(null);
      if (to == null) {
        progress.missing.add(relation.to().id());
      } else if (!RequestedAction.isReserved(relation.predicate())) {
        changed |= put(asAuthor, from, relation, to);
      }
    }
    for (Relation relation : context.tx().relations().from(from.ref())) {
      boolean isWanted =
          wanted.getOrDefault(relation.predicate(), Set.of()).contains(relation.to());
      if (!isWanted
          && StoredMirror.isMirrored(from, relation)
          && relation.status() != Relation.Status.REJECTED) {
        evidenceAndRelations.become(asAuthor, relation, Relation.Status.REJECTED);
        changed = true;
      }
    }
    if (changed && progress.outcome == Outcome.UNCHANGED) {
      progress.end(Outcome.UPDATED, null);
    }
  }

  private boolean put(WriteContext context, MemoryNode from, Relation wanted, MemoryNode to) {
    Relation before =
        context.tx().relations().find(from.ref(), wanted.predicate(), to.ref()).orElse(null);
    if (before != null
        && before.status() == wanted.status()
        && before.strength() == wanted.strength()) {
      return false;
    }
    Relation stated =
        evidenceAndRelations.put(
            context, from, new Relation.Draft(wanted.predicate(), to.id(), wanted.strength()), to);
    if (stated.status() != wanted.status()) {
      evidenceAndRelations.become(context, stated, wanted.status());
    }
    return true;
  }

  // ---- a copy that was removed ------------------------------------------------------------------

  private static void remove(
      WriteContext context, Scope scope, Removed removed, Progress progress) {
    MemoryNode node =
        NodeLookup.readable(context.tx(), new NodeRef(scope, removed.id())).orElse(null);
    if (node == null || !MemoryMirror.isLasting(node.kind()) || node.session() != null) {
      return;
    }
    if (node.status() != NodeStatus.ARCHIVED) {
      context
          .by(Provenance.of(Source.IMPORT))
          .follow(
              MemoryEvent.Type.MEMORY_ARCHIVED,
              node.toBuilder().status(NodeStatus.ARCHIVED).build(),
              Reason.line(FROM_COPY + removed.reason()));
      progress.end(Outcome.ARCHIVED, null);
    }
  }
}
