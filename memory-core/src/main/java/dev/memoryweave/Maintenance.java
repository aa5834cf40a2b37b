package dev.memoryweave;

import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.Upkeep.Repairs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Upkeep: checks and repairs the store, verifies evidence again, and decides on memories whose
 * branch is gone.
 *
 * <p>{@link #verify}, {@link #rebuildIndex} and {@link #repair} cover the whole store, including
 * other scopes; {@link #reverify} covers the memories of a query, and the others the scopes of the
 * memory.
 */
public interface Maintenance {
  /**
   * Checks everything in the store: see {@link MemoryStore#verify()}. Writes continue meanwhile; in
   * a large store it takes minutes.
   */
  MemoryStore.Check verify();

  /**
   * Rebuilds all data that the store derives from its records, such as its search indexes: see
   * {@link MemoryStore#rebuildIndex()}. No memory changes. Other writes wait.
   *
   * @return how many memories and passages are searchable
   */
  long rebuildIndex();

  /**
   * Repairs unreadable records of the store: see {@link MemoryStore#repair}. Memories that cannot
   * be read are reset to an earlier version or set aside, so look at {@link #verify} first, and
   * restore a good backup instead if there is one.
   */
  MemoryStore.Check.Repair repair();

  /**
   * Checks the evidence of one page of memories against its sources, each piece of evidence once;
   * see {@link NodeHandle#reverify}.
   *
   * @param query which memories, and which page
   * @param resolver reads the sources that evidence points to
   */
  Page<NodeHandle.Reverification> reverify(MemoryQuery query, SourceResolver resolver);

  /**
   * The health of the narrowest scope: a score from 0 to 100, and what lowers it. It costs little
   * more in a large memory than in a small one. The result is cached for {@link Health#KEPT}, so
   * changes may show with a delay.
   */
  Health health();

  /**
   * Copies the whole store, with every scope, into a file while it is in use: see {@link
   * MemoryStore#backup}. {@link MemoryStore#restore} replaces the store with it.
   *
   * @param file a file that does not exist yet, in a folder that does
   */
  MemoryStore.Backup backup(Path file);

  /** Exports of scopes of this memory into a file, and imports from one. */
  Transfer transfer();

  /**
   * Removes a scope without a trace: memories with their history, sessions, decisions, events,
   * passages of files. One event remains, which records who did it. All of it is one transaction;
   * other scopes stay as they are. Anything that is not in a backup or an export is lost.
   *
   * @param scope a scope of the chain
   * @param reason why, 1 to {@value dev.memoryweave.model.MemoryEvent.Draft#MAX_REASON} characters
   *     on one line
   * @return what was removed
   * @throws NeedsPersonException if the author is not a person
   * @throws dev.memoryweave.model.OutsideScopeException if the scope is outside the chain
   * @throws dev.memoryweave.model.SecretRejectedException if the reason holds a secret
   */
  WriteTransaction.Cleared clear(Scope scope, String reason);

  /** Lists everything held about a subject, usually a person, and forgets it without a trace. */
  Privacy privacy();

  /** Repairs of problems among the memories of the narrowest scope. */
  Repairs repairs();

  /** Upkeep of the narrowest scope: what is over leaves the way, explained and reversible. */
  Upkeep upkeep();

  /** The checkpoints of the narrowest scope: named moments to compare with and to go back to. */
  Checkpoints checkpoints();

  /**
   * The branches and commits at which memories of the chain were written, each pair once, in no
   * particular order, without memories of unknown branch.
   */
  Set<Provenance.BranchPoint> branchPoints();

  /**
   * Decides on memories whose branch is gone, all in one transaction. The provenance of a memory
   * that is carried over names its former branch and the commit that it was carried over to; an
   * event names its former commit, and {@link NodeHandle#revert} brings the memory back there. A
   * decision on a memory is repeated only by hand, so that taking it back is final.
   *
   * @return the memories that changed, as they are now, or would be after a dry run
   * @throws dev.memoryweave.model.OutsideScopeException if a memory is outside the chain
   */
  List<MemoryNode> carryOver(CarryOver carryOver);

  /**
   * Activates rules of files that a person trusts, or makes them pending again, all in one
   * transaction, each with one event. Left as they are: memories that no longer come from a file,
   * memories that changed since the verdict, suspected prompt injections, memories deactivated by
   * somebody more trusted than a file, and rules that {@link AgentMemoryBuilder#trustedFiles} does
   * not vouch for.
   *
   * @param verdicts at most {@value FileVerdict#MOST}
   * @return the rules that changed, as they are now
   * @throws dev.memoryweave.model.OutsideScopeException if a memory is outside the chain
   */
  List<MemoryNode> settleFiles(List<FileVerdict> verdicts);

  /**
   * Decisions on memories whose branch left no trace in the history of the checkout, as after a
   * squash.
   *
   * @param commit the commit that memories are carried over to: from then on they belong to every
   *     checkout that has it in its history
   * @param verdicts the decision on each memory, at most {@value #MAX_VERDICTS}
   * @param mode whether it is carried out, and how it was decided
   */
  record CarryOver(String commit, List<Verdict> verdicts, Mode mode) {
    /** The most memories of one call. */
    public static final int MAX_VERDICTS = 1_000;

    /** Checks the values, and copies the list. */
    public CarryOver {
      InvalidValueException.unless(!commit.isBlank(), "commit", commit, "name a commit");
      verdicts = List.copyOf(verdicts);
      InvalidValueException.unless(
          verdicts.size() <= MAX_VERDICTS,
          "verdicts",
          verdicts.size(),
          "be at most " + MAX_VERDICTS);
    }

    /**
     * The decision about one memory.
     *
     * @param memory the memory
     * @param from where it was written; if that has changed, the decision is skipped
     * @param fate the decision
     * @param reason why, on one line
     */
    public record Verdict(NodeRef memory, Provenance.BranchPoint from, Fate fate, String reason) {}

    /** Whether verdicts are carried out, and how they were decided. */
    public enum Mode {
      /** Nothing changes; the result shows what would. */
      DRY_RUN,
      /** Decided by rule; decisions that somebody took back are not repeated. */
      BY_RULE,
      /** Decided by hand, even if it was taken back before. */
      BY_HAND
    }

    /** Possible decisions on a memory whose branch is gone. */
    public enum Fate {
      /** It belongs to the checkout from now on. */
      CARRIED,
      /** It becomes pending review if it is active and directs behaviour. */
      REVIEW;

      /** The name used in texts, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }

  /**
   * Embeds, in the background, the memories and passages of files that have no vector yet. It first
   * prepares the store to search the existing vectors, so that the first recall need not wait.
   *
   * <p>It starts when the memory is opened and after each write, works in small steps between which
   * others can write, and keeps no state that the store does not have: it may be ended at any time
   * and continues when the memory is next opened. If the model has changed, everything is embedded
   * again; until that is done, recall uses words for the rest, and then the vectors of the former
   * model are removed.
   *
   * <p>If the embedder or the store fails, a warning is logged, once until it works again, and the
   * work is retried after a pause, which grows from {@link #FIRST_PAUSE} to {@link #LONGEST_PAUSE}.
   *
   * <p>The work need not be ended: it holds no thread while idle, its own thread does not keep the
   * process alive, and it ends when it finds the store closed. Whoever closes the embedder while
   * the memory is in use should {@link #close} the work first. Instances are safe for use by any
   * number of threads; several on one store do no harm, but may embed the same text twice.
   */
  interface EmbeddingWork extends AutoCloseable {
    /** The pause after a first failure. */
    Duration FIRST_PAUSE = Duration.ofSeconds(1);

    /** The longest pause; each is twice as long as the previous one. */
    Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    /**
     * The progress of the work.
     *
     * @throws dev.memoryweave.store.StoreException if the store fails
     */
    Progress progress();

    /**
     * Waits until nothing is left to do, for tests and for jobs that need the vectors of their
     * writes.
     *
     * @param atMost how long to wait
     * @return whether everything that this memory sees is embedded; false also if the thread was
     *     interrupted, if there is no work, or if the embedder could not embed a text
     * @throws dev.memoryweave.store.StoreException if the store fails
     */
    boolean await(Duration atMost);

    /**
     * Ends the work for good. A running call of the model is interrupted; the rest is embedded when
     * a memory is next opened with an embedder. The memory stays usable. Closing twice does
     * nothing.
     */
    @Override
    void close();

    /**
     * Progress of embedding the memories and passages that a memory sees.
     *
     * @param model the model, or null if the memory has no embedder
     * @param state the state of the work
     * @param done how many memories and passages have a vector of the model
     * @param missing how many have none yet; recall finds those by their words alone
     * @param failed how many texts the embedder could not embed; they count as missing and are
     *     tried again when the memory is next opened
     * @param problem the last problem, or null if there was none or it works again
     */
    public record Progress(
        Embedder.@Nullable Model model,
        State state,
        long done,
        long missing,
        long failed,
        @Nullable String problem) {

      /** State of the background work. */
      public enum State {
        /** None: there is no embedder, or the store keeps no vectors or is read-only. */
        OFF,
        /** Something is being embedded, or about to be. */
        WORKING,
        /** The embedder or the store failed; the work continues after a pause. */
        PAUSED,
        /** Nothing is left to do. */
        IDLE,
        /** It was ended, or the store was closed. */
        STOPPED
      }
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

    /** Checks the memory and the reason. */
    public FileVerdict {
      InvalidValueException.given("memory", memory);
      InvalidValueException.unless(!reason.isBlank(), "reason", reason, "say why");
    }
  }
}
