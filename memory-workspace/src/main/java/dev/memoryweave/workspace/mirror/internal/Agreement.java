package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.model.NodeId;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Result of the last comparison of a memory with its files.
 *
 * @param id the memory
 * @param state the state of the two
 * @param fileDigest a digest of the files' texts
 * @param memoryDigest a digest of the files as the memory would be written, or empty if it has none
 * @param ours whether the texts were written by this library
 * @param proposal the memory that is pending a decision, or null
 * @param seenAt the commit at which the files existed, for {@link State#ABSENT}; else null
 * @param toldAt the commit, or the mark of a work tree, noted with the memory or its proposal as
 *     the place of the files; null if neither comes from the files
 * @param lookedAt the time of the comparison, in milliseconds since 1970
 * @param files the files with their marks at that time
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
  /** For this long, a file may change again without a different modification time. */
  private static final long COARSEST_CLOCK_NANOS = 2_000_000_000L;

  private static final long NANOS_PER_MILLI = 1_000_000L;

  /** State of a memory and its files. */
  enum State {
    /** They match. */
    AGREED,
    /** The files contain a pending change. */
    WAITING,
    /** The files are on other commits. */
    ABSENT
  }

  /** Whether files are unchanged, as far as their marks show. */
  boolean isUntouched(Map<String, FileMark> now) {
    if (!files.equals(now)) {
      return false;
    }
    long surelyBefore = lookedAt * NANOS_PER_MILLI - COARSEST_CLOCK_NANOS;
    return files.values().stream().allMatch(mark -> mark.modified() < surelyBefore);
  }

  /** Whether the files were removed, pending a decision. */
  boolean isRemovalAsked() {
    return state == State.WAITING && files.isEmpty();
  }

  /** Whether the files were removed together with the memory. */
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
