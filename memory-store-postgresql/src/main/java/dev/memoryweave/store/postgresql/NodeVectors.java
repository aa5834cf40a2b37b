package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.support.internal.VectorSearch.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The vectors of nodes. */
final class NodeVectors extends RecordVectors<NodeRef, NodeFilter, NodeStore.Hit> {
  private static final String NAMES =
      "SELECT number, scope_id, id, session FROM mw_node WHERE tenant = ? AND number = ANY (?)";

  NodeVectors(Transaction transaction, VectorTable vectors) {
    super(transaction, vectors, VectorKind.NODE);
  }

  @Override
  Collection<Scope> scopes(NodeFilter filter) {
    return filter.scopes();
  }

  @Override
  Conditions conditions(NodeFilter filter, Collection<Long> scopeIds) {
    return Conditions.of(filter, transaction.tenant(), scopeIds);
  }

  /** What a hit says of a node. */
  private record Named(long number, NodeRef ref, @Nullable SessionId session) {}

  private Map<Long, Named> named(List<Long> items) {
    Map<Long, Named> named = new HashMap<>();
    if (items.isEmpty()) {
      return named;
    }
    for (Named node :
        Records.list(
            transaction.handle(),
            NodeLookup.KIND,
            NAMES,
            row -> {
              long number = row.number();
              NodeRef ref =
                  new NodeRef(transaction.scopes().get(row.number()), NodeId.of(row.text()));
              String session = row.textOrNull();
              return new Named(number, ref, session == null ? null : SessionId.of(session));
            },
            transaction.tenant(),
            new Handle.Numbers(items))) {
      transaction.nodes().lookup().remember(node.ref, node.number);
      named.put(node.number, node);
    }
    return named;
  }

  @Override
  List<NodeStore.Hit> hits(List<Found> found) {
    Map<Long, Named> named = named(found.stream().map(Found::item).toList());
    List<NodeStore.Hit> hits = new ArrayList<>(found.size());
    for (Found hit : found) {
      Named node = named.get(hit.item());
      if (node != null) {
        hits.add(new NodeStore.Hit(node.ref, hit.similarity(), node.session, hit.item()));
      }
    }
    return hits;
  }

  @Override
  List<NodeRef> refs(List<Long> items) {
    Map<Long, Named> named = named(items);
    return items.stream()
        .flatMap(item -> Stream.ofNullable(named.get(item)))
        .map(Named::ref)
        .toList();
  }

  @Override
  Map<NodeRef, Long> items(Collection<NodeRef> refs) {
    return transaction.nodes().lookup().numbers(refs);
  }

  @Override
  Map<NodeRef, String> hashes(Collection<NodeRef> refs) {
    Map<NodeRef, String> hashes = new LinkedHashMap<>();
    transaction
        .nodes()
        .findAll(refs)
        .forEach((ref, node) -> hashes.put(ref, VectorStore.EmbeddedText.of(node).hash()));
    return hashes;
  }

  @Override
  Scope scope(NodeRef ref) {
    return ref.scope();
  }
}
