package dev.memoryweave.change.internal;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.Tree;
import dev.memoryweave.text.internal.PlainText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns drafts into nodes. A draft is validated completely before anything is written, so a failing
 * draft leaves the transaction unchanged.
 */
public final class NodeWriter {
  private final NodeLookup lookup;
  private final EvidenceWriter evidenceWriter;
  private final ConfidenceUpdater confidence;
  private final Authority authority;
  private final Duration wait;

  public NodeWriter(
      NodeLookup lookup,
      EvidenceWriter evidenceWriter,
      ConfidenceUpdater confidence,
      Authority authority,
      Duration wait) {
    this.lookup = lookup;
    this.evidenceWriter = evidenceWriter;
    this.confidence = confidence;
    this.authority = authority;
    this.wait = wait;
  }

  /** Writes the node of a draft with its evidence; the caller writes its relations. */
  public Written write(WriteContext context, NodeDraft given) {
    NodeDraft draft = screened(context, given);
    Optional<MemoryNode> existing = holder(context, draft);
    return existing.isPresent()
        ? change(context, existing.get(), draft, false)
        : new Written(create(context, draft, null), SaveIntent.Report.Outcome.CREATED, null);
  }

  /** Creates a new node from a draft without an id, even if a similar one exists. */
  public MemoryNode add(WriteContext context, NodeDraft draft, NodeStatus status) {
    return create(context, screened(context, draft), status);
  }

  /** A draft without the personal data that the policy redacts, before it gives an id. */
  NodeDraft screened(WriteContext context, NodeDraft draft) {
    return context
        .privacy()
        .screened(draft, context.author(), lookup.scopeAt(draft.level()).level());
  }

  /** The node that a draft changes; empty if it creates a new one. */
  public Optional<MemoryNode> holder(WriteContext context, NodeDraft draft) {
    Scope scope = lookup.scopeAt(draft.level());
    if (draft.id() != null) {
      return draft.level() == null
          ? lookup.find(context.tx(), draft.id())
          : context.tx().nodes().find(new NodeRef(scope, draft.id()));
    }
    if (draft.key() == null) {
      return Optional.empty();
    }
    NodeKind kind = requireKind(draft);
    Optional<MemoryNode> holder =
        context.tx().nodes().findByKey(scope, kind.tier(), draft.session(), draft.key());
    holder.ifPresent(
        node ->
            InvalidValueException.unless(
                node.kind() == kind,
                "kind",
                kind.label(),
                "be "
                    + node.kind().label()
                    + ", the kind of the node '"
                    + node.id()
                    + "' that holds the key '"
                    + draft.key()
                    + "' (or use another key)"));
    return holder;
  }

  // ---- a new node -------------------------------------------------------------------------------

  private MemoryNode create(WriteContext context, NodeDraft draft, @Nullable NodeStatus status) {
    Scope scope = lookup.scopeAt(draft.level());
    if (draft.id() != null && draft.kind() == null && draft.title() == null) {
      throw lookup.unknown(context.tx(), draft.id(), draft.level());
    }
    NodeKind kind = requireKind(draft);
    String title =
        InvalidValueException.required("title", draft.title(), "be given for a new memory");
    NodeId id =
        draft.id() != null
            ? draft.id()
            : FreeIds.of(context, lookup.chain(), scope, draft, kind, title);
    long expected = draft.expectedRevision() == null ? 0 : draft.expectedRevision();
    if (expected != 0) {
      throw lookup.unknown(context.tx(), id, draft.level());
    }
    Provenance provenance = provenance(context, draft);
    if (status == null) {
      provenance = authority.whoseWord(context.tx(), lookup, draft, kind, provenance);
    }
    MemoryNode.Builder node =
        MemoryNode.builder(scope, id, title, context.now())
            .provenance(provenance)
            .confidence(provenance.trust().confidence())
            .lifetime(WorkingTime.of(kind, kind.liveStatus(), context.now()));
    apply(draft, provenance, node);
    if (draft.id() == null && draft.key() == null) {
      FreeIds.keyOfTitle(context, lookup.chain(), scope, draft, kind, title).ifPresent(node::key);
    }
    if (draft.summary() == null && draft.body() != null) {
      node.summaryOfBody();
    }
    List<Evidence> evidence = evidenceWriter.evidence(context, scope, draft.evidence());
    MemoryNode built = confidence.updated(node.build(), evidence);
    NodeStatus first =
        status != null ? status : ChangePolicy.firstStatus(standing(context, provenance), built);
    built = built.toBuilder().status(first).build();
    Tree.requirePlace(context.tx(), built);
    MemoryNode stored = context.insert(built, status == null ? WaitReason.of(built) : null);
    evidenceWriter.attach(context, stored, evidence);
    return stored;
  }

  // ---- changes to a node ------------------------------------------------------------------------

