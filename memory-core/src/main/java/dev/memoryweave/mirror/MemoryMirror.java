package dev.memoryweave.mirror;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.store.HistoryPoint;
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
  /** The most changes per call of {@link #apply}. */
  int MOST_CHANGES = 1_000;

  /** Whether memories of a kind are lasting. */
  static boolean isLasting(NodeKind kind) {
    return switch (kind.tier()) {
      case SEMANTIC, PROCEDURAL -> true;
      default -> false;
    };
  }

  /** The number of the latest event of the scope; 0 if there was none. */
  long latest();

  /** The point that the history of the store has reached, for {@link #leadsThrough}. */
  HistoryPoint reached();

  /**
   * Whether the history of the store includes a point, rather than being that of a restored backup,
   * of a copy, or of a new store.
   *
   * @param point a result of {@link #reached}, perhaps from another process
   */
  boolean leadsThrough(HistoryPoint point);

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
  Page<MirroredMemory> list(@Nullable String cursor);

  /**
   * One page of all memories with a tag, whatever their status, including statements of files at
   * commits outside the history of the checkout.
   *
   * @param cursor {@link Page#next()} of the previous page, or null for the first
   */
  Page<MemoryNode> tagged(String tag, @Nullable String cursor);

  /** Those of the given memories that exist and are lasting, whatever their status. */
  Map<NodeId, MirroredMemory> find(Collection<NodeId> ids);

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
  List<AppliedChange> apply(List<? extends MirrorChange> changes);

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
   * A decision on a rule that a file states: whether the file is trusted enough to make it active.
   *
   * @param memory the rule
   * @param revision the revision that the decision is about; a later one is left as it is
   * @param counts whether a trusted file still states it
   * @param commit the commit at which the trusted file states it; the memory is set to name it if
   *     the one that it names is not trusted; null to leave it as it is
   * @param reason why, on one line, for the history of the memory
   */
  record FileVerdict(
      NodeRef memory, long revision, boolean counts, @Nullable String commit, String reason) {
    /** The most verdicts of one call. */
    public static final int MOST = 10_000;

    /** Checks the reason. */
    public FileVerdict {
      InvalidValueException.unless(!reason.isBlank(), "reason", reason, "say why");
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
}
