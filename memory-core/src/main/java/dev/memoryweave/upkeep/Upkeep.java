package dev.memoryweave.upkeep;

import dev.memoryweave.model.NodeRef;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the narrowest scope of a memory from filling up with what is over. A cycle is planned
 * first, says why it changes what, and can be taken back as a whole. Nothing is deleted: a memory
 * goes on to the next status of its life, and from there it can be restored.
 *
 * <p>Repeating a cycle changes nothing. One that is interrupted leaves whole changes behind, and
 * the next one does the rest. Only one cycle at a time runs on a scope, whatever process it runs
 * in.
 *
 * <p>Memories of a more trusted author, and those that a policy keeps, stay as they are.
 * Constraints, preferences, architecture, decisions and the project itself never change by age.
 */
public interface Upkeep {
  /** A cycle is due once the last one began as long ago. */
  Duration INTERVAL = Duration.ofDays(1);

  /** A cycle that has recorded nothing for so long is taken for interrupted. */
  Duration LEASE = Duration.ofMinutes(10);

  /** The most changes that are listed. */
  int MOST_LISTED = 200;

  /** How long a memory stays superseded before it is archived. */
  Duration SUPERSEDED_FOR = Duration.ofDays(120);

  /** How long a memory stays stale before it is archived. */
  Duration STALE_FOR = Duration.ofDays(180);

  /** So many uses and confirmations between two cycles reinforce a memory. */
  int OFTEN = 5;

  /** So many reinforce it more. */
  int VERY_OFTEN = 10;

  /**
   * With so many reports that succeeded and none that failed since the last cycle, a procedure
   * rises.
   */
  int SUCCESSES = 3;

  /** So many reports that failed, and more than succeeded, put a procedure in question. */
  int FAILURES = 3;

  /** The changes that a cycle would make now; changes nothing. */
  Cycle plan();

  /**
   * Runs a cycle.
   *
   * @return what it changed
   * @throws dev.memoryweave.model.InvalidValueException if another cycle is running
   */
  default Cycle run() {
    return run((looked, changed) -> true);
  }

  /**
   * Runs a cycle that can be stopped. Changes until then stay, and can be taken back; the next
   * cycle does the rest.
   *
   * @return what it changed
   * @throws dev.memoryweave.model.InvalidValueException if another cycle is running
   */
  Cycle run(Progress progress);

  /** Is told how far a cycle has come. */
  @FunctionalInterface
  interface Progress {
    /**
     * Called again and again on the thread of the cycle, outside of transactions.
     *
     * @param looked how many memories it has looked at
     * @param changed how many it has changed
     * @return whether it goes on
     */
    boolean proceed(long looked, int changed);
  }

  /**
   * Takes a cycle back: each memory that it changed, and that nobody has changed since, is as it
   * was before, except for its use.
   *
   * @param id the id of a cycle
   * @return the cycle with what was taken back; its memories that have changed since are in {@link
   *     Cycle#kept}
   * @throws dev.memoryweave.model.InvalidValueException if there is no such cycle, it was taken
   *     back already, or it is running
   * @throws dev.memoryweave.NeedsPersonException if a more trusted author ran it
   */
  Cycle undo(String id);

  /**
   * The last cycles, newest first, without their changes.
   *
   * @param limit how many at most, 1 to 100
   */
  List<Cycle> cycles(int limit);

  /**
   * Whether the last cycle, or if there was none the first event of the scope, is {@link #INTERVAL}
   * ago.
   */
  boolean isDue();

