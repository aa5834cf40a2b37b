package dev.memoryweave.workspace.mirror;

import dev.memoryweave.model.NodeId;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the last comparison of a memory with its files has found.
 *
 * @param id the memory
 * @param state how the two stand
 * @param fileDigest a digest of the files' texts
 * @param memoryDigest a digest of what the files would say of the memory, or empty if it has none
 * @param ours whether the texts were written by this library
 * @param proposal the memory that waits for a decision, or null
 * @param seenAt the commit at which the files were there, for {@link State#ABSENT}; else null
 * @param toldAt the commit, or the mark of a work tree, with which the memory or its proposal was
 *     told what the files say; null if neither is the word of the files
 * @param lookedAt when that was, in milliseconds since 1970
 * @param files the files with what a look at them told
 */
record Agreement(
    NodeId id,
    State state,
    String fileDigest,
    String memoryDigest,
    boolean ours,
    @Nullable NodeId proposal,
    @Nullable String seenAt,
    @Nullable String toldAt,
    long lookedAt,
    SortedMap<String, FileMark> files) {
  /** So long a file may have changed after a look without another time of change. */
  private static final long COARSEST_CLOCK_NANOS = 2_000_000_000L;

  private static final long NANOS_PER_MILLI = 1_000_000L;

  /** How a memory and its files stand. */
  enum State {
    /** They say the same. */
    AGREED,
    /** The files say something that waits. */
    WAITING,
    /** The files are on other commits. */
    ABSENT
  }

  /** Whether files are as they were, as far as a look can tell. */
  boolean isUntouched(Map<String, FileMark> now) {
    if (!files.equals(now)) {
      return false;
    }
    long surelyBefore = lookedAt * NANOS_PER_MILLI - COARSEST_CLOCK_NANOS;
    return files.values().stream().allMatch(mark -> mark.modified() < surelyBefore);
  }

  /** Whether the files were removed, and somebody is to decide about that. */
  boolean isRemovalAsked() {
    return state == State.WAITING && files.isEmpty();
  }

  /** Whether the files were removed, and with them the memory. */
  boolean isRemovedHere() {
    return state == State.ABSENT && fileDigest.equals(SyncState.REMOVED_HERE);
  }

  Agreement absentSince(String commit) {
    return new Agreement(
        id,
        State.ABSENT,
        fileDigest,
        memoryDigest,
        ours,
        proposal,
        commit,
        toldAt,
        lookedAt,
        new TreeMap<>());
  }
}
