package dev.memoryweave.mirror.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.Relation;

/** Converts a copy to an equivalent draft, for code that examines drafts. */
final class CopyDraft {
  private CopyDraft() {}

  static NodeDraft of(MemoryMirror.Entry copy) {
    MemoryNode node = copy.node();
    NodeDraft.Builder draft =
        NodeDraft.builder(node.id())
            .kind(node.kind())
            .level(node.scope().level())
            .key(node.key())
            .title(node.title())
            .body(node.body())
            .summary(node.ownSummary())
            .stage(node.stage())
            .parent(node.parent())
            .anchors(node.anchors())
            .symbols(node.symbols())
            .tags(node.tags())
            .importance(node.importance())
            .provenance(node.provenance())
            .origin(node.origin());
    for (Evidence piece : copy.evidence()) {
      draft.evidence(
          new Evidence.Draft(
              piece.kind(),
              piece.locator(),
              piece.excerpt(),
              piece.digest(),
              piece.capturedAt(),
              piece.polarity()));
    }
    for (Relation relation : copy.relations()) {
      draft.related(
          new Relation.Draft(relation.predicate(), relation.to().id(), relation.strength()));
    }
    return draft.build();
  }
}
