package dev.memoryweave.store.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads listings of nodes page by page. */
public final class PageReader {
  private PageReader() {}

  /** All nodes of a query, whatever its limit. */
  static List<MemoryNode> all(ReadTransaction tx, NodeStore.Query query) {
    return atMost(tx, query, Integer.MAX_VALUE);
  }

  /** The first nodes of a query. */
  public static List<MemoryNode> atMost(ReadTransaction tx, NodeStore.Query query, int count) {
    List<MemoryNode> nodes = new ArrayList<>();
    @Nullable String cursor = query.cursor();
    do {
      Page<MemoryNode> page = tx.nodes().list(query.from(cursor));
      nodes.addAll(page.items());
      cursor = page.next();
    } while (cursor != null && nodes.size() < count);
    return nodes.size() > count ? nodes.subList(0, count) : nodes;
  }
}