  /**
   * Changes a node according to a draft, ignoring the id and key of the draft.
   *
   * @param onlyProposes whether the change is stored as a pending proposal in any case
   */
  public Written change(
      WriteContext context, MemoryNode existing, NodeDraft draft, boolean onlyProposes) {
    if (draft.expectedRevision() != null && draft.expectedRevision() != existing.revision()) {
      throw new StaleRevisionException(
          existing.ref(), draft.expectedRevision(), existing.revision());
    }
    InvalidValueException.unless(
        RequestedAction.of(context.tx(), existing).isEmpty(),
        "id",
        existing.id(),
        "not be a request that waits, which says what was asked for");
    Provenance author = provenance(context, draft);
    MemoryNode.Builder node = existing.toBuilder();
    apply(draft, author, node);
    clear(context, draft, existing.kind(), node);
    MemoryNode wanted = node.build();
    Decision decision =
        ChangePolicy.decide(
            standing(context, author),
            existing,
            wanted,
            draft.id() == null,
            draft.title() != null || draft.body() != null);
    if (onlyProposes || decision instanceof Decision.Propose) {
      return propose(context, existing, draft, wanted);
    }
    boolean restated = !ChangePolicy.isSameText(existing, wanted);
    boolean isNew = decision instanceof Decision.Promote;
    if (restated || isNew) {
      restate(draft, existing, author, node);
    }
    if (draft.body() != null && draft.summary() == null && hasDerivedSummary(existing)) {
      node.summaryOfBody();
    }
    List<Evidence> evidence = evidenceWriter.evidence(context, existing.scope(), draft.evidence());
    List<Evidence> all = new ArrayList<>(context.tx().evidence().of(existing.ref()));
    evidence.stream().filter(piece -> !holds(all, piece)).forEach(all::add);
    MemoryNode changed = node.updatedAt(context.after(existing.updatedAt())).build();
    MemoryNode built = confidence.updated(context.policies().tagged(changed), all);
    if (WaitReason.needsPerson(built) && !existing.status().isWaiting() && restated) {
      throw Refusal.suspectedInjection(built);
    }
    boolean suspected =
        existing.status() == NodeStatus.CANDIDATE && restated && WaitReason.needsPerson(built);
    if (suspected) {
      built = built.toBuilder().status(NodeStatus.NEEDS_REVIEW).build();
    }
    boolean stated = isNew && !WaitReason.needsPerson(built);
    if (stated) {
      built =
          built.toBuilder()
              .status(existing.kind().liveStatus())
              .lifetime(draft.lifetime() == null ? WaitingTime.withoutEnd(built) : built.lifetime())
              .build();
    }
    Tree.requirePlace(context.tx(), built);
    MemoryNode stored = existing;
    SaveIntent.Report.Outcome outcome = SaveIntent.Report.Outcome.UNCHANGED;
    if (saysSomethingElse(existing, built) || stated) {
      stored =
          context.update(
              stated
                  ? MemoryEvent.Type.CANDIDATE_PROMOTED
                  : suspected
                      ? MemoryEvent.Type.CANDIDATE_WAITING
                      : MemoryEvent.Type.MEMORY_UPDATED,
              built,
              suspected ? WaitReason.SUSPECTED_INJECTION : null);
      if (restated) {
        // Whether it counts as an argument depends on its text and on its author.
        context.sideChanged(stored.ref());
      }
      boolean moved = !Objects.equals(existing.parent(), stored.parent());
      if (moved) {
        context.childChanged(existing.scope(), existing.parent(), false);
      }
      if (existing.listsWhatIsBelow()) {
        context.childChanged(existing.scope(), existing.id(), true);
      }
      outcome = SaveIntent.Report.Outcome.UPDATED;
    }
    boolean attached = evidenceWriter.attach(context, stored, evidence);
    if (attached) {
      stored = confidence.update(context, stored, "new evidence");
      outcome = SaveIntent.Report.Outcome.UPDATED;
    }
    return new Written(stored, outcome, existing);
  }

  /**
   * Stores the content of a draft as a pending memory that contradicts an existing one; repeated by
   * one author, it is stored once.
   *
   * @param wanted the memory with the changes applied
   */
  public MemoryNode challenge(
      WriteContext context, MemoryNode existing, NodeDraft draft, MemoryNode wanted) {
    return propose(context, existing, draft, wanted).node();
  }

