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
 * store: what there is, what has changed, and a way to make a memory say what its copy says.
 *
 * <p>Only kinds of the tiers semantic and procedural are lasting here, and only memories without a
 * session. Which of them are worth a copy, their status and origin considered, is for the caller.
 */
public interface MemoryMirror {
  /** The most changes of one call of {@link #apply}. */
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
   * Whether the store has the history that led through a point, rather than that of a backup which
   * was brought back, of a copy, or of a store that was begun anew.
   *
   * @param point what {@link #reached} gave, perhaps to another process
   */
  boolean leadsThrough(HistoryPoint point);

  /**
   * The memories that something happened to.
   *
   * @param after the number of the last event that is known
   */
  Touched touched(long after);

  /**
   * One page of all lasting memories, whatever their status.
   *
   * @param cursor {@link Page#next()} of the page before, or null for the first
   */
  Page<MirroredMemory> list(@Nullable String cursor);

  /**
   * One page of all memories with a tag, whatever their status, and also what files say at commits
   * that are not behind what is checked out.
   *
   * @param cursor {@link Page#next()} of the page before, or null for the first
   */
  Page<MemoryNode> tagged(String tag, @Nullable String cursor);

  /** Those of the given memories that exist and are lasting, whatever their status. */
  Map<NodeId, MirroredMemory> find(Collection<NodeId> ids);

  /**
   * Carries changes out in one transaction, parents before children and memories before relations.
   * A memory that somebody above files has said stays word for word: a change of it waits beside it
   * as a proposal, its removal as a request. A change that cannot be carried out is refused by its
   * outcome and hinders no other.
   *
   * <p>A memory that is changed gets one version with one event. It keeps its time of creation and
   * what was counted. A text that is a suspected injection comes into force by no copy.
   *
   * @param changes at most {@value #MOST_CHANGES}, each of another memory
   * @return what was done about each, in the order of the changes
   */
  List<AppliedChange> apply(List<? extends MirrorChange> changes);

  /**
   * Puts a proposal of a copy away that nobody needs to decide about any more.
   *
   * @param reason why, for its history
   * @return whether it waited
   */
  boolean withdraw(NodeId proposal, String reason);

  /**
   * Notes anew by whom and at which commit what files say was last changed. The texts stay; what is
   * not the word of a file, or is known so already, is passed over.
   *
   * @param authors the provenances by memory, each of the trust of a file
   * @return how many memories were changed
   */
  int attribute(Map<NodeId, Provenance> authors);

  /**
   * The state of a proposal.
   *
   * @param proposal the waiting memory that a change of a copy became
   */
  ProposalState stateOf(NodeId proposal);

  /** State of a proposal that a copy made. */
  enum ProposalState {
    /** It waits. */
    OPEN,
    /** Somebody has accepted or rejected it, or brought it into force. */
    DECIDED,
    /** It was {@linkplain MemoryMirror#withdraw withdrawn}, so that nobody has decided about it. */
    WITHDRAWN
  }

  /**
   * Whether the last change of what a memory says was made by {@link #apply}.
   *
   * @param id the memory
   */
  boolean isChangedByCopy(NodeId id);

  /** The statements of the scope that a person forgot, as of now. */
  ForgottenStatements forgotten();

  /**
   * Memories that something happened to.
   *
   * @param memories their ids, also of such that wait or do not last; of those that are gone,
   *     placeholders
   * @param upTo the number of the latest event that was looked at
   * @param emptied whether the scope was emptied since, by which memories are gone without an event
   *     each
   * @param forgotten whether a memory was forgotten, which no event names any more
   */
  record Touched(Set<NodeId> memories, long upTo, boolean emptied, boolean forgotten) {
    /** Copies the set. */
    public Touched {
      memories = Set.copyOf(memories);
    }
  }

  /**
   * A decision on a rule that a file states: whether it is in force on the word of that file.
   *
   * @param memory the rule
   * @param revision the revision that the decision is about; a later one is left as it is
   * @param counts whether its file still states it where files count here
   * @param commit the commit at which its file states it there, which the memory then names if the
   *     one that it names does not count; null to leave it as it is
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
   * The statements of a scope that a person forgot, known by digests alone. Whoever keeps a copy of
   * memories, or draws them from files, asks here before taking one in, so that a text which nobody
   * has changed does not bring back what was forgotten. Whoever remembers such a statement anew
   * need not ask.
   */
  @FunctionalInterface
  interface ForgottenStatements {
    /**
     * Whether a statement was forgotten. Case, white space and punctuation around words do not
     * count.
     *
     * @param title the title that its memory would have
     * @param body the body that its memory would have
     */
    boolean contains(String title, String body);
  }
}
