package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.transfer.TransferFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the records of scopes, each kind in the order in which it was added. */
final class StoredRecords {
  private static final int PAGE = 200;
  private static final int MANY = 1_000;

  private StoredRecords() {}

  /** For all scopes together, because listings order memories of several scopes jointly. */
  static void eachPage(
      ReadTransaction tx, List<Scope> scopes, Consumer<? super List<MemoryNode>> work) {
    NodeStore.Query query =
        NodeStore.Query.first(NodeFilter.in(scopes), NodeStore.Query.Order.OLDEST_FIRST, PAGE);
    while (true) {
      Page<MemoryNode> page = tx.nodes().list(query);
      work.accept(page.items());
      if (page.next() == null) {
        break;
      }
      query = query.from(page.next());
    }
  }

  /** Memories with everything that belongs to them; their former versions are read one by one. */
  static Stream<TransferFormat.Item.OfMemory> memories(ReadTransaction tx, List<MemoryNode> nodes) {
    Map<NodeRef, List<Evidence>> evidence =
        tx.evidence().ofAll(nodes.stream().map(MemoryNode::ref).toList());
    return nodes.stream()
        .map(
            node -> {
              NodeRef ref = node.ref();
              return new TransferFormat.Item.OfMemory(
                  node,
                  node.revision() > 1 ? tx.nodes().formerVersions(ref) : List.of(),
                  evidence.getOrDefault(ref, List.of()),
                  tx.evidence().detachedFrom(ref));
            });
  }

  /** The relations that start from each of some memories, with their former versions. */
  static Map<NodeRef, List<TransferFormat.Item.OfRelation>> relations(
      ReadTransaction tx, List<NodeRef> nodes) {
    Map<NodeRef, List<Relation>> joined = tx.relations().ofAll(nodes);
    Map<NodeRef, List<TransferFormat.Item.OfRelation>> relations = new LinkedHashMap<>();
    for (NodeRef node : nodes) {
      relations.put(
          node,
          joined.getOrDefault(node, List.of()).stream()
              .filter(relation -> relation.from().equals(node))
              .map(relation -> relation(tx, relation))
              .toList());
    }
    return relations;
  }

  /** A relation with its former versions. */
  static TransferFormat.Item.OfRelation relation(ReadTransaction tx, Relation relation) {
    return new TransferFormat.Item.OfRelation(
        relation,
        tx.relations().formerVersions(relation.from(), relation.predicate(), relation.to()));
  }

  /** The sessions, in reverse order of listings. */
  static List<Session> sessions(ReadTransaction tx, Scope scope) {
    SessionQuery first = SessionQuery.in(List.of(scope), MANY);
    return reversed(
        Page.walk(cursor -> tx.sessions().list(first.from(cursor)))
            .collect(Collectors.toCollection(ArrayList::new)));
  }

  /** The contents without their bytes, in reverse order of listings. */
  static List<ContentStore.Content> contents(ReadTransaction tx, Scope scope) {
    ContentStore.Query first = ContentStore.Query.in(List.of(scope), ContentStore.Query.MAX_LIMIT);
    return reversed(
        Page.walk(cursor -> tx.contents().list(first.from(cursor)))
            .collect(Collectors.toCollection(ArrayList::new)));
  }

  private static <T> List<T> reversed(List<T> latestFirst) {
    Collections.reverse(latestFirst);
    return latestFirst;
  }
}
