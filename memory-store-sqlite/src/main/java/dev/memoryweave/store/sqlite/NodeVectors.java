package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.support.internal.VectorSearch.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The vectors of nodes. */
final class NodeVectors extends RecordVectors<NodeRef, NodeFilter, NodeStore.Hit> {
  NodeVectors(
      Transaction transaction, VectorModels models, VectorQueries queries, VectorRows rows) {
    super(transaction, VectorKind.NODE, models, queries, rows);
  }

  @Override
  Collection<Scope> scopes(NodeFilter filter) {
    return filter.scopes();
  }

  @Override
  Conditions conditions(NodeFilter filter) {
    return Conditions.of(filter, Conditions.Part.all());
  }

  @Override
  List<NodeStore.Hit> hits(List<Found> found) {
    Map<Long, EntryNames.Node> nodes = names.nodes(found.stream().map(Found::item).toList());
    List<NodeStore.Hit> hits = new ArrayList<>(found.size());
    for (Found hit : found) {
      names
          .present(nodes, hit.item())
          .map(node -> new NodeStore.Hit(node.ref(), hit.similarity(), node.session(), hit.item()))
          .ifPresent(hits::add);
    }
    return hits;
  }

  @Override
  List<NodeRef> refs(List<Long> items) {
    Map<Long, EntryNames.Node> nodes = names.nodes(items);
    return items.stream()
        .flatMap(item -> names.present(nodes, item).map(EntryNames.Node::ref).stream())
        .toList();
  }

  @Override
  @Nullable Long item(NodeRef ref) {
    return transaction.nodes().lookup().position(ref);
  }

  @Override
  @Nullable String hash(NodeRef ref) {
    MemoryNode node = transaction.nodes().findAll(List.of(ref)).get(ref);
    return node == null ? null : VectorStore.EmbeddedText.of(node).hash();
  }

  @Override
  Scope scope(NodeRef ref) {
    return ref.scope();
  }
}
