package dev.memoryweave.store;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The nodes of a store. */
public interface NodeStore {
  /**
   * The node at that address, or nothing.
   *
   * @throws StoreCorruptedException if it exists but cannot be read
   */
  Optional<MemoryNode> find(NodeRef ref);

  /** The nodes at those addresses; addresses without a node are left out. */
  default Map<NodeRef, MemoryNode> findAll(Collection<NodeRef> refs) {
    Map<NodeRef, MemoryNode> found = new LinkedHashMap<>();
    for (NodeRef ref : refs) {
      try {
        find(ref).ifPresent(node -> found.put(ref, node));
      } catch (StoreCorruptedException e) {
        // Collections leave out unreadable nodes.
      }
    }
    return found;
  }

  /**
   * Ids of readable nodes of a scope that begin with a text, in no particular order.
   *
   * @param limit the most ids
   */
  default List<NodeId> beginningWith(Scope scope, String text, int limit) {
    Query first =
        Query.first(NodeFilter.in(List.of(scope)), Query.Order.OLDEST_FIRST, Query.MAX_LIMIT);
    return Page.walk(cursor -> list(first.from(cursor)))
        .map(MemoryNode::id)
        .filter(id -> id.value().startsWith(text))
        .limit(limit)
        .toList();
  }

  /**
   * The {@linkplain dev.memoryweave.model.NodeStatus#isCurrent() current} node that holds a key, or
   * nothing if there is none or it cannot be read.
   *
   * @param session the session to search for {@linkplain NodeKind.Tier#isSessionBound()
   *     session-bound} tiers, null for records without one; ignored for other tiers
   */
  Optional<MemoryNode> findByKey(
      Scope scope, NodeKind.Tier tier, @Nullable SessionId session, String key);

  /**
   * For each of some nodes that belong to no session, the current node of a scope that holds the
   * same tier and key, as {@link #findByKey} finds it; nodes without one are left out.
   */
  default Map<NodeRef, MemoryNode> holders(Scope scope, Collection<MemoryNode> nodes) {
    Map<NodeRef, MemoryNode> holders = new LinkedHashMap<>();
    for (MemoryNode node : nodes) {
      findByKey(scope, node.tier(), null, node.key())
          .ifPresent(holder -> holders.put(node.ref(), holder));
    }
    return holders;
  }

  /**
   * One page of the nodes that pass the filter, in the requested order, each exactly once as long
   * as nothing is written between pages. Pages may be shorter than the limit even when more follow;
   * only a null {@link Page#next()} means the end. The limit and the expiry time of the filter may
   * differ from page to page.
   *
   * @throws dev.memoryweave.model.InvalidValueException if the cursor does not belong to this
   *     filter and order
   */
  Page<MemoryNode> list(Query query);

  /** The number of nodes that pass the filter. */
  default long count(NodeFilter filter) {
    long count = 0;
    Query query = Query.first(filter, Query.Order.OLDEST_FIRST, Query.MAX_LIMIT);
    while (true) {
      Page<MemoryNode> page = list(query);
      count += page.items().size();
      if (page.next() == null) {
        return count;
      }
      query = query.from(page.next());
    }
  }

  /**
   * How many of the nodes that pass the filter are of each kind and status and by each author;
   * combinations without any are left out.
   */
  default Map<Group, Long> tally(NodeFilter filter) {
    Query first = Query.first(filter, Query.Order.OLDEST_FIRST, Query.MAX_LIMIT);
    Map<Group, Long> tally = new HashMap<>();
    Page.walk(cursor -> list(first.from(cursor)))
        .forEach(node -> tally.merge(Group.of(node), 1L, Long::sum));
    return tally;
  }

  /**
   * Nodes that {@link #tally} counts together.
   *
   * @param kind their kind
   * @param status their status
   * @param author their author
   */
  record Group(NodeKind kind, NodeStatus status, Provenance.Principal author) {
    /** The group of a node. */
    public static Group of(MemoryNode node) {
      return new Group(node.kind(), node.status(), node.provenance().principal());
    }
  }

  /**
   * The nodes that hold at least one of the terms or phrases and pass the filter, best first, each
   * once, at most as many as the limit. Ties are broken by the order of insertion, earliest first.
   *
   * <p>A score is the sum of the scores of the matching terms and phrases, each above 0 and growing
   * with its weight in the query; higher is better. Of two nodes of equal length, one that holds
   * everything that the other holds and a further term of the same weight does not score lower.
   * Terms match exactly the terms that {@link IndexedText} gives. A search sees what its
   * transaction has written.
   *
   * <p>A store with {@link MemoryStore.Capability#EXACT_SCORES} computes term scores as {@link
   * dev.memoryweave.store.support.Bm25} defines them, except for rounding, a part in a million: a
   * term counts more the rarer it is and the more often it occurs in the node, with diminishing
   * returns, less in longer texts, and more in a title than in a body. Term rarity and average
   * length are computed over all nodes of the store that are not deleted, whatever their scope and
   * the filter. {@link dev.memoryweave.store.text.TextIndex} does this over rows of a store.
   */
  List<Hit> search(TextQuery query);

