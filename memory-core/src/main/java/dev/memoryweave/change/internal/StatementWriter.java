package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.List;

/**
 * Writes drafts. A draft without an id or a key is compared with memories of equal title; {@link
 * ChangePolicy} decides, and {@link ChangeApplier} carries the decision out.
 */
public final class StatementWriter {
  private final NodeLookup lookup;
  private final TitledMemories titled;
  private final NodeWriter writer;
  private final ChangeApplier applier;
  private final Authority authority;

  public StatementWriter(
      NodeLookup lookup,
      TitledMemories titled,
      NodeWriter writer,
      ChangeApplier applier,
      Authority authority) {
    this.lookup = lookup;
    this.titled = titled;
    this.writer = writer;
    this.applier = applier;
    this.authority = authority;
  }

  /** Writes a draft with its evidence; the caller writes its relations. */
  public Written write(WriteContext context, NodeDraft given) {
    NodeDraft draft = writer.screened(context, given);
    String title = draft.title();
    NodeKind kind = draft.kind();
    if (title == null
        || kind == null
        || draft.id() != null
        || draft.key() != null
        || draft.session() != null
        || draft.expectedRevision() != null
        || !ChangePolicy.canRepeat(kind)) {
      return writer.write(context, draft);
    }
    ChangeRequest request =
        new ChangeRequest(
            kind, title, draft.body() == null ? "" : draft.body(), lookup.scopeAt(draft.level()));
    List<MemoryNode> there =
        titled.find(context.tx(), lookup.chain().scopes(), title).stream()
            .filter(node -> draft.level() == null || node.scope().level() == draft.level())
            .filter(node -> !isReplaced(draft, node))
            .toList();
    WriteContext by = context.by(NodeWriter.provenance(context, draft));
    Decision decision = ChangePolicy.decide(request, new AuthorStanding(by, authority), there);
    return applier.apply(by, decision, draft, new ChangeSet());
  }

  /** Whether the draft is to replace the memory. */
  private static boolean isReplaced(NodeDraft draft, MemoryNode node) {
    return draft.related().stream()
        .anyMatch(
            relation ->
                relation.predicate().equals(Predicate.SUPERSEDES)
                    && relation.to().equals(node.id()));
  }
}
