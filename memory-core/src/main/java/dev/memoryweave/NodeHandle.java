package dev.memoryweave;

import dev.memoryweave.evidence.Belief;
import dev.memoryweave.evidence.ReverificationResult;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.inspect.Inspection;
import dev.memoryweave.inspect.NodeHistory;
import dev.memoryweave.inspect.Outline;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One memory, by its address: reads it, explains it, and changes its status, evidence, relations
 * and place in the tree.
 *
 * <p>A handle holds the address and nothing else. Each method looks the memory up anew, so a handle
 * may be made before the memory exists and may be kept for as long as its {@link AgentMemory}.
 *
 * <p>Unless a method says otherwise, it throws {@link dev.memoryweave.model.UnknownNodeException}
 * if nothing is at the address and {@link dev.memoryweave.model.OutsideScopeException} if the
 * address names a scope outside the chain. Changes of status throw {@link
 * dev.memoryweave.model.IllegalTransitionException} if the status of the memory does not allow
 * them. Each change takes a reason, which is refused if it is blank or holds a secret.
 *
 * <p>A memory of somebody above the author is not changed: a request waits in the {@linkplain
 * AgentMemory#reviews() review queue}, which the method gives as {@link ChangeResult.Waiting}, or
 * it throws {@link NeedsPersonException} where nothing can wait. A request is made once.
 */
public interface NodeHandle {

  /** The address as it was given. */
  NodeAddress address();

  // ---- reading ----------------------------------------------------------------------------------

  /** The memory, or nothing if there is none at the address or it is outside the chain. */
  Optional<MemoryNode> find();

  /** The memory. */
  MemoryNode require();

  /**
   * The memory with its parent, children, relations, evidence, events and former versions.
   *
   * @param depth how deep its children are listed, 0 for none, at most {@value
   *     Inspection#MAX_DEPTH}
   */
  Inspection inspect(int depth);

  /** Explains the confidence of the memory: its trust, the stated confidence, the evidence. */
  Belief explain();

  /** The history of the memory: its versions, events and promotion records. */
  NodeHistory history();

  /** The evidence attached to the memory, in the order in which it was attached. */
  List<Evidence> evidence();

  /**
   * The tree from this memory downwards, in force or stale.
   *
   * @param nodes the most nodes, 1 to {@value Outline#MAX_NODES}
   */
  Outline outline(int nodes);

  // ---- evidence and relations -------------------------------------------------------------------

  /**
   * Attaches evidence and updates the confidence of the memory. Evidence that is attached already
   * changes nothing; a secret in it refuses the call.
   *
   * @return the evidence as stored
   */
  Evidence attachEvidence(Evidence.Draft evidence);

  /**
   * Detaches a piece of evidence, for example because its source says something else by now, and
   * updates the confidence of the memory.
   *
   * @return whether the memory had it
   * @throws NeedsPersonException if the memory is the word of somebody above the author
   */
  boolean detachEvidence(Evidence.Id evidence, String reason);

  /**
   * States a relation from this memory to another one. A relation that is there already is kept
   * once and takes the new strength; {@code supersedes} also marks the target as superseded.
   *
   * @return the relation; a request waits if the target is to be superseded and is the word of
   *     somebody above the author
   * @throws dev.memoryweave.model.UnknownNodeException if one of the two is unknown
   * @throws NeedsPersonException if somebody above the author took the relation back
   */
  ChangeResult<Relation> relate(Relation.Draft relation);

  /**
   * Takes back a relation from this memory to another one. It is kept as one that does not hold;
   * {@link #relate} states it again. A contradiction that is taken back contests neither of the two
   * any more.
   *
   * @param predicate the role of this memory towards the other one
   * @param to the other memory
   * @return whether the relation held until now
   * @throws dev.memoryweave.model.UnknownNodeException if one of the two is unknown
   * @throws dev.memoryweave.model.InvalidValueException if this memory supersedes the other one by
   *     it, or the relation says what a request asks for
   * @throws NeedsPersonException if this memory is the word of somebody above the author, or
   *     somebody above the author stated the relation
   */
  boolean unrelate(Relation.Predicate predicate, NodeAddress to, String reason);

  /**
   * Looks the evidence up again. A memory whose evidence has changed or is gone becomes stale, is
   * believed less, and waits for review; one that was stale for that reason and whose evidence
   * holds again is in force again. Commits are compared and move nothing, see {@link
   * dev.memoryweave.model.Evidence.Kind#tellsOfToday}; nothing is said of what was not noted when
   * it was given.
   *
   * @param resolver reads the sources that evidence points to
   */
  ReverificationResult reverify(SourceResolver resolver);

  // ---- status -----------------------------------------------------------------------------------

  /** Marks the memory as perhaps no longer true. */
  ChangeResult<MemoryNode> markStale(String reason);

  /**
   * Marks the memory as checked and still true; a stale or waiting one is in force again.
   *
   * @throws NeedsPersonException if it takes a person to bring it into force
   */
  MemoryNode verify(String reason);

  /**
   * Replaces the memory by another one, which must be in force.
   *
   * @param replacement the memory that takes its place
   * @return the memory that was replaced
   * @throws dev.memoryweave.model.UnknownNodeException if one of the two is unknown
   * @throws dev.memoryweave.model.InvalidValueException if the replacement is this memory, or is
   *     not in force
   */
  ChangeResult<MemoryNode> supersedeBy(NodeAddress replacement, String reason);

  /** Puts the memory away; it is no longer recalled and can be restored. */
  ChangeResult<MemoryNode> archive(String reason);

  /**
   * Brings the memory back from the archive. It waits as a candidate, and is what the result says
   * to wait, if the word of the author is not enough for it.
   *
   * @throws dev.memoryweave.store.DuplicateNodeException if another memory holds its key by now
   */
  ChangeResult<MemoryNode> restore(String reason);

  /** Resolves an open question or piece of work: it is answered, or done. */
  ChangeResult<MemoryNode> resolve(String reason);

  /**
   * Takes up a resolved question or piece of work again. If somebody above the author has resolved
   * it, a request waits.
   */
  ChangeResult<MemoryNode> reopen(String reason);

  /**
   * Moves the memory below another parent in the tree.
   *
   * @param parent the memory of the same scope to stand below, or null to stand at the root
   * @throws dev.memoryweave.model.InvalidValueException if the parent is below the memory or of
   *     another scope, or the tree would get too deep
   */
  ChangeResult<MemoryNode> move(@Nullable NodeAddress parent, String reason);

  /**
   * Restores the text and the status that the memory had at an earlier revision. Its present text
   * becomes a former version, so this can be reverted, too.
   *
   * @param revision the revision to go back to, see {@link #history}
   * @throws dev.memoryweave.model.InvalidValueException if the memory never had that revision
   * @throws dev.memoryweave.store.DuplicateNodeException if another memory holds its key by now
   */
  MemoryNode revert(long revision, String reason);

  /**
   * Removes the memory for good, with its former versions, index entries, relations, and the
   * evidence that nothing else has. An event with its id and the reason stays, without content. It
   * cannot be undone. Only a person forgets: for any other author a request waits, whoever has
   * written the memory.
   *
   * @return where the memory was
   * @throws NeedsPersonException if the memory cannot be read, and the author is no person
   */
  ChangeResult<NodeRef> forget(String reason);
}
