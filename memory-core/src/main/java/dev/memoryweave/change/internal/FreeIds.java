package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.store.NodeStore;
import java.util.List;
import java.util.Optional;

/** Finds ids and keys for new nodes. */
public final class FreeIds {
  private FreeIds() {}

  /**
   * An id made of the title, with the first free number appended if necessary, so that neither the
   * id nor the key derived from it is taken, and no narrower scope has the id, which would hide the
   * node. The numbers are found by doubling and then halving steps, so that the ten thousandth node
   * with a title costs a few look-ups.
   */
  static NodeId of(
      WriteContext context,
      ScopeChain chain,
      Scope scope,
      NodeDraft draft,
      NodeKind kind,
      String title) {
    NodeId plain = NodeId.of(kind, Slug.ofId(title));
    if (isFree(context, chain, scope, draft, plain)) {
      return plain;
    }
    long taken = 1;
    long free = 2;
    while (!isFree(context, chain, scope, draft, numbered(plain, free))) {
      taken = free;
      free *= 2;
    }
    while (free - taken > 1) {
      long middle = (taken + free) / 2;
      if (isFree(context, chain, scope, draft, numbered(plain, middle))) {
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

  /**
   * The key made of the title, for a node whose id is numbered because a narrower scope has the
   * plain id: the memory there overrides it. Empty if the key is taken, or follows from the id.
   */
  static Optional<String> keyOfTitle(
      WriteContext context,
      ScopeChain chain,
      Scope scope,
      NodeDraft draft,
      NodeKind kind,
      String title) {
    NodeId plain = NodeId.of(kind, Slug.ofId(title));
    boolean isHidden = !isFreeBelow(context, chain, scope, plain);
    return isHidden && isFreeAt(context, scope, draft, plain)
        ? Optional.of(plain.slug())
        : Optional.empty();
  }

  private static boolean isFree(
      WriteContext context, ScopeChain chain, Scope scope, NodeDraft draft, NodeId id) {
    return isFreeAt(context, scope, draft, id) && isFreeBelow(context, chain, scope, id);
  }

  private static boolean isFreeBelow(
      WriteContext context, ScopeChain chain, Scope scope, NodeId id) {
    return chain.scopes().stream()
        .takeWhile(narrower -> !narrower.equals(scope))
        .allMatch(narrower -> context.tx().nodes().existing(narrower, List.of(id)).isEmpty());
  }

  private static boolean isFreeAt(WriteContext context, Scope scope, NodeDraft draft, NodeId id) {
    NodeStore nodes = context.tx().nodes();
    return nodes.existing(scope, List.of(id)).isEmpty()
        && (draft.key() != null
            || nodes.findByKey(scope, id.kind().tier(), draft.session(), id.slug()).isEmpty());
  }

  /** Whether a node of the kind may take the key of another one in order to override it. */
  public static boolean isKeyFree(
      WriteContext context, Scope scope, NodeKind kind, MemoryNode overridden) {
    return kind.tier() == overridden.tier()
        && context.tx().nodes().findByKey(scope, kind.tier(), null, overridden.key()).isEmpty();
  }
}
