package dev.memoryweave.mirror;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import org.jspecify.annotations.Nullable;

/**
 * A change made to the copy of a memory, to be applied to the memory. Whoever made it, it is
 * trusted like a file, which anybody may have written.
 */
public sealed interface MirrorChange {
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
   * @param memory the memory as in the copy, of the narrowest scope; its provenance, usage, flags,
   *     present confidence and revision are ignored
   * @param author the provenance of the change, with the trust level {@link Trust#IMPORT} or below
   * @param proposal the pending memory that came from an earlier change of this copy, or null
   * @param takesBack whether the copy is back to the state before the last change of the memory,
   *     which was discarded: the memory gets back the version with that content, unless a person
   *     has made that change
   * @param reason why it changes, for its history
   */
  record Stated(
      MirroredMemory memory,
      Provenance author,
      @Nullable NodeId proposal,
      boolean takesBack,
      String reason)
      implements MirrorChange {
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
   * @param author the provenance of the removal, with the trust level {@link Trust#IMPORT} or below
   * @param proposal the pending memory that came from an earlier change of this copy, or null
   * @param reason why, for its history
   */
  record Removed(
      NodeId id, String path, Provenance author, @Nullable NodeId proposal, String reason)
      implements MirrorChange {
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
