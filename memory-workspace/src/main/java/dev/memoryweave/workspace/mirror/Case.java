package dev.memoryweave.workspace.mirror;

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
 * @param proposalOpen whether the proposal of the last agreement still waits
 * @param byCopy whether the memory was last changed by a file, perhaps of another checkout
 * @param gone where files are that are not here
 */
record Case(
    @Nullable Agreement before,
    FileSide file,
    MemorySide memory,
    boolean same,
    boolean memoryChanged,
    boolean committed,
    boolean proposalOpen,
    boolean byCopy,
    Gone gone) {
  /** The digest of files that were never seen here. */
  static final String NEVER = "never";

  /** What became of the files of a memory. */
  enum FileSide {
    ABSENT,
    BROKEN,
    UNCHANGED,
    CHANGED
  }

  /** What a memory is. */
  enum MemorySide {
    /** There is none. */
    NONE,
    /** One that has no files: archived, or made of another file. */
    HIDDEN,
    /** One that waits for a decision; its files stay as they are. */
    WAITS,
    /** One that has files. */
    SHOWN
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
    /** The memory is made to say what the files say. */
    APPLY,
    ARCHIVE,
    WRITE,
    REMOVE,
    /** The files are elsewhere, which is noted. */
    NOTE_ABSENT,
    /** There is neither any more. */
    FORGET,
    /** The files are broken. */
    LEAVE,
    /** The files of another checkout have changed the memory; those of this one stay. */
    NOTE_MEMORY
  }

  Verdict verdict() {
    return switch (file) {
      case BROKEN -> Verdict.LEAVE;
      case ABSENT -> absent();
      case CHANGED -> same ? Verdict.AGREE : Verdict.APPLY;
      case UNCHANGED -> unchanged();
    };
  }

  private Verdict absent() {
    if (memory == MemorySide.NONE || memory == MemorySide.HIDDEN) {
      return before == null ? Verdict.NOTHING : Verdict.FORGET;
    }
    if (before == null && memory == MemorySide.WAITS) {
      return Verdict.NOTHING;
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

  private Verdict unchanged() {
    if (before == null) {
      return Verdict.NOTHING;
    }
    return switch (before.state()) {
      case WAITING -> waiting(before);
      case ABSENT -> {
        if (memory == MemorySide.SHOWN) {
          yield memoryChanged ? Verdict.WRITE : Verdict.AGREE;
        }
        yield Verdict.APPLY;
      }
      case AGREED ->
          switch (memory) {
            case NONE, HIDDEN -> Verdict.REMOVE;
            case WAITS -> Verdict.NOTHING;
            case SHOWN -> {
              if (!memoryChanged) {
                yield Verdict.NOTHING;
              }
              yield byCopy && committed ? Verdict.NOTE_MEMORY : Verdict.WRITE;
            }
          };
    };
  }

  private Verdict waiting(Agreement agreement) {
    // A commit is taken at its word once; after that only a decision counts.
    if (committed && agreement.seenAt() == null) {
      return Verdict.APPLY;
    }
    if (memory == MemorySide.NONE) {
      return Verdict.REMOVE;
    }
    if (agreement.proposal() == null || proposalOpen) {
      return Verdict.NOTHING;
    }
    if (memory == MemorySide.SHOWN) {
      return same ? Verdict.AGREE : Verdict.WRITE;
    }
    return memory == MemorySide.HIDDEN ? Verdict.REMOVE : Verdict.NOTHING;
  }
}
