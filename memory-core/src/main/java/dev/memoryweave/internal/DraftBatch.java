package dev.memoryweave.internal;

import dev.memoryweave.AgentMemory.BatchItemException;
import dev.memoryweave.change.internal.ContradictionMarker;
import dev.memoryweave.change.internal.RelationWriter;
import dev.memoryweave.change.internal.StatementWriter;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.change.internal.Written;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Writes all drafts or none; relations may point to later drafts. */
final class DraftBatch {
  private final TextScreen screen;
  private final StatementWriter writer;
  private final RelationWriter relations;
  private final NodeLookup lookup;
  private final ContradictionMarker contradictions;

  /** Creates a batch writer that uses these workers. */
  public DraftBatch(
      TextScreen screen,
      StatementWriter writer,
      RelationWriter relations,
      NodeLookup lookup,
      ContradictionMarker contradictions) {
    this.screen = screen;
    this.writer = writer;
    this.relations = relations;
    this.lookup = lookup;
    this.contradictions = contradictions;
  }

  /** Rejects a secret in the texts of a draft. */
  public void check(NodeDraft draft) {
    screen.check("", draft);
  }

  /** Rejects a secret in the texts of drafts, naming the draft. */
  public void checkAll(List<NodeDraft> drafts) {
    for (int i = 0; i < drafts.size(); i++) {
      NodeDraft draft = drafts.get(i);
      forItem(
          i,
          () -> {
            check(draft);
            return null;
          });
    }
  }

  /** Writes one draft. */
  public MemoryNode write(WriteContext context, NodeDraft draft) {
    Written written = writer.write(context, draft);
    relations.relate(context, written.node(), draft.related());
    return disputed(context, List.of(written)).get(0);
  }

  /** Writes drafts in order, then their relations. */
  public List<MemoryNode> writeAll(WriteContext context, List<NodeDraft> drafts) {
    List<Written> written = new ArrayList<>(drafts.size());
    for (int i = 0; i < drafts.size(); i++) {
      NodeDraft draft = drafts.get(i);
      written.add(forItem(i, () -> writer.write(context, draft)));
    }
    for (int i = 0; i < drafts.size(); i++) {
      MemoryNode node = written.get(i).node();
      NodeDraft draft = drafts.get(i);
      forItem(
          i,
          () -> {
            relations.relate(context, node, draft.related());
            return null;
          });
    }
    return disputed(context, written);
  }

  /** The nodes after their contradictions were found. */
  private List<MemoryNode> disputed(WriteContext context, List<Written> written) {
    List<ContradictionMarker.Disputes> disputes = contradictions.settle(context, written);
    boolean any = disputes.stream().anyMatch(found -> !found.isEmpty());
    return written.stream()
        .map(
            one ->
                any || one.node().isContested()
                    ? lookup.require(context.tx(), one.node().ref())
                    : one.node())
        .toList();
  }

  private static <T> T forItem(int index, Supplier<T> work) {
    try {
      return work.get();
    } catch (MemoryException e) {
      throw new BatchItemException(index, e);
    }
  }
}
