package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeOrder;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.inmemory.Keys.Rank;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lists and counts nodes by a query. */
final class NodeList {
  private static final Pattern CURSOR =
      Pattern.compile("([0-9a-f]{1,8})\\.(-?\\d{1,18})\\.(\\d{1,18})");

  private final NodeTable nodes;

  NodeList(NodeTable nodes) {
    this.nodes = nodes;
  }

  Page<MemoryNode> page(NodeQuery query) {
    boolean updated = query.order() == NodeOrder.RECENTLY_UPDATED_FIRST;
    boolean upwards = query.order() == NodeOrder.OLDEST_FIRST;
    Rank start = start(query);
    List<Row> found = new ArrayList<>();
    for (SortedTree<Rank, NodeRef> group : nodes.candidates(query.filter(), updated)) {
      Iterator<NodeRef> refs = upwards ? group.after(start) : group.before(start);
      // One more than fits tells whether more follow.
      addPassing(refs, query.filter(), query.limit() + 1, found);
    }
    Comparator<Row> order = Comparator.comparing(updated ? Row::byUpdate : Row::byInsertion);
    found.sort(upwards ? order : order.reversed());
    List<Row> shown = found.subList(0, Math.min(query.limit(), found.size()));
    String next = null;
    if (found.size() > shown.size()) {
      Row last = shown.get(shown.size() - 1);
      next = cursor(query, updated ? last.byUpdate() : last.byInsertion());
    }
    return new Page<>(shown.stream().map(Row::node).toList(), next);
  }

  long count(NodeFilter filter) {
    long count = 0;
    for (SortedTree<Rank, NodeRef> group : nodes.candidates(filter, false)) {
      if (Filters.isScopesOnly(filter)) {
        count += group.size();
      } else {
        for (NodeRef ref : group.values()) {
          count += Filters.passes(filter, row(ref).node()) ? 1 : 0;
        }
      }
    }
    return count;
  }

  private void addPassing(Iterator<NodeRef> refs, NodeFilter filter, int most, List<Row> found) {
    for (int added = 0; added < most && refs.hasNext(); ) {
      Row row = row(refs.next());
      if (Filters.passes(filter, row.node())) {
        found.add(row);
        added++;
      }
    }
  }

  private Row row(NodeRef ref) {
    return Objects.requireNonNull(nodes.find(ref), "an index names only nodes that exist");
  }

  private static String cursor(NodeQuery query, Rank last) {
    return fingerprint(query) + "." + last.time() + "." + last.position();
  }

  private static @Nullable Rank start(NodeQuery query) {
    if (query.cursor() == null) {
      return null;
    }
    Matcher parts = CURSOR.matcher(query.cursor());
    InvalidValueException.unless(
        parts.matches() && parts.group(1).equals(fingerprint(query)),
        "cursor",
        query.cursor(),
        "be the 'next' of a page of the same filter and order");
    return new Rank(Long.parseLong(parts.group(2)), Long.parseLong(parts.group(3)));
  }

  /**
   * What a cursor belongs to. A clock goes on from page to page, so the time of expiry is no part.
   */
  private static String fingerprint(NodeQuery query) {
    NodeFilter filter = query.filter().withUnexpiredAt(null);
    return Integer.toHexString(Objects.hash(filter, query.order()));
  }
}
