package dev.memoryweave.store;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Tier;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks nodes up. */
public interface NodeReader {

  /**
   * The node at that address, or nothing.
   *
   * @throws StoreCorruptedException if there is one that cannot be read
   */
  Optional<MemoryNode> find(NodeRef ref);

  /** The nodes at those addresses; addresses without a node are left out. */
  Map<NodeRef, MemoryNode> findAll(Collection<NodeRef> refs);

  /**
   * The {@linkplain dev.memoryweave.model.NodeStatus#isCurrent() current} node that holds a key, or
   * nothing if there is none or it cannot be read.
   *
   * @param session the session to look in for {@linkplain Tier#isSessionBound() session-bound}
   *     tiers, null for records without one; ignored for other tiers
   */
  Optional<MemoryNode> findByKey(Scope scope, Tier tier, @Nullable SessionId session, String key);

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

  /** How many nodes pass the filter. */
  long count(NodeFilter filter);

  /**
   * The nodes that hold at least one of the terms or phrases and pass the filter, best first, each
   * once, at most as many as the limit. Among equal scores the node that was inserted first comes
   * first.
   *
   * <p>A score is the sum of the shares of the terms and phrases that match, each computed as
   * {@link Bm25} says: the more the rarer it is and the oftener it stands in the node, with
   * diminishing returns and less in longer texts, times its weight; a match in a title counts more
   * than one in a body (see {@link NodeText}). How rare a term is and how long texts are on average
   * is a matter of all nodes of the store that are not deleted, whatever their scope and whatever
   * the filter. So every store gives the same shares but for rounding, a part in a million. Higher
   * is better. Terms match the terms that {@link NodeText} gives, exactly. Searching sees what the
   * transaction has written.
   */
  List<TextHit> search(TextQuery query);

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
   * The former versions of a node, oldest first: one for each {@link NodeWriter#update} since its
   * insertion, as it was before. Empty for a node that was never changed or does not exist.
   */
  List<MemoryNode> formerVersions(NodeRef ref);

  /** The given ids of a scope that are in use. */
  List<NodeId> existing(Scope scope, Collection<NodeId> ids);
}
