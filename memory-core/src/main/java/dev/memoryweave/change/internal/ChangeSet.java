package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The nodes changed by one decision, with their previous revisions. */
public final class ChangeSet {
  private final Map<NodeRef, Long> before = new LinkedHashMap<>();

  /** Records a node that is about to be changed; only its first state counts. */
  public void changing(MemoryNode node) {
    before.putIfAbsent(node.ref(), node.revision());
  }

  /** Records a node that was created. */
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
