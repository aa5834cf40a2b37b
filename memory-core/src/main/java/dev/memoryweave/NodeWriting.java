package dev.memoryweave;

import dev.memoryweave.model.EventType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Slug;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.StaleRevisionException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns drafts into nodes. All that can be wrong with a draft is found before anything of it is
 * written, so that a draft that fails leaves the transaction as it was.
 */
final class NodeWriting {
  private final NodeLookup lookup;
  private final Ties ties;

  NodeWriting(NodeLookup lookup, Ties ties) {
    this.lookup = lookup;
    this.ties = ties;
  }

  /** What a draft became. */
  record Written(MemoryNode node, SaveReport.Outcome outcome) {}

  /** Writes the node of a draft with its evidence; its relations are for the caller. */
  Written write(Change change, NodeDraft draft) {
    Optional<MemoryNode> existing = existing(change, draft);
    return existing.isPresent() ? update(change, existing.get(), draft) : create(change, draft);
  }

  private Optional<MemoryNode> existing(Change change, NodeDraft draft) {
    Scope scope = lookup.scopeAt(draft.level());
    if (draft.id() != null) {
      return draft.level() == null
          ? lookup.find(change.tx(), draft.id())
          : change.tx().nodes().find(new NodeRef(scope, draft.id()));
    }
    if (draft.key() == null) {
      return Optional.empty();
    }
    NodeKind kind = requireKind(draft);
    Optional<MemoryNode> holder =
        change.tx().nodes().findByKey(scope, kind.tier(), draft.session(), draft.key());
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

  private Written create(Change change, NodeDraft draft) {
    Scope scope = lookup.scopeAt(draft.level());
    NodeKind kind = requireKind(draft);
    String title =
        InvalidValueException.required("title", draft.title(), "be given for a new memory");
    NodeId id = draft.id() != null ? draft.id() : freeId(change, scope, kind, title);
    long expected = draft.expectedRevision() == null ? 0 : draft.expectedRevision();
    if (expected != 0) {
      throw new UnknownNodeException(id, lookup.chain().toString());
    }
    Provenance provenance = provenance(change, draft);
    MemoryNode.Builder node =
        MemoryNode.builder(scope, id, title, change.now())
            .provenance(provenance)
            .confidence(provenance.trust().confidence())
            .lifetime(defaultLifetime(change, kind));
    apply(draft, node);
    if (draft.summary() == null && draft.body() != null) {
      node.summaryOfBody();
    }
    MemoryNode built = node.build();
    List<Evidence> evidence = ties.evidence(change, scope, draft.evidence());
    Tree.requirePlace(change.tx(), built);
    MemoryNode stored = change.tx().nodes().insert(built);
    change.record(EventType.MEMORY_CREATED, stored, null);
    ties.attach(change, stored, evidence);
    return new Written(stored, SaveReport.Outcome.CREATED);
  }

  private static Lifetime defaultLifetime(Change change, NodeKind kind) {
    return kind.tier()
        .timeToLive()
        .map(time -> new Lifetime(null, change.now().plus(time)))
        .orElse(Lifetime.DEFAULT);
  }

  /**
   * The id made of the title, or with the first free number appended. The numbers are tried in
   * steps that double, then closed in on, so that the ten thousandth node of one title costs a few
   * look-ups.
   */
  private static NodeId freeId(Change change, Scope scope, NodeKind kind, String title) {
    NodeId plain = NodeId.of(kind, Slug.of(title));
    if (isFree(change, scope, plain)) {
      return plain;
    }
    long taken = 1;
    long free = 2;
    while (!isFree(change, scope, numbered(plain, free))) {
      taken = free;
      free *= 2;
    }
    while (free - taken > 1) {
      long middle = (taken + free) / 2;
      if (isFree(change, scope, numbered(plain, middle))) {
        free = middle;
      } else {
        taken = middle;
      }
    }
    return numbered(plain, free);
  }

  private static NodeId numbered(NodeId id, long number) {
    return NodeId.of(id.value() + "-" + number);
  }

  private static boolean isFree(Change change, Scope scope, NodeId id) {
    return change.tx().nodes().existing(scope, List.of(id)).isEmpty();
  }

  // ---- changes to a node ------------------------------------------------------------------------

  private Written update(Change change, MemoryNode existing, NodeDraft draft) {
    InvalidValueException.unless(
        draft.kind() == null || draft.kind() == existing.kind(),
        "kind",
        draft.kind(),
        "be " + existing.kind().label() + ", as the id '" + existing.id() + "' says");
    if (draft.expectedRevision() != null && draft.expectedRevision() != existing.revision()) {
      throw new StaleRevisionException(
          existing.ref(), draft.expectedRevision(), existing.revision());
    }
    MemoryNode.Builder node = existing.toBuilder().provenance(provenance(change, draft));
    apply(draft, node);
    if (draft.body() != null && draft.summary() == null && hasDerivedSummary(existing)) {
      node.summaryOfBody();
    }
    MemoryNode built = node.updatedAt(change.after(existing.updatedAt())).build();
    List<Evidence> evidence = ties.evidence(change, existing.scope(), draft.evidence());
    Tree.requirePlace(change.tx(), built);
    MemoryNode stored = existing;
    SaveReport.Outcome outcome = SaveReport.Outcome.UNCHANGED;
    if (saysSomethingElse(existing, built)) {
      stored = change.tx().nodes().update(built);
      change.record(EventType.MEMORY_UPDATED, stored, null);
      outcome = SaveReport.Outcome.UPDATED;
    }
    boolean attached = ties.attach(change, stored, evidence);
    return new Written(stored, attached ? SaveReport.Outcome.UPDATED : outcome);
  }

  /** A summary that was made from the body follows it; one that somebody wrote stays. */
  private static boolean hasDerivedSummary(MemoryNode node) {
    return node.summary().equals(node.toBuilder().summaryOfBody().build().summary());
  }

  private static boolean saysSomethingElse(MemoryNode before, MemoryNode after) {
    return !before.contentHash().equals(after.contentHash())
        || !before.body().equals(after.body())
        || !before.lifetime().equals(after.lifetime())
        || (after.origin() != null && !after.origin().equals(before.origin()));
  }

  // ---- both -------------------------------------------------------------------------------------

  private static void apply(NodeDraft draft, MemoryNode.Builder node) {
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
    ifGiven(draft.confidence(), node::confidence);
    ifGiven(draft.lifetime(), node::lifetime);
    ifGiven(draft.origin(), node::origin);
  }

  private static <T> void ifGiven(@Nullable T value, Consumer<T> setter) {
    if (value != null) {
      setter.accept(value);
    }
  }

  private static Provenance provenance(Change change, NodeDraft draft) {
    return draft.provenance() == null ? change.author() : draft.provenance();
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
