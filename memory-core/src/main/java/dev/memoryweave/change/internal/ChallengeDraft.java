package dev.memoryweave.change.internal;

import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.internal.NodeLookup;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** A changed memory as proposed by an author who may not change it directly. */
final class ChallengeDraft {
  private ChallengeDraft() {}

  /**
   * The draft of the proposal: the whole memory, with the requested changes.
   *
   * @param draft the requested changes
   * @param wanted the memory with the changes applied
   */
  static NodeDraft draft(MemoryNode existing, NodeDraft draft, MemoryNode wanted, Instant until) {
    NodeDraft.Builder challenge =
        NodeDraft.builder(wanted.kind(), wanted.title())
            .level(wanted.scope().level())
            .body(wanted.body())
            .summary(draft.summary() == null && draft.body() != null ? null : wanted.ownSummary())
            .session(wanted.session())
            .stage(wanted.stage())
            .parent(wanted.parent())
            .anchors(wanted.anchors())
            .symbols(wanted.symbols())
            .tags(wanted.tags())
            .importance(wanted.importance())
            .confidence(draft.confidence())
            .provenance(draft.provenance())
            .origin(wanted.origin())
            .lifetime(new Lifetime(wanted.lifetime().halfLife(), until));
    if (!wanted.key().equals(existing.key())) {
      challenge.key(wanted.key());
    }
    draft.evidence().forEach(challenge::evidence);
    return challenge.build();
  }

  /** The author's pending memory with this text, if there is one. */
  static Optional<MemoryNode> waiting(WriteContext context, MemoryNode existing, NodeDraft asked) {
    for (Relation relation : context.tx().relations().to(existing.ref())) {
      if (relation.isContradiction()) {
        Optional<MemoryNode> found = NodeLookup.readable(context.tx(), relation.from());
        if (found.filter(node -> asksFor(context, node, asked)).isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private static boolean asksFor(WriteContext context, MemoryNode node, NodeDraft asked) {
    return node.status() == NodeStatus.NEEDS_REVIEW
        && !node.lifetime().isOverAt(context.now())
        && !context.author().principal().isOtherThan(node.provenance().principal())
        && node.title().equals(asked.title())
        && node.body().equals(asked.body())
        && node.tags().equals(asked.tags())
        && node.anchors().equals(asked.anchors())
        && node.symbols().equals(asked.symbols())
        && Objects.equals(node.importance(), asked.importance());
  }
}
