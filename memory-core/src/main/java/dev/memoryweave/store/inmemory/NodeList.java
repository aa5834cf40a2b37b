package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.inmemory.Keys.Rank;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lists and counts nodes by a query. */
final class NodeList {
  private static final Pattern CURSOR =
      Pattern.compile("([0-9a-f]{1,8})\\.([0-9a-f]{1,16})\\.(\\d{1,18})(?:\\.([A-Za-z0-9_-]*))?");

  private final NodeTable nodes;

  NodeList(NodeTable nodes) {
    this.nodes = nodes;
  }

  Page<MemoryNode> page(NodeStore.Query query) {
    Function<Row, Rank> rank = rank(query.order());
    List<Row> found = isSortedNowhere(query.order()) ? passing(query, rank) : firstPassing(query);
    Comparator<Row> order = Comparator.comparing(rank);
    found.sort(isUpwards(query.order()) ? order : order.reversed());
    List<Row> shown = found.subList(0, Math.min(query.limit(), found.size()));
    String next =
        found.size() > shown.size() ? cursor(query, rank.apply(shown.get(shown.size() - 1))) : null;
    return new Page<>(shown.stream().map(Row::node).toList(), next);
  }

  private static Function<Row, Rank> rank(NodeStore.Query.Order order) {
    return switch (order) {
      case OLDEST_FIRST, NEWEST_FIRST -> Row::byInsertion;
      case RECENTLY_UPDATED_FIRST -> Row::byUpdate;
      case WEIGHTIEST_FIRST -> Row::byWeight;
      case AS_SAID -> Row::asSaid;
      case MOST_IMPORTANT_FIRST -> Row::byImportance;
      case MOST_CONFIDENT_FIRST -> Row::byConfidence;
      case MOST_USED_FIRST -> Row::byUse;
      case BY_TITLE -> Row::byTitle;
    };
  }

  private static boolean isUpwards(NodeStore.Query.Order order) {
    return switch (order) {
      case OLDEST_FIRST, AS_SAID, BY_TITLE -> true;
      default -> false;
    };
  }

  private static boolean isSortedNowhere(NodeStore.Query.Order order) {
    return switch (order) {
      case OLDEST_FIRST, NEWEST_FIRST, RECENTLY_UPDATED_FIRST -> false;
      default -> true;
    };
  }

  /** The first of each group; groups are sorted in this order. */
  private List<Row> firstPassing(NodeStore.Query query) {
    boolean updated = query.order() == NodeStore.Query.Order.RECENTLY_UPDATED_FIRST;
    boolean upwards = isUpwards(query.order());
    Rank start = start(query);
    List<Row> found = new ArrayList<>();
    for (SortedTree<Rank, NodeRef> group : nodes.candidates(query.filter(), updated)) {
      Iterator<NodeRef> refs = upwards ? group.after(start) : group.before(start);
      // One more than fits shows whether more follow.
      addPassing(refs, query.filter(), query.limit() + 1, found);
    }
    return found;
  }

  /** All that come after the cursor, for an order without sorted groups. */
  private List<Row> passing(NodeStore.Query query, Function<Row, Rank> rank) {
    Rank start = start(query);
    List<Row> found = new ArrayList<>();
    for (SortedTree<Rank, NodeRef> group : nodes.candidates(query.filter(), false)) {
      addPassing(group.before(null), query.filter(), Integer.MAX_VALUE, found);
    }
    int side = isUpwards(query.order()) ? 1 : -1;
    found.removeIf(row -> start != null && side * rank.apply(row).compareTo(start) <= 0);
    return found;
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

  private static String cursor(NodeStore.Query query, Rank last) {
    String place = "." + Long.toHexString(last.value()) + "." + last.position();
    return fingerprint(query) + place + (last.title().isEmpty() ? "" : "." + packed(last.title()));
  }

  private static String packed(String title) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(title.getBytes(StandardCharsets.UTF_8));
  }

  private static @Nullable Rank start(NodeStore.Query query) {
    if (query.cursor() == null) {
      return null;
    }
    Matcher parts = CURSOR.matcher(query.cursor());
    InvalidValueException.unless(
        parts.matches() && parts.group(1).equals(fingerprint(query)),
        "cursor",
        query.cursor(),
        "be the 'next' of a page of the same filter and order");
    String title = parts.group(4);
    return new Rank(
        Long.parseUnsignedLong(parts.group(2), 16),
        title == null ? "" : unpacked(query.cursor(), title),
        Long.parseLong(parts.group(3)));
  }

  private static String unpacked(String cursor, String title) {
    try {
      return new String(Base64.getUrlDecoder().decode(title), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new InvalidValueException("cursor", cursor, "be the 'next' of a page");
    }
  }

  /**
   * Identifies the query that a cursor belongs to. The clock advances from page to page, so the
   * expiry time is not included.
   */
  private static String fingerprint(NodeStore.Query query) {
    NodeFilter filter = query.filter().withUnexpiredAt(null);
    return Integer.toHexString(Objects.hash(filter, query.order()));
  }
}
