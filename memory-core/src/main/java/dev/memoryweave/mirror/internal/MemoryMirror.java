package dev.memoryweave.mirror.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.Page;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lasting memories of the narrowest scope, for somebody who keeps a copy of them outside of the
 * store: all of them, those that changed, and a way to update a memory from its copy.
 *
 * <p>Lasting here means the kinds of the tiers semantic and procedural, and only memories without a
 * session. Which of them are worth a copy, given their status and origin, is up to the caller.
 */
public interface MemoryMirror {
  /** Gives the mirror of a memory; for what the facade does not show. */
  interface Source {
    /** The lasting memories of the narrowest scope, for keeping a copy of them. */
    MemoryMirror mirror();
  }

  /**
   * The mirror of a memory.
   *
   * @throws InvalidValueException if the memory is not one that the library opened
   */
  static MemoryMirror of(AgentMemory memory) {
    if (memory.maintenance() instanceof Source source) {
      return source.mirror();
    }
    throw new InvalidValueException("memory", memory, "be opened by the library");
  }

  /** The most changes per call of {@link #apply}. */
  int MOST_CHANGES = 1_000;

  /** Whether memories of a kind are lasting. */
  static boolean isLasting(NodeKind kind) {
    return kind.tier().isDurable();
  }

  /** The number of the latest event of the scope; 0 if there was none. */
  long latest();

  /** The point that the history of the store has reached, for {@link #leadsThrough}. */
  JournalStore.Point reached();

  /**
   * Whether the history of the store includes a point, rather than being that of a restored backup,
   * of a copy, or of a new store.
   *
   * @param point a result of {@link #reached}, perhaps from another process
   */
  boolean leadsThrough(JournalStore.Point point);

  /**
   * The memories that had events.
   *
   * @param after the number of the last known event
   */
  Touched touched(long after);

  /**
   * One page of all lasting memories, whatever their status.
   *
   * @param cursor {@link Page#next()} of the previous page, or null for the first
   */
  Page<Entry> list(@Nullable String cursor);

  /**
   * One page of all memories with a tag, whatever their status, including statements of files at
   * commits outside the history of the checkout.
   *
   * @param cursor {@link Page#next()} of the previous page, or null for the first
   */
  Page<MemoryNode> tagged(String tag, @Nullable String cursor);

  /** Those of the given memories that exist and are lasting, whatever their status. */
  Map<NodeId, Entry> find(Collection<NodeId> ids);

  /**
   * Applies changes in one transaction, parents before children and memories before relations. A
   * memory whose author is more trusted than files stays word for word: a change of it is stored
   * beside it as a pending proposal, its removal as a request. A change that cannot be applied is
   * reported as refused and does not affect the others.
   *
   * <p>A memory that is changed gets one version with one event. It keeps its creation time and its
   * counters. A suspected prompt injection is never activated by a copy.
   *
   * @param changes at most {@value #MOST_CHANGES}, each of another memory
   * @return the outcomes, in the order of the changes
   */
  List<Applied> apply(List<? extends Change> changes);

  /**
   * Withdraws a proposal of a copy that no longer needs a decision.
   *
   * @param reason why, for its history
   * @return whether it was pending
   */
  boolean withdraw(NodeId proposal, String reason);

  /**
   * Updates which author and commit last changed the statements of files. The texts stay; memories
   * that do not come from a file, or are up to date, are skipped.
   *
   * @param authors the provenances by memory, each with the trust level of a file
   * @return how many memories were changed
   */
  int attribute(Map<NodeId, Provenance> authors);

  /**
   * The state of a proposal.
   *
   * @param proposal the pending memory that came from a change of a copy
   */
  ProposalState stateOf(NodeId proposal);

  /** State of a proposal made by a copy. */
  enum ProposalState {
    /** It is pending. */
    OPEN,
    /** Somebody has accepted, rejected or activated it. */
    DECIDED,
    /** It was {@linkplain MemoryMirror#withdraw withdrawn}, without a decision. */
    WITHDRAWN
  }

  /**
   * Whether the last change of a memory's content was made by {@link #apply}.
   *
   * @param id the memory
   */
  boolean isChangedByCopy(NodeId id);

  /** The statements of the scope that a person forgot, as of now. */
  ForgottenStatements forgotten();

  /**
   * Memories that had events.
   *
   * @param memories their ids, including pending and non-lasting memories; placeholders for
   *     memories that are gone
   * @param upTo the number of the latest event that was read
   * @param emptied whether the scope was cleared since, which removes memories without an event for
   *     each
   * @param forgotten whether a memory was forgotten; events no longer name it
   */
  record Touched(Set<NodeId> memories, long upTo, boolean emptied, boolean forgotten) {
    /** Copies the set. */
    public Touched {
      memories = Set.copyOf(memories);
    }
  }