  /**
   * How many nodes of the whole store hold each of the terms, whatever their scope, counted up to a
   * limit; terms without any are left out. The cost is proportional to the counts, which may
   * include nodes that were just deleted or changed: meant for separating rare terms from common
   * ones.
   *
   * @param atMost the count at which to stop for each term, at least 1
   */
  Map<String, Long> frequencies(Collection<String> terms, int atMost);

  /**
   * The former versions of a node, oldest first: one for each {@link NodeStore.Writer#update} since
   * its insertion, as it was before. Empty for a node that never changed or does not exist.
   */
  List<MemoryNode> formerVersions(NodeRef ref);

  /**
   * The branches and commits at which the readable nodes of some scopes were written, each pair
   * once, in no particular order; nodes of unknown branch are left out.
   */
  default Set<Provenance.BranchPoint> branchPoints(List<Scope> scopes) {
    Set<Provenance.BranchPoint> points = new LinkedHashSet<>();
    Query query = Query.first(NodeFilter.in(scopes), Query.Order.OLDEST_FIRST, Query.MAX_LIMIT);
    while (true) {
      Page<MemoryNode> page = list(query);
      page.items()
          .forEach(node -> Provenance.BranchPoint.of(node.provenance()).ifPresent(points::add));
      if (page.next() == null) {
        return points;
      }
      query = query.from(page.next());
    }
  }

  /**
   * Those of the given ids that are in use in a scope, each once, including ids of unreadable
   * nodes.
   */
  default List<NodeId> existing(Scope scope, Collection<NodeId> ids) {
    List<NodeId> existing = new ArrayList<>();
    for (NodeId id : new LinkedHashSet<>(ids)) {
      try {
        find(new NodeRef(scope, id)).ifPresent(node -> existing.add(id));
      } catch (StoreCorruptedException e) {
        existing.add(id);
      }
    }
    return existing;
  }

  /** Changes nodes, and updates the text index within the same transaction. */
  interface Writer extends NodeStore {
    /**
     * Adds a node and returns it as stored, with revision 1.
     *
     * @throws DuplicateNodeException if its address is taken, or if it is current and another
     *     current node of the same scope, tier and (for session-bound tiers) session holds its key
     */
    MemoryNode insert(MemoryNode node);

    /**
     * Adds a node together with its former versions, as another store had them, and returns it as
     * stored. Revisions are renumbered from 1. Only the node's own key counts: the keys of its
     * former versions may be held by others by now.
     *
     * @param node the node as it is
     * @param former its former versions, oldest first, all of the same address
     * @throws DuplicateNodeException as {@link #insert(MemoryNode)} does
     * @throws dev.memoryweave.model.InvalidValueException if a former version is of another node
     */
    MemoryNode insert(MemoryNode node, List<MemoryNode> former);

    /**
     * Replaces a node by a changed version, keeps the former version, and returns the node as
     * stored, with the next revision.
     *
     * @param node the changed node; its revision is the one that the change is based on
     * @throws dev.memoryweave.model.UnknownNodeException if there is no node at its address
     * @throws StaleRevisionException if the stored node has another revision
     * @throws DuplicateNodeException if its key is held by another current node
     */
    MemoryNode update(MemoryNode node);

    /**
     * Counts one more use of each node, however often it is named. This is not a change of content:
     * revision, versions and {@code updatedAt} stay. Addresses without a node are ignored.
     */
    void recordUse(Collection<NodeRef> refs, Instant at);

    /**
     * Sets the reinforcement of a node. Like its use, this is not a change of content: revision,
     * versions and {@code updatedAt} stay. An address without a node is ignored.
     */
    void reinforce(NodeRef ref, Usage.Reinforcement reinforcement);

    /**
     * Removes a node without a trace: its row, former versions, index entries, links to evidence,
     * evidence attached to nothing else, relations from and to it, and decisions that name it. Its
     * children lose their parent, and a {@code supersededBy} that names it is cleared; neither
     * raises a revision. Events, evidence and former versions of other nodes name its id until they
     * are {@linkplain #anonymize anonymized}.
     *
     * <p>A node that cannot be read is removed as well, and so is everything of a node that
     * {@linkplain MemoryStore#repair was set aside}, whether or not there still is a node at the
     * address.
     *
     * @throws dev.memoryweave.model.UnknownNodeException if there is no node at the address and
     *     nothing was set aside for it
     */
    void delete(NodeRef ref);

