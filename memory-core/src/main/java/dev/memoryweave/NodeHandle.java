package dev.memoryweave;

import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Trust;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Handle on one memory by its address: reads it, explains it, and changes its status, evidence,
 * relations and place in the tree.
 *
 * <p>A handle holds only the address. Each method looks the memory up again, so a handle may be
 * made before the memory exists and may be kept for as long as its {@link AgentMemory}.
 *
 * <p>Unless a method says otherwise, it throws {@link dev.memoryweave.model.UnknownNodeException}
 * if nothing is at the address and {@link dev.memoryweave.model.OutsideScopeException} if the
 * address names a scope outside the chain. Changes of status throw {@link
 * dev.memoryweave.model.NodeStatus.IllegalTransitionException} if the memory's status does not
 * allow them. Each change takes a reason, which is refused if it is blank or holds a secret.
 *
 * <p>A memory of a more trusted author is not changed: a request is added to the {@linkplain
 * AgentMemory#reviews() review queue}, and the method returns {@link ChangeResult.Waiting}; if the
 * change cannot be queued, it throws {@link NeedsPersonException}. A request is queued only once.
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
   * @param depth how many levels of children are listed, 0 for none, at most {@value
   *     Inspection#MAX_DEPTH}
   */
  Inspection inspect(int depth);

  /** Explains the confidence of the memory: its trust, the stated confidence, the evidence. */
  Belief explain();

  /** The history of the memory: its versions, events and promotion records. */
  History history();

  /** The evidence attached to the memory, in the order in which it was attached. */
  List<Evidence> evidence();

  /**
   * The tree below this memory, active or stale memories only.
   *
   * @param nodes the most nodes, 1 to {@value AgentMemory.Outline#MAX_NODES}
   */
  AgentMemory.Outline outline(int nodes);

  // ---- evidence and relations -------------------------------------------------------------------

  /**
   * Attaches evidence and updates the confidence of the memory. Evidence that is already attached
   * changes nothing; evidence that holds a secret is refused.
   *
   * @return the evidence as stored
   */
  Evidence attachEvidence(Evidence.Draft evidence);

  /**
   * Detaches a piece of evidence, for example because its source has changed, and updates the
   * confidence of the memory.
   *
   * @return whether the memory had it
   * @throws NeedsPersonException if the memory belongs to a more trusted author
   */
  boolean detachEvidence(Evidence.Id evidence, String reason);

  /**
   * States a relation from this memory to another one. An existing relation is not duplicated but
   * takes the new strength; {@code supersedes} also marks the target as superseded.
   *
   * @return the relation; a request is pending if the target is to be superseded and belongs to a
   *     more trusted author
   * @throws dev.memoryweave.model.UnknownNodeException if one of the two is unknown
   * @throws NeedsPersonException if a more trusted author revoked the relation
   */
  ChangeResult<Relation> relate(Relation.Draft relation);

  /**
   * Revokes a relation from this memory to another one. It is kept, marked as not holding; {@link
   * #relate} states it again. A revoked contradiction no longer makes either memory contested.
   *
   * @param predicate the role of this memory towards the other one
   * @param to the other memory
   * @return whether the relation held until now
   * @throws dev.memoryweave.model.UnknownNodeException if one of the two is unknown
   * @throws dev.memoryweave.model.InvalidValueException if it says that this memory supersedes the
   *     other one, or records what a request asks for
   * @throws NeedsPersonException if this memory belongs to a more trusted author, or a more trusted
   *     author stated the relation
   */
  boolean unrelate(Relation.Predicate predicate, NodeAddress to, String reason);

  /**
   * Checks the evidence against its sources. If evidence has changed or is gone, the memory becomes
   * stale, loses confidence, and is queued for review; a memory that was stale for that reason
   * becomes active again once its evidence holds again. Commits are compared but change nothing,
   * see {@link dev.memoryweave.model.Evidence.Kind#tellsOfToday}; evidence that recorded nothing to
   * compare is not judged.
   *
   * @param resolver reads the sources that evidence points to
   */
  Reverification reverify(SourceResolver resolver);

  // ---- status -----------------------------------------------------------------------------------

  /** Marks the memory as perhaps no longer true. */
  ChangeResult<MemoryNode> markStale(String reason);

  /**
   * Marks the memory as checked and still true; a stale or pending one becomes active again.
   *
   * @throws NeedsPersonException if only a person may activate it
   */
  MemoryNode verify(String reason);

  /**
   * Replaces the memory by another one, which must be active.
   *
   * @param replacement the memory that takes its place
   * @return the memory that was replaced
   * @throws dev.memoryweave.model.UnknownNodeException if one of the two is unknown
   * @throws dev.memoryweave.model.InvalidValueException if the replacement is this memory, or is
   *     not active
   */
  ChangeResult<MemoryNode> supersedeBy(NodeAddress replacement, String reason);

  /** Archives the memory; it is no longer recalled and can be restored. */
  ChangeResult<MemoryNode> archive(String reason);

  /**
   * Brings the memory back from the archive. If the author may not activate it, it becomes a
   * pending candidate, and the result is {@link ChangeResult.Waiting}.
   *
   * @throws dev.memoryweave.store.DuplicateNodeException if another memory holds its key by now
   */
  ChangeResult<MemoryNode> restore(String reason);

  /** Resolves an open question or piece of work: it is answered, or done. */
  ChangeResult<MemoryNode> resolve(String reason);

  /**
   * Reopens a resolved question or piece of work. If a more trusted author has resolved it, a
   * request is queued.
   */
  ChangeResult<MemoryNode> reopen(String reason);

  /**
   * Moves the memory below another parent in the tree.
   *
   * @param parent the new parent, of the same scope, or null to move the memory to the root
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
   * evidence that only it has. An event with its id and the reason stays, without content. It
   * cannot be undone. Only a person can forget: for any other author a request is queued, even for
   * a memory of their own.
   *
   * @return where the memory was
   * @throws NeedsPersonException if the memory cannot be read, and the author is not a person
   */
  ChangeResult<NodeRef> forget(String reason);

  /**
   * Explanation of a memory's confidence: the value that its author stated, and each step that
   * changed it since.
   *
   * @param trust how much its author is trusted
   * @param stated how sure its author was, 0 to 1
   * @param steps the steps that changed the confidence, in the order in which they are applied
   * @param confidence the resulting confidence, 0 to 1
   * @param evidence all evidence of the memory, in order of attachment
   * @param remarks further facts for a reader, such as that it is contested
   */
  record Belief(
      Trust trust,
      double stated,
      List<Step> steps,
      double confidence,
      List<Evidence> evidence,
      List<String> remarks) {

    /** Copies the lists. */
    public Belief {
      steps = List.copyOf(steps);
      evidence = List.copyOf(evidence);
      remarks = List.copyOf(remarks);
    }

    /**
     * One step that changed the confidence.
     *
     * @param reason the reason, for a person
     * @param before the confidence before it
     * @param after the confidence after it
     * @param evidence the pieces of evidence behind it, possibly none
     */
    public record Step(String reason, double before, double after, List<Evidence.Id> evidence) {
      /** Copies the list. */
      public Step {
        evidence = List.copyOf(evidence);
      }
    }
  }

  /**
   * Result of checking the evidence of a memory against its sources.
   *
   * @param before the memory as it was
   * @param after the memory as it is now: stale if its evidence has changed or is gone, active
   *     again if it was stale for that reason and all of it holds
   * @param findings the results, in the order in which the evidence was attached
   */
  record Reverification(MemoryNode before, MemoryNode after, List<Finding> findings) {
    /**
     * The beginning of an event's reason when a memory was verified because its evidence holds; if
     * some could not be compared, the rest says how many.
     */
    public static final String EVIDENCE_HOLDS = "its evidence holds";

    /** Copies the list. */
    public Reverification {
      findings = List.copyOf(findings);
    }

    /**
     * Whether any of the evidence was found changed or gone in a way that casts doubt on the
     * memory.
     */
    public boolean isDoubtful() {
      return findings.stream().anyMatch(Finding::isDoubt);
    }

    /** Whether any of the evidence was compared with its recorded content. */
    public boolean isCompared() {
      return findings.stream().anyMatch(Finding::isCompared);
    }

    /**
     * Result of checking a piece of evidence against its source.
     *
     * @param evidence the evidence, as it was before
     * @param verdict whether the source still says the same, or null if unknown
     * @param movedTo its present locator, or null if it has not moved
     * @param detail the details, for a person
     */
    public record Finding(
        Evidence evidence,
        Evidence.Check.@Nullable Verdict verdict,
        @Nullable String movedTo,
        String detail) {

      /** Whether it was compared with its recorded content. */
      public boolean isCompared() {
        return verdict != null;
      }

      /** Whether it was found changed or gone in a way that casts doubt on the memory. */
      public boolean isDoubt() {
        return verdict != null
            && verdict != Evidence.Check.Verdict.HOLDS
            && evidence.kind().tellsOfToday();
      }

      /** Whether it holds in a way that verifies the memory. */
      public boolean isProof() {
        return verdict == Evidence.Check.Verdict.HOLDS && evidence.kind().tellsOfToday();
      }
    }
  }

  /**
   * History of a memory.
   *
   * @param versions its versions, oldest first, the present one last
   * @param events its events, earliest first; only the latest {@value #MAX_EVENTS}
   * @param records the decisions of reflection and reviewers on it, earliest first; only the latest
   *     {@value #MAX_EVENTS}
   */
  record History(
      List<MemoryNode> versions, List<MemoryEvent> events, List<PromotionRecord> records) {
    /** The most events and decisions listed. */
    public static final int MAX_EVENTS = 200;

    /** Copies the lists. */
    public History {
      versions = List.copyOf(versions);
      events = List.copyOf(events);
      records = List.copyOf(records);
    }

    /** The memory as it is now. */
    public MemoryNode current() {
      return versions.get(versions.size() - 1);
    }
  }

  /**
   * Everything known about one memory.
   *
   * @param node the memory
   * @param parent the node above it, or null at the root
   * @param children the nodes below it, to the requested depth, in the order of insertion
   * @param moreChildren whether there are more children than were listed
   * @param relationsFrom the relations that start from it
   * @param relationsTo the relations that end at it
   * @param evidence the attached evidence
   * @param history its events, earliest first; only the latest {@value #MAX_HISTORY}
   * @param formerVersions its former versions, oldest first
   */
  record Inspection(
      MemoryNode node,
      @Nullable MemoryNode parent,
      List<Branch> children,
      boolean moreChildren,
      List<Relation> relationsFrom,
      List<Relation> relationsTo,
      List<Evidence> evidence,
      List<MemoryEvent> history,
      List<MemoryNode> formerVersions) {
    /** The greatest depth to which children are listed. */
    public static final int MAX_DEPTH = 10;

    /** The most children listed below one node. */
    public static final int MAX_CHILDREN = 100;

    /** The most events listed. */
    public static final int MAX_HISTORY = 100;

    /** Copies the lists. */
    public Inspection {
      children = List.copyOf(children);
      relationsFrom = List.copyOf(relationsFrom);
      relationsTo = List.copyOf(relationsTo);
      evidence = List.copyOf(evidence);
      history = List.copyOf(history);
      formerVersions = List.copyOf(formerVersions);
    }

    /**
     * A node of the tree with its children.
     *
     * @param node the node
     * @param children the nodes below it, empty at the requested depth
     * @param moreChildren whether there are more children than were listed
     */
    public record Branch(MemoryNode node, List<Branch> children, boolean moreChildren) {
      /** Copies the list. */
      public Branch {
        children = List.copyOf(children);
      }
    }
  }
}
