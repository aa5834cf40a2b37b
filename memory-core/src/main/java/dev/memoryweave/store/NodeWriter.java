package dev.memoryweave.store;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import java.time.Instant;
import java.util.Collection;

/** Changes nodes, and keeps the text index in step within the same transaction. */
public interface NodeWriter extends NodeReader {

  /**
   * Adds a node and gives it as stored, with revision 1.
   *
   * @throws DuplicateNodeException if its address is taken, or if it is current and another current
   *     node of the same scope, tier and (for session-bound tiers) session holds its key
   */
  MemoryNode insert(MemoryNode node);

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
   * neither raises a revision. Former versions of other nodes may still name its id.
   *
   * <p>A node that cannot be read is removed as well, and so is what {@linkplain MemoryStore#repair
   * was set aside} of a node, whether or not there still is one at the address.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no node at the address and
   *     nothing set aside of one
   */
  void delete(NodeRef ref);
}
