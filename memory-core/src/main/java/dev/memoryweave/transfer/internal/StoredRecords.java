package dev.memoryweave.transfer.internal;

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
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

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

  /** A memory with everything that belongs to it. */
  static TransferFormat.Item.OfMemory memory(ReadTransaction tx, MemoryNode node) {
    NodeRef ref = node.ref();
    List<MemoryNode> versions = node.revision() > 1 ? tx.nodes().formerVersions(ref) : List.of();
    return new TransferFormat.Item.OfMemory(
        node, versions, tx.evidence().of(ref), tx.evidence().detachedFrom(ref));
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
