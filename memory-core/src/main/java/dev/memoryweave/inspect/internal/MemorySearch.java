package dev.memoryweave.inspect.internal;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.internal.Lazy;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.internal.NodeSearch;
import dev.memoryweave.recall.internal.QueryVector;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns the queries of the facade into those of the store, inside the chain. */
public final class MemorySearch {
  private static final String CURSOR = "after-";

  private final ScopeChain chain;

  /** Not needed for listings. */
  private final Lazy<NodeSearch> search;

  public MemorySearch(ScopeChain chain, Lazy<NodeSearch> search) {
    this.chain = chain;
    this.search = search;
  }

  public NodeFilter filter(MemoryQuery query) {
    Scope.Level level = query.level();
    List<Scope> scopes =
        level == null
            ? chain.scopes()
            : List.of(
                chain
                    .at(level)
                    .orElseThrow(
                        () -> new OutsideScopeException("the level " + level.label(), chain)));
    return new NodeFilter(
        scopes,
        kinds(query),
        query.statuses(),
        query.tags(),
        query.session(),
        query.parent(),
        null,
        Set.of(),
        Set.of(),
        query.said(),
        query.traits());
  }

  /** Tiers are expressed as kinds, because each kind has one tier. */
  private static Set<NodeKind> kinds(MemoryQuery query) {
    if (query.tiers().isEmpty()) {
      return query.kinds();
    }
    Set<NodeKind> kinds = EnumSet.noneOf(NodeKind.class);
    Arrays.stream(NodeKind.values())
        .filter(kind -> query.tiers().contains(kind.tier()))
        .filter(kind -> query.kinds().isEmpty() || query.kinds().contains(kind))
        .forEach(kinds::add);
    InvalidValueException.unless(
        !kinds.isEmpty(),
        "kinds",
        new TreeSet<>(query.kinds()),
        "include one of the tiers " + new TreeSet<>(query.tiers()));
    return kinds;
  }

  public NodeStore.Query nodeQuery(MemoryQuery query) {
    return new NodeStore.Query(filter(query), query.order(), query.limit(), query.cursor());
  }

  /** Counts what {@link #search} finds: in the store, or with words among the best matches. */
  public MemoryQuery.Counts counts(
      ReadTransaction tx, String words, @Nullable QueryVector vector, MemoryQuery query) {
    requireShort(words);
    if (words.isBlank()) {
      return new MemoryQuery.Counts(tx.nodes().tally(filter(query)), true);
    }
    List<NodeStore.Hit> hits = hits(tx, words, vector, filter(query), TextQuery.MAX_LIMIT);
    Map<NodeStore.Group, Long> groups =
        tx.nodes().findAll(hits.stream().map(NodeStore.Hit::ref).toList()).values().stream()
            .collect(Collectors.groupingBy(NodeStore.Group::of, Collectors.counting()));
    return new MemoryQuery.Counts(groups, hits.size() < TextQuery.MAX_LIMIT);
  }

  private static void requireShort(String words) {
    InvalidValueException.unless(
        words.length() <= RecallRequest.MAX_TASK,
        "query",
        words,
        "have at most " + RecallRequest.MAX_TASK + " characters");
  }

  /**
   * With a vector, the pages are cut from all that is found, since it joins two orders.
   *
   * @param vector the words as a vector; null to search by words alone
   */
  private List<NodeStore.Hit> hits(
      ReadTransaction tx,
      String words,
      @Nullable QueryVector vector,
      NodeFilter filter,
      int wanted) {
    if (vector == null) {
      return search.get().search(tx, words, filter, wanted);
    }
    List<NodeStore.Hit> all = search.get().search(tx, words, vector, filter, TextQuery.MAX_LIMIT);
    return all.subList(0, Math.min(wanted, all.size()));
  }

  /**
   * One page of what words find; see {@link #search(ReadTransaction, String, QueryVector,
   * MemoryQuery)}.
   */
  public Page<MemoryQuery.Match> search(ReadTransaction tx, String words, MemoryQuery query) {
    return search(tx, words, null, query);
  }

  /**
   * One page of what words find, and what is near them in meaning.
   *
   * @param vector the words as a vector; null to search by words alone
   */
  public Page<MemoryQuery.Match> search(
      ReadTransaction tx, String words, @Nullable QueryVector vector, MemoryQuery query) {
    requireShort(words);
    if (words.isBlank()) {
      Page<MemoryNode> page = tx.nodes().list(nodeQuery(query));
      return new Page<>(
          page.items().stream().map(node -> new MemoryQuery.Match(node, 0)).toList(), page.next());
    }
    NodeStore.Query checked = nodeQuery(query);
    int from = offset(query.cursor());
    int to = Math.min(TextQuery.MAX_LIMIT, from + checked.limit());
    // One more than the page holds, to see whether another page follows.
    int wanted = Math.min(TextQuery.MAX_LIMIT, to + 1);
    List<NodeStore.Hit> hits = hits(tx, words, vector, checked.filter(), wanted);
    List<NodeStore.Hit> page = hits.subList(Math.min(from, hits.size()), Math.min(to, hits.size()));
    Map<NodeRef, MemoryNode> nodes =
        tx.nodes().findAll(page.stream().map(NodeStore.Hit::ref).toList());
    List<MemoryQuery.Match> matches = new ArrayList<>();
    for (NodeStore.Hit hit : page) {
      MemoryNode node = nodes.get(hit.ref());
      if (node != null) {
        matches.add(new MemoryQuery.Match(node, hit.score()));
      }
    }
    return new Page<>(matches, hits.size() > to ? CURSOR + to : null);
  }

  private static int offset(@Nullable String cursor) {
    if (cursor == null) {
      return 0;
    }
    if (cursor.matches(CURSOR + "[0-9]{1,4}")) {
      return Integer.parseInt(cursor.substring(CURSOR.length()));
    }
    throw new InvalidValueException(
        "cursor", cursor, "be the cursor of an earlier page of the same search");
  }
}
