package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.TransferFormat.Item.OfRelation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Brings the relations that start from memories of some scopes into another store. */
final class MovedRelations {
  private static final int BATCH = 500;

  private final ReadTransaction from;
  private final MemoryStore to;
  private final List<Scope> scopes;

  MovedRelations(ReadTransaction from, MemoryStore to, List<Scope> scopes) {
    this.from = from;
    this.to = to;
    this.scopes = scopes;
  }

  /** The relations that start from a memory. */
  private record OfNode(NodeRef node, List<OfRelation> relations) {}

  void bringIn() {
    MoveBatch<OfNode> batch = new MoveBatch<>(to, BATCH, this::align);
    StoredRecords.eachPage(
        from,
        scopes,
        page ->
            StoredRecords.relations(from, page.stream().map(MemoryNode::ref).toList())
                .forEach(
                    (node, relations) ->
                        batch.add(new OfNode(node, relations), 1L + relations.size())));
    batch.finish();
  }

  private void align(WriteTransaction tx, List<OfNode> nodes) {
    Map<NodeRef, List<OfRelation>> stored =
        StoredRecords.relations(tx, nodes.stream().map(OfNode::node).toList());
    nodes.forEach(node -> align(tx, node, stored.getOrDefault(node.node(), List.of())));
  }

  private void align(WriteTransaction tx, OfNode node, List<OfRelation> have) {
    List<OfRelation> wanted =
        node.relations().stream()
            .filter(relation -> MovedMemories.isThere(tx, scopes, relation.relation().to()))
            .toList();
    if (have.equals(wanted)) {
      return;
    }
    Set<OfRelation> kept = new HashSet<>(wanted);
    List<OfRelation> missing = new ArrayList<>(wanted);
    for (OfRelation relation : have) {
      if (kept.contains(relation)) {
        missing.remove(relation);
      } else {
        tx.erasing().remove(relation.relation());
      }
    }
    for (OfRelation relation : missing) {
      relation.versions().forEach(tx.relations()::put);
      tx.relations().put(relation.relation());
    }
  }
}