  /** Stores a pending memory that contradicts an existing one. */
  private Written propose(
      WriteContext context, MemoryNode existing, NodeDraft draft, MemoryNode wanted) {
    if (existing.equals(wanted)) {
      List<Evidence> evidence =
          evidenceWriter.evidence(context, existing.scope(), draft.evidence());
      boolean attached = evidenceWriter.attach(context, existing, evidence);
      return new Written(
          existing,
          attached ? SaveIntent.Report.Outcome.UPDATED : SaveIntent.Report.Outcome.UNCHANGED,
          existing);
    }
    NodeDraft asked = ChallengeDraft.draft(existing, draft, wanted, context.now().plus(wait));
    Optional<MemoryNode> waiting = ChallengeDraft.waiting(context, existing, asked);
    if (waiting.isPresent()) {
      return new Written(
          waiting.get(), SaveIntent.Report.Outcome.PROPOSED, waiting.get(), existing);
    }
    MemoryNode made = create(context, asked, NodeStatus.NEEDS_REVIEW);
    evidenceWriter.put(
        context, made, Relation.Draft.of(Predicate.CONTRADICTS, existing.id()), existing);
    ContestedFlags.bringInStep(context, existing.ref(), null);
    return new Written(made, SaveIntent.Report.Outcome.PROPOSED, null, existing);
  }

  private Standing standing(WriteContext context, Provenance author) {
    return new AuthorStanding(context.by(author), authority);
  }

  private static boolean holds(List<Evidence> evidence, Evidence piece) {
    return evidence.stream().anyMatch(held -> held.id().equals(piece.id()));
  }

  /** A summary derived from the body is updated with it; one that somebody wrote stays. */
  private static boolean hasDerivedSummary(MemoryNode node) {
    String own = node.ownSummary();
    // Earlier versions derived it from other sentences of the body, but always from one in it.
    return own.equals(node.toBuilder().summaryOfBody().build().summary())
        || (!own.isEmpty() && PlainText.oneLine(node.body()).contains(own));
  }

  private static boolean saysSomethingElse(MemoryNode before, MemoryNode after) {
    return !before.contentHash().equals(after.contentHash())
        || !before.body().equals(after.body())
        || !before.lifetime().equals(after.lifetime())
        || (after.origin() != null && !after.origin().equals(before.origin()));
  }

  /** A changed text does not keep the confidence that others had in the old one. */
  private static void restate(
      NodeDraft draft, MemoryNode existing, Provenance author, MemoryNode.Builder node) {
    node.provenance(author).usage(existing.usage().ofOtherText());
    if (draft.confidence() == null) {
      node.confidence(author.trust().confidence());
    }
  }

  // ---- both -------------------------------------------------------------------------------------

  private static void apply(NodeDraft draft, Provenance author, MemoryNode.Builder node) {
    ifGiven(draft.session(), node::session);
    ifGiven(draft.key(), node::key);
    ifGiven(draft.title(), node::title);
    ifGiven(draft.body(), node::body);
    ifGiven(draft.summary(), node::summary);
    ifGiven(draft.stage(), node::stage);
    ifGiven(draft.parent(), node::parent);
    ifGiven(draft.anchors(), node::anchors);
    ifGiven(draft.symbols(), node::symbols);
    ifGiven(draft.tags(), tags -> node.tags(tags.stream().map(Slug::of).toList()));
    ifGiven(draft.importance(), node::importance);
    ifGiven(
        draft.confidence(),
        stated -> node.confidence(Math.min(stated, author.trust().mostConfidence())));
    ifGiven(draft.lifetime(), node::lifetime);
    ifGiven(draft.origin(), node::origin);
  }

  /**
   * Clears the fields that a draft clears; the summary is derived later, once the body is known.
   */
  private static void clear(
      WriteContext context, NodeDraft draft, NodeKind kind, MemoryNode.Builder node) {
    for (NodeDraft.Field field : draft.cleared()) {
      switch (field) {
        case SUMMARY -> node.summaryOfBody();
        case STAGE -> node.stage(null);
        case PARENT -> node.parent(null);
        case IMPORTANCE -> node.importance(kind.importance());
        case LIFETIME -> node.lifetime(WorkingTime.of(kind, kind.liveStatus(), context.now()));
        case ORIGIN -> node.origin(null);
      }
    }
  }

  private static <T> void ifGiven(@Nullable T value, Consumer<T> setter) {
    if (value != null) {
      setter.accept(value);
    }
  }

  /** The author of a draft in a given write. */
  public static Provenance provenance(WriteContext context, NodeDraft draft) {
    Provenance author = context.author();
    Provenance stated = draft.provenance();
    if (stated == null) {
      return author;
    }
    InvalidValueException.unless(
        !stated.trust().isAbove(author.trust()),
        "provenance.trust",
        stated.trust().label(),
        "not stand above " + author.trust().label() + ", as whom this memory was opened");
    // The opener decides which principal an author is, except for the author of a file's change.
    return stated.trust() == Trust.IMPORT ? stated : stated.ofPrincipal(author.principalId());
  }

  private static NodeKind requireKind(NodeDraft draft) {
    if (draft.kind() != null) {
      return draft.kind();
    }
    return InvalidValueException.required(
            "kind", draft.id(), "be given for a new memory without an id")
        .kind();
  }
}
