package dev.memoryweave.internal.write;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The nodes that one decision changes, with the revisions that they had before. */
public final class ChangeSet {
  private final Map<NodeRef, Long> before = new LinkedHashMap<>();

  /** Notes a node that is about to be changed; the first time counts. */
  public void changing(MemoryNode node) {
    before.putIfAbsent(node.ref(), node.revision());
  }

  /** Notes a node that was made. */
  public void made(MemoryNode node) {
    before.putIfAbsent(node.ref(), 0L);
  }

  /** The changes so far. */
  public List<PromotionRecord.Change> changes(ReadTransaction tx) {
    List<PromotionRecord.Change> changes = new ArrayList<>();
    before.forEach(
        (ref, revision) ->
            tx.nodes()
                .find(ref)
                .filter(node -> node.revision() > revision)
                .ifPresent(
                    node ->
                        changes.add(new PromotionRecord.Change(ref, revision, node.revision()))));
    return changes;
  }
}
