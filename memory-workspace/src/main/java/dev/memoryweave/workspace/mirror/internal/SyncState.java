package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror.ProposalState;
import org.jspecify.annotations.Nullable;

/**
 * State of a memory and its files, and the resulting verdict.
 *
 * @param before the last agreement, or null
 * @param file what became of the files since
 * @param memory what the memory is now
 * @param same whether both match; false unless both exist
 * @param memoryChanged whether the memory has changed since the last agreement
 * @param committed whether the files are committed as they are
 * @param proposal the state of the last agreement's proposal, or null if there was none
 * @param byCopy whether the memory was last changed by a file, perhaps of another checkout
 * @param told the noted place of the files' content
 * @param gone where missing files are
 */
record SyncState(
    @Nullable Agreement before,
    FileSide file,
    MemorySide memory,
    boolean same,
    boolean memoryChanged,
    boolean committed,
    @Nullable ProposalState proposal,
    boolean byCopy,
    Told told,
    Gone gone) {
  /** The digest of files that never existed here. */
  static final String NEVER = "never";

  /** The digest of files that were removed here. */
  static final String REMOVED_HERE = "removed";

  /** State of a memory's files. */
  enum FileSide {
    ABSENT,
    BROKEN,
    UNCHANGED,
    CHANGED
  }

  /** State of a memory. */
  enum MemorySide {
    /** It does not exist: not made yet, or gone without having been forgotten. */
    LOST,
    /** It does not exist, because somebody forgot it since the last agreement. */
    FORGOTTEN,
    /** It has no files: archived, or made from another file. */
    HIDDEN,
    /** It is pending; its files stay as they are. */
    WAITS,
    /** It has files. */
    SHOWN
  }

  /** Noted place that the memory, or the proposal, comes from. */
  enum Told {
    /** A commit in the history of the checkout, or no file. */
    HERE,
    /** A work tree, but it has been committed since. */
    UNCOMMITTED,
    /** Another commit or work tree. */
    ELSEWHERE
  }

  /** Where missing files are. */
  enum Gone {
    /** Removed by somebody, or by a commit in the history of the checkout. */
    REMOVED,
    /** On commits outside the history of the checkout. */
    ELSEWHERE,
    /** Never existed here, and the memory belongs to the checkout. */
    NOT_YET
  }

  /** Action to take. */
  enum Verdict {
    NOTHING,
    /** Record that both match. */
    AGREE,
    /** Update the memory from the files. */
    APPLY,
    /** Tell the memory that its files were removed. */
    ARCHIVE,
    WRITE,
    REMOVE,
    /** Record that the files are elsewhere. */
    NOTE_ABSENT,
    /** Drop the agreement: neither exists any more. */
    FORGET,
    /** Leave broken files alone. */
    LEAVE
  }

  Verdict verdict() {
    return switch (file) {
      case BROKEN -> Verdict.LEAVE;
      case ABSENT -> absent();
      case CHANGED -> same && told == Told.HERE ? Verdict.AGREE : Verdict.APPLY;
      case UNCHANGED -> unchanged();
    };
  }

  private Verdict absent() {
    boolean isRemoved = before != null && before.isRemovedHere();
    if (memory == MemorySide.LOST
        || memory == MemorySide.FORGOTTEN
        || memory == MemorySide.HIDDEN) {
      boolean isNoted = isRemoved && memory == MemorySide.HIDDEN;
      return before == null || isNoted ? Verdict.NOTHING : Verdict.FORGET;
    }
    if (before == null && memory == MemorySide.WAITS) {
      return gone == Gone.REMOVED ? Verdict.ARCHIVE : Verdict.NOTHING;
    }
    if (isRemoved) {
      // The memory was restored either by a file of another checkout or by somebody.
      return memory == MemorySide.SHOWN && !byCopy ? Verdict.WRITE : Verdict.NOTHING;
    }
    if (before != null && before.isRemovalAsked()) {
      return removalAsked();
    }
    return switch (gone) {
      case REMOVED -> Verdict.ARCHIVE;
      case NOT_YET -> memory == MemorySide.SHOWN ? Verdict.WRITE : Verdict.NOTHING;
      case ELSEWHERE ->
          before != null && before.state() == Agreement.State.ABSENT
              ? Verdict.NOTHING
              : Verdict.NOTE_ABSENT;
    };
  }

  private Verdict removalAsked() {
    return switch (proposal == null ? ProposalState.DECIDED : proposal) {
      case OPEN -> told == Told.HERE ? Verdict.NOTHING : Verdict.ARCHIVE;
      case WITHDRAWN -> Verdict.ARCHIVE;
      case DECIDED -> memory == MemorySide.SHOWN ? Verdict.WRITE : Verdict.NOTHING;
    };
  }

  private Verdict unchanged() {
    if (before == null) {
      return Verdict.NOTHING;
    }
    return switch (before.state()) {
      case WAITING -> waiting(before);
      case ABSENT -> {
        if (memory == MemorySide.SHOWN && told == Told.HERE) {
          yield memoryChanged ? Verdict.WRITE : Verdict.AGREE;
        }
        yield Verdict.APPLY;
      }
      case AGREED -> agreed();
    };
  }

  private Verdict agreed() {
    return switch (memory) {
      case FORGOTTEN -> Verdict.REMOVE;
      // The files are all that remains of it.
      case LOST -> Verdict.APPLY;
      // A checkout without such a file does not remove it from one that has it.
      case HIDDEN -> byCopy && committed ? Verdict.APPLY : Verdict.REMOVE;
      case WAITS -> told == Told.HERE ? Verdict.NOTHING : Verdict.APPLY;
      case SHOWN -> {
        if (told != Told.HERE) {
          yield Verdict.APPLY;
        }
        if (!memoryChanged) {
          yield Verdict.NOTHING;
        }
        if (byCopy && committed) {
          // The files of another checkout changed it, but here this checkout's files count.
          yield same ? Verdict.AGREE : Verdict.APPLY;
        }
        yield Verdict.WRITE;
      }
    };
  }

  private Verdict waiting(Agreement agreement) {
    if (memory == MemorySide.FORGOTTEN) {
      return Verdict.REMOVE;
    }
    if (memory == MemorySide.LOST) {
      // Forgotten content stays pending until its text changes; there was no memory before either.
      return memoryChanged ? Verdict.APPLY : Verdict.NOTHING;
    }
    if (agreement.proposal() == null || proposal == null) {
      return memoryChanged && same ? Verdict.AGREE : Verdict.NOTHING;
    }
    return switch (proposal) {
      case OPEN -> told == Told.HERE ? Verdict.NOTHING : Verdict.APPLY;
      case WITHDRAWN -> Verdict.APPLY;
      case DECIDED ->
          switch (memory) {
            case SHOWN -> same ? Verdict.AGREE : Verdict.WRITE;
            case HIDDEN -> Verdict.REMOVE;
            default -> Verdict.NOTHING;
          };
    };
  }
}