  /**
   * A cycle.
   *
   * @param id its id, or null for a plan
   * @param begunAt when it began
   * @param state how far it came
   * @param changes what it changed, or would change; at most {@value #MOST_LISTED}
   * @param count how many memories it changed, or would change
   * @param needsPerson memories that are due, and that only a person may change; at most {@value
   *     #MOST_LISTED}
   * @param kept memories that were not taken back, since they have changed; at most {@value
   *     #MOST_LISTED}
   */
  record Cycle(
      @Nullable String id,
      Instant begunAt,
      State state,
      List<Change> changes,
      int count,
      List<NodeRef> needsPerson,
      List<NodeRef> kept) {
    /** Copies the lists. */
    public Cycle {
      changes = List.copyOf(changes);
      needsPerson = List.copyOf(needsPerson);
      kept = List.copyOf(kept);
    }

    /** How far a cycle came. */
    public enum State {
      /** It is a plan. */
      PLANNED,
      /** It is running. */
      RUNNING,
      /** It was stopped or interrupted. */
      INTERRUPTED,
      /** It was completed. */
      COMPLETED,
      /** It was taken back. */
      UNDONE;

      /** The name used in texts, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }

  /**
   * A change of one memory.
   *
   * @param memory the memory
   * @param step why it is changed
   * @param reason the same for a person, on one line
   */
  record Change(NodeRef memory, Step step, String reason) {}

  /** The reasons to change something. */
  enum Step {
    /** A proposal waited for a decision until it expired: it is archived. */
    UNDECIDED,
    /** Work or a note of a session has expired: it becomes stale. */
    EXPIRED,
    /** A memory has been superseded for {@link #SUPERSEDED_FOR}: it is archived. */
    SUPERSEDED,
    /** A memory has been stale for {@link #STALE_FOR}: it is archived. */
    STALE,
    /** A policy asks to archive it. */
    POLICY,
    /**
     * A memory was used or confirmed {@value Upkeep#OFTEN} times or more since the last cycle: it
     * fades more slowly, and counts for more.
     */
    REINFORCED,
    /** It is about one of twelve subjects, such as databases or testing, and gets it as a tag. */
    TAGGED,
    /**
     * It says the same as another memory of its kind, to the letter and of the same thing: it is
     * merged into that one, which takes over its evidence, tags and relations.
     */
    REPEATED,
    /**
     * A pattern is the same as another one, with the same names and numbers: it is merged into that
     * one, which is believed more.
     */
    RECURRING,
    /** It says nearly the same as another memory: somebody is asked whether to merge them. */
    SIMILAR,
    /**
     * {@value Upkeep#SUCCESSES} reports or more that cite a procedure succeeded since the last
     * cycle, and none failed: it fades more slowly, and counts for more.
     */
    PROVEN,
    /**
     * {@value Upkeep#FAILURES} reports or more that cite a procedure failed since somebody has
     * looked at it, and fewer succeeded: it waits for a decision. If it is by a more trusted
     * author, it stays in force, and that author is asked whether it still holds.
     */
    FAILING,
    /**
     * A session that rests for a day becomes an episode, and the episodes of a week that is over
     * become one summary.
     */
    CONSOLIDATED;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Repairs of the narrowest scope of a memory. Nothing is repaired automatically: a check
   * proposes, somebody applies, and each repair can be undone.
   */
  interface Repairs {
    /** The most repairs of a list, and of one call. */
    int MAX_LIMIT = 1_000;

    /**
     * Looks for problems, and changes nothing. All memories of the scope are read. No memory is in
     * two proposals, so a second look after repairing may find more.
     *
     * @param limit the most repairs, 1 to {@value #MAX_LIMIT}
     */
    List<Repair> propose(int limit);

    /**
     * Applies repairs in one transaction, each with an event of its own.
     *
     * @param ids the ids of proposals, at most {@value #MAX_LIMIT}
     * @return the repairs that were applied, in the order of the ids
     * @throws dev.memoryweave.model.InvalidValueException if one of them is not, or no longer,
     *     proposed; then nothing changes
     * @throws dev.memoryweave.NeedsPersonException if one of them concerns a memory of a more
     *     trusted author; then nothing changes
     */
    List<Repair> apply(Collection<String> ids);

    /**
     * Undoes a repair: its changes are reverted, except for usage counts.
     *
     * @param id the id of the repair
     * @throws dev.memoryweave.model.InvalidValueException if it was not applied, was already
     *     undone, or something it changed has changed since
     * @throws dev.memoryweave.NeedsPersonException if a more trusted author applied it
     * @throws dev.memoryweave.store.DuplicateNodeException if another memory holds the key by now
     */
    void undo(String id);

    /**
     * A proposed repair.
     *
     * @param id its name, derived from the finding and the revision of the memory: the same finding
     *     always has the same id, and another one once the memory has changed
     * @param finding the problem
     * @param node the memory that would change; null for a session
     * @param session the name of the session that would be added; null for a memory
     * @param reason why it is proposed
     * @param change a description of the change
     * @param needsPerson whether the author may not apply it, as the memory belongs to a more
     *     trusted author
     */
    record Repair(
        String id,
        Finding finding,
        @Nullable NodeRef node,
        @Nullable String session,
        String reason,
        String change,
        boolean needsPerson) {

      /** The kind of problem. */
      public enum Finding {
        /** A memory repeats another one of its kind and title; it is superseded by that one. */
        DUPLICATE,
        /** A memory is below an archived one; it moves to the replacement, or up. */
        ORPHAN,
        /** Work is open in a session that has ended and was not continued; it becomes stale. */
        ABANDONED_WORK,
        /**
         * The successor of a memory was superseded itself, or there is a cycle; it names the last
         * one.
         */
        LONG_SUCCESSION,
        /** A memory is wrongly marked as contested, or wrongly not marked. */
        CONTESTED_MARK,
        /** Turns belong to an unknown session; it is added as ended. */
        UNKNOWN_SESSION;

        /** The name used in texts, in lower case. */
        public String label() {
          return name().toLowerCase(Locale.ROOT);
        }
      }
    }
  }
}
