package dev.memoryweave.internal.saving;

import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** A memory as somebody wants it who may only propose so. */
final class ChallengeDraft {
  private ChallengeDraft() {}

  /**
   * The draft of what waits: all of the memory, with what is to be changed.
   *
   * @param draft what was asked for
   * @param wanted the memory as it would be
   */
  static NodeDraft draft(MemoryNode existing, NodeDraft draft, MemoryNode wanted, Instant until) {
    NodeDraft.Builder challenge =
        NodeDraft.of(wanted.kind(), wanted.title())
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

  /** What the same author has waiting already that says the same. */
  static Optional<MemoryNode> waiting(WriteContext change, MemoryNode existing, NodeDraft asked) {
    for (Relation relation : change.tx().relations().to(existing.ref())) {
      if (relation.isContradiction()) {
        Optional<MemoryNode> found = NodeLookup.readable(change.tx(), relation.from());
        if (found.filter(node -> asksFor(change, node, asked)).isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private static boolean asksFor(WriteContext change, MemoryNode node, NodeDraft asked) {
    return node.status() == NodeStatus.NEEDS_REVIEW
        && !node.lifetime().isOverAt(change.now())
        && !change.author().principal().isOtherThan(node.provenance().principal())
        && node.title().equals(asked.title())
        && node.body().equals(asked.body())
        && node.tags().equals(asked.tags())
        && node.anchors().equals(asked.anchors())
        && node.symbols().equals(asked.symbols())
        && Objects.equals(node.importance(), asked.importance());
  }
}
