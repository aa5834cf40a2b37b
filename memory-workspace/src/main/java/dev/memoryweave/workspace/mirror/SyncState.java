package dev.memoryweave.workspace.mirror;

import dev.memoryweave.mirror.MemoryMirror.ProposalState;
import org.jspecify.annotations.Nullable;

/**
 * How a memory and its files stand to each other, and what follows from that.
 *
 * @param before the last agreement, or null
 * @param file what became of the files since
 * @param memory what the memory is now
 * @param same whether both say the same; false if there is not both
 * @param memoryChanged whether the memory has changed since the last agreement
 * @param committed whether the files are committed as they are
 * @param proposal how the proposal of the last agreement stands, or null if there was none
 * @param byCopy whether the memory was last changed by a file, perhaps of another checkout
 * @param told whether what the files say is told of where it is by now
 * @param gone where files are that are not here
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
  /** The digest of files that were never seen here. */
  static final String NEVER = "never";

  /** The digest of files that were removed here. */
  static final String REMOVED_HERE = "removed";

  /** What became of the files of a memory. */
  enum FileSide {
    ABSENT,
    BROKEN,
    UNCHANGED,
    CHANGED
  }

  /** What a memory is. */
  enum MemorySide {
    /** There is none: it was not made yet, or is gone without anybody having forgotten it. */
    LOST,
    /** There is none, because somebody forgot it since the last agreement. */
    FORGOTTEN,
    /** One that has no files: archived, or made of another file. */
    HIDDEN,
    /** One that waits for a decision; its files stay as they are. */
    WAITS,
    /** One that has files. */
    SHOWN
  }

  /** Where the memory, or the proposal, is told to come from. */
  enum Told {
    /** From a commit that is behind what is checked out, or from nobody's file. */
    HERE,
    /** From a work tree, and it is committed by now. */
    UNCOMMITTED,
    /** From another commit or work tree. */
    ELSEWHERE
  }

  /** Where files are that are not here. */
  enum Gone {
    /** Somebody removed them, or a commit that is behind what is checked out did. */
    REMOVED,
    /** They are on commits that are not behind what is checked out. */
    ELSEWHERE,
    /** They were never here, and the memory belongs to what is checked out. */
    NOT_YET
  }

  /** What is to be done. */
  enum Verdict {
    NOTHING,
    /** Both say the same, which is noted. */
    AGREE,
    /** The memory is told what the files say. */
    APPLY,
    /** The memory is told that its files were removed. */
    ARCHIVE,
    WRITE,
    REMOVE,
    /** The files are elsewhere, which is noted. */
    NOTE_ABSENT,
    /** There is neither any more. */
    FORGET,
    /** The files are broken. */
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
      // What brought the memory back was a file of another checkout, or else somebody.
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
      // What the files say is all that is left of it.
      case LOST -> Verdict.APPLY;
      // A checkout that has no such file does not take it from one that has.
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
          // The files of another checkout have changed it, and here those of this one count.
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
      // What somebody forgot waits for another text; there was no memory at the agreement either.
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