  /**
   * The statements of a scope that a person forgot, stored only as digests. Whoever keeps a copy of
   * memories, or extracts them from files, checks here before adding one, so that an unchanged text
   * does not bring back what was forgotten. Remembering such a statement again on purpose needs no
   * check.
   */
  @FunctionalInterface
  interface ForgottenStatements {
    /**
     * Whether a statement was forgotten. Case, white space and punctuation around words are
     * ignored.
     *
     * @param title the title that its memory would have
     * @param body the body that its memory would have
     */
    boolean contains(String title, String body);
  }

  /**
   * Outcome of a {@link Change}.
   *
   * @param id the memory that it concerns
   * @param outcome what was done
   * @param memory the memory as it is now, or null if there is none
   * @param proposal the memory pending a decision, which may be a request, or null if nothing is
   *     pending
   * @param problem why it was refused or is pending, as a sentence, or null
   * @param missing the ends of relations that do not exist; those relations were left out
   */
  record Applied(
      NodeId id,
      Outcome outcome,
      @Nullable Entry memory,
      @Nullable NodeId proposal,
      @Nullable String problem,
      List<NodeId> missing) {
    /** Copies the list. */
    public Applied {
      missing = List.copyOf(missing);
    }

    /** Outcome of a change. */
    public enum Outcome {
      /** The memory is new. */
      CREATED,
      /** The memory now matches its copy. */
      UPDATED,
      /** The memory was archived. */
      ARCHIVED,
      /** The memory already matched its copy. */
      UNCHANGED,
      /** A proposal is pending a decision; the memory is unchanged. */
      PROPOSED,
      /** The memory is unchanged until the author is trusted enough. */
      WAITS,
      /** The copy is not a valid memory. */
      REFUSED
    }
  }

  /**
   * A change made to the copy of a memory, to be applied to the memory. Whoever made it, it is
   * trusted like a file, which anybody may have written.
   */
  sealed interface Change {
    /** The memory that it concerns. */
    NodeId id();

    /**
     * The provenance of the change: the author and the commit known for the copy, with the trust
     * level of a file.
     */
    Provenance author();

    /** The pending memory that came from an earlier change of this copy, or null. */
    @Nullable NodeId proposal();

    /** The reason of the change, for the history of the memory. */
    String reason();

    /**
     * A copy with content.
     *
     * @param memory the memory as in the copy, of the narrowest scope; its provenance, usage,
     *     flags, present confidence and revision are ignored
     * @param author the provenance of the change, with the trust level {@link Trust#IMPORT} or
     *     below
     * @param proposal the pending memory that came from an earlier change of this copy, or null
     * @param takesBack whether the copy is back to the state before the last change of the memory,
     *     which was discarded: the memory gets back the version with that content, unless a person
     *     has made that change
     * @param reason why it changes, for its history
     */
    record Stated(
        Entry memory,
        Provenance author,
        @Nullable NodeId proposal,
        boolean takesBack,
        String reason)
        implements Change {
      /** Checks that the author has no more trust than a file. */
      public Stated {
        requireFile(author);
      }

      @Override
      public NodeId id() {
        return memory.node().id();
      }
    }

    /**
     * A copy that was removed, so that the memory is to be archived.
     *
     * @param id the memory
     * @param path the main file of the copy, relative to the project's root
     * @param author the provenance of the removal, with the trust level {@link Trust#IMPORT} or
     *     below
     * @param proposal the pending memory that came from an earlier change of this copy, or null
     * @param reason why, for its history
     */
    record Removed(
        NodeId id, String path, Provenance author, @Nullable NodeId proposal, String reason)
        implements Change {
      /** Checks that the author has no more trust than a file. */
      public Removed {
        requireFile(author);
      }
    }

    private static void requireFile(Provenance author) {
      InvalidValueException.unless(
          !author.trust().isAbove(Trust.IMPORT),
          "author.trust",
          author.trust().label(),
          "not stand above " + Trust.IMPORT.label() + ", as a copy is the word of a file");
    }
  }

  /**
   * A lasting memory with its evidence and relations.
   *
   * @param node the memory
   * @param evidence its evidence, in the order in which it was attached
   * @param relations the relations that start from it and were not rejected
   */
  record Entry(MemoryNode node, List<Evidence> evidence, List<Relation> relations) {
    /** Copies the lists. */
    public Entry {
      evidence = List.copyOf(evidence);
      relations = List.copyOf(relations);
    }
  }
}
