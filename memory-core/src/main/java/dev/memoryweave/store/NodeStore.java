package dev.memoryweave.store;

import dev.memoryweave.model.BranchPoint;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Tier;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
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
   * @throws StoreCorruptedException if there is one that cannot be read
   */
  Optional<MemoryNode> find(NodeRef ref);

  /** The nodes at those addresses; addresses without a node are left out. */
  default Map<NodeRef, MemoryNode> findAll(Collection<NodeRef> refs) {
    Map<NodeRef, MemoryNode> found = new LinkedHashMap<>();
    for (NodeRef ref : refs) {
      try {
        find(ref).ifPresent(node -> found.put(ref, node));
      } catch (StoreCorruptedException e) {
        // Collections leave out what cannot be read.
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
    NodeQuery first =
        NodeQuery.first(
            NodeFilter.in(List.of(scope)), NodeQuery.Order.OLDEST_FIRST, NodeQuery.MAX_LIMIT);
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
   * @param session the session to look in for {@linkplain Tier#isSessionBound() session-bound}
   *     tiers, null for records without one; ignored for other tiers
   */
  Optional<MemoryNode> findByKey(Scope scope, Tier tier, @Nullable SessionId session, String key);

  /**
   * Of each of some nodes that belong to no session, the current node of a scope that holds the
   * same tier and key, as {@link #findByKey} finds it; those without one are left out.
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
   * One page of the nodes that pass the filter, in the order asked for, each exactly once as long
   * as nothing is written between pages. Pages may be shorter than the limit even when more follow;
   * only a null {@link Page#next()} means the end. From page to page the limit may differ, and the
   * time by which nodes must not have expired.
   *
   * @throws dev.memoryweave.model.InvalidValueException if the cursor is not one of this filter and
   *     order
   */
  Page<MemoryNode> list(NodeQuery query);

  /** The number of nodes that pass the filter. */
  default long count(NodeFilter filter) {
    long count = 0;
    NodeQuery query = NodeQuery.first(filter, NodeQuery.Order.OLDEST_FIRST, NodeQuery.MAX_LIMIT);
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
   * The nodes that hold at least one of the terms or phrases and pass the filter, best first, each
   * once, at most as many as the limit. Among equal scores the node that was inserted first comes
   * first.
   *
   * <p>A score is the sum of the scores of the terms and phrases that match, each above 0 and
   * growing with its weight in the query; higher is better. Of two nodes of the same length, one
   * that holds all that the other holds and a further term of the same weight is not below the
   * other. Terms match the terms that {@link IndexedText} gives, exactly. Searching sees what the
   * transaction has written.
   *
   * <p>A store with {@link MemoryStore.Capability#EXACT_SCORES} computes term scores as {@link
   * dev.memoryweave.store.support.Bm25} says, but for rounding, a part in a million: a term counts
   * the more the rarer it is and the oftener it stands in the node, with diminishing returns and
   * less in longer texts, and more in a title than in a body. How rare a term is and how long texts
   * are on average is a matter of all nodes of the store that are not deleted, whatever their scope
   * and whatever the filter. {@link dev.memoryweave.store.support.Bm25#search} does it over any
   * source of postings.
   */
  List<NodeHit> search(TextQuery query);

  /**
   * How many nodes of the whole store hold each of the terms, whatever their scope, counted no
   * further than to a limit; terms that none holds are left out. Costs no more than what is
   * counted, and may count nodes that were deleted or changed a moment ago: good for telling rare
   * terms from common ones.
   *
   * @param atMost how far each term is counted, at least 1
   */
  Map<String, Long> frequencies(Collection<String> terms, int atMost);

  /**
   * The former versions of a node, oldest first: one for each {@link NodeStore.Writer#update} since
   * its insertion, as it was before. Empty for a node that was never changed or does not exist.
   */
  List<MemoryNode> formerVersions(NodeRef ref);

  /**
   * The branches and commits at which the readable nodes of some scopes were written, each pair
   * once, in no order; nodes of unknown branch are left out.
   */
  default Set<BranchPoint> branchPoints(List<Scope> scopes) {
    Set<BranchPoint> points = new LinkedHashSet<>();
    NodeQuery query =
        NodeQuery.first(NodeFilter.in(scopes), NodeQuery.Order.OLDEST_FIRST, NodeQuery.MAX_LIMIT);
    while (true) {
      Page<MemoryNode> page = list(query);
      page.items().forEach(node -> BranchPoint.of(node.provenance()).ifPresent(points::add));
      if (page.next() == null) {
        return points;
      }
      query = query.from(page.next());
    }
  }

  /** The given ids of a scope that are in use, each once, also by nodes that cannot be read. */
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

  /** Changes nodes, and keeps the text index in step within the same transaction. */
  interface Writer extends NodeStore {
    /**
     * Adds a node and gives it as stored, with revision 1.
     *
     * @throws DuplicateNodeException if its address is taken, or if it is current and another
     *     current node of the same scope, tier and (for session-bound tiers) session holds its key
     */
    MemoryNode insert(MemoryNode node);

    /**
     * Adds a node together with its former versions, as another store had them, and gives it as
     * stored. Revisions are numbered anew, from 1. Of keys only the node's own counts: what its
     * former versions held may be held by others by now.
     *
     * @param node the node as it is
     * @param former its former versions, oldest first, all of the same address
     * @throws DuplicateNodeException as {@link #insert(MemoryNode)} does
     * @throws dev.memoryweave.model.InvalidValueException if a former version is of another node
     */
    MemoryNode insert(MemoryNode node, List<MemoryNode> former);

    /**
     * Replaces a node by a changed version of it, keeps the former version, and gives the node as
     * stored, with the next revision.
     *
     * @param node the changed node; its revision is the one that the change was made from
     * @throws dev.memoryweave.model.UnknownNodeException if there is no node at its address
     * @throws StaleRevisionException if the stored node has another revision
     * @throws DuplicateNodeException if its key is held by another current node
     */
    MemoryNode update(MemoryNode node);

    /**
     * Counts one more use of each node, however often it is named. This is no change of content:
     * revision, versions and {@code updatedAt} stay. Addresses without a node are passed over.
     */
    void recordUse(Collection<NodeRef> refs, Instant at);

    /**
     * Removes a node without a trace: its row, former versions, index entries, links to evidence,
     * evidence that nothing else is attached to, relations from and to it, and decisions that name
     * it. Its children lose their parent, and a {@code supersededBy} that names it is cleared;
     * neither raises a revision. Events, evidence and former versions of other nodes name its id
     * until they are {@linkplain #anonymize anonymized}.
     *
     * <p>A node that cannot be read is removed as well, and so is what {@linkplain
     * MemoryStore#repair was set aside} of a node, whether or not there still is one at the
     * address.
     *
     * @throws dev.memoryweave.model.UnknownNodeException if there is no node at the address and
     *     nothing set aside of one
     */
    void delete(NodeRef ref);

    /**
     * Has nothing of a scope name a node that is gone. A placeholder stands for its id in events,
     * as {@link dev.memoryweave.model.MemoryEvent#anonymized} says, in evidence, attached or taken
     * away, as {@link dev.memoryweave.model.Evidence#anonymized} says, and in former versions of
     * other nodes, as their parent and as what superseded them. No revision is raised, and nothing
     * of what was said before may stay in the store.
     *
     * @param forgotten the node, which need not have existed
     * @param placeholder the id that stands in its place
     */
    void anonymize(NodeRef forgotten, NodeId placeholder);
  }
}