    /**
     * Removes the ids of deleted nodes from the rest of their scope. Placeholders replace them in
     * events, as {@link dev.memoryweave.model.MemoryEvent#anonymized} says, in evidence, attached
     * or detached, as {@link dev.memoryweave.model.Evidence#anonymized} says, and in former
     * versions of other nodes, as their parent and as the node that superseded them. No revision is
     * raised, and none of the replaced text may stay in the store. All of the scope is read once,
     * so many nodes cost little more than one.
     *
     * @param scope the scope
     * @param placeholders the ids that replace those of the nodes, which need not have existed
     */
    void anonymize(Scope scope, Map<NodeId, NodeId> placeholders);
  }

  /**
   * A node that a search found, by its text or by its vector.
   *
   * @param ref its address
   * @param score how well it matches, higher is better. For text it is above 0 and comparable
   *     within one search only; for vectors it is the cosine of the angle between the node's vector
   *     and that of the query, -1 to 1, and comparable between searches of one model
   * @param session the session that the node belongs to, or null
   * @param position the node's place in the order of insertion; grows with each node, with gaps
   * @param length the number of terms of the node, 0 or more; in a store with {@link
   *     MemoryStore.Capability#EXACT_SCORES} as {@link
   *     dev.memoryweave.store.support.Bm25#length(byte)} gives it; 0 for vectors
   * @param termScores the contribution of each term and phrase of the query to the score; their sum
   *     is the score, except for rounding in the ninth digit. Empty for vectors
   */
  record Hit(
      NodeRef ref,
      double score,
      @Nullable SessionId session,
      long position,
      int length,
      TextQuery.Scores termScores) {
    /** A hit of a search by vector. */
    public Hit(NodeRef ref, double similarity, @Nullable SessionId session, long position) {
      this(ref, similarity, session, position, 0, TextQuery.Scores.NONE);
    }

    /** A copy of this hit with another score and other term scores. */
    public Hit withTermScores(double newScore, double... newTermScores) {
      return new Hit(ref, newScore, session, position, length, TextQuery.Scores.of(newTermScores));
    }
  }

  /**
   * One page of a list of nodes.
   *
   * @param filter which nodes
   * @param order the order
   * @param limit the most nodes on the page, 1 to {@value #MAX_LIMIT}
   * @param cursor where the page begins: {@link Page#next()} of the previous one, or null for the
   *     first
   */
  record Query(NodeFilter filter, Order order, int limit, @Nullable String cursor) {
    /** The most nodes on one page. */
    public static final int MAX_LIMIT = 1_000;

    /** Checks the limit. */
    public Query {
      InvalidValueException.unless(
          limit >= 1 && limit <= MAX_LIMIT, "limit", limit, "be from 1 to " + MAX_LIMIT);
    }

    /** The first page. */
    public static Query first(NodeFilter filter, Order order, int limit) {
      return new Query(filter, order, limit, null);
    }

    /** The page that begins at the cursor. */
    public Query from(@Nullable String newCursor) {
      return new Query(filter, order, limit, newCursor);
    }

    /**
     * The order in which nodes are listed. Ties are broken by the order of insertion in the same
     * direction; where the greatest comes first, so does the one inserted last.
     */
    public enum Order {
      /** In the order of insertion. */
      OLDEST_FIRST,
      /** Reverse order of insertion. */
      NEWEST_FIRST,
      /** By the time of the last change, latest first. */
      RECENTLY_UPDATED_FIRST,
      /** By {@linkplain dev.memoryweave.model.MemoryNode#weight() weight}, greatest first. */
      WEIGHTIEST_FIRST,
      /**
       * By the time at which a turn was said, earliest first; nodes without such a time are sorted
       * by their creation time. For the turns of one session: a store may read everything that
       * passes.
       */
      AS_SAID,
      /** By importance, greatest first. */
      MOST_IMPORTANT_FIRST,
      /** By confidence, greatest first. */
      MOST_CONFIDENT_FIRST,
      /** By how often it was used, most often first. */
      MOST_USED_FIRST,
      /** By title, as {@link #TITLE_ORDER} compares them. */
      BY_TITLE;

      /** Compares titles by their Unicode code points, without telling a-z from A-Z. */
      public static final Comparator<String> TITLE_ORDER =
          Comparator.comparing(Order::titleKey, SourcePath.ORDER);

      /** A title as it is compared: with a-z in place of A-Z. */
      public static String titleKey(String title) {
        StringBuilder folded = new StringBuilder(title);
        for (int i = 0; i < title.length(); i++) {
          char c = title.charAt(i);
          if (c >= 'A' && c <= 'Z') {
            folded.setCharAt(i, (char) (c + ('a' - 'A')));
          }
        }
        return folded.toString();
      }
    }
  }
}
