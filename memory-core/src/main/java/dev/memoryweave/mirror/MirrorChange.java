package dev.memoryweave.mirror;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import org.jspecify.annotations.Nullable;

/**
 * A change that was made to the copy of a memory and is to be made to the memory. Whoever made it,
 * it is the word of a file: anybody may have written that.
 */
public sealed interface MirrorChange {
  /** The memory that it is about. */
  NodeId id();

  /**
   * The provenance of the change: the author and the commit that are known of the copy, of the
   * trust of a file.
   */
  Provenance author();

  /** The waiting memory that an earlier change of this copy became, or null. */
  @Nullable NodeId proposal();

  /** The reason of the change, for the history of the memory. */
  String reason();

  /**
   * A copy that says something.
   *
   * @param memory the memory as the copy has it, of the narrowest scope; its provenance, usage,
   *     flags, present confidence and revision do not count
   * @param author the provenance of the change, of the trust {@link Trust#IMPORT} or below
   * @param proposal the waiting memory that an earlier change of this copy became, or null
   * @param takesBack whether the copy is again as it was before the last change of the memory,
   *     which was thrown away: the memory gets the version back that said the same, unless a person
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
    /** Checks that nobody speaks for more than a file. */
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
   * @param author the provenance of the removal, of the trust {@link Trust#IMPORT} or below
   * @param proposal the waiting memory that an earlier change of this copy became, or null
   * @param reason why, for its history
   */
  record Removed(
      NodeId id, String path, Provenance author, @Nullable NodeId proposal, String reason)
      implements MirrorChange {
    /** Checks that nobody speaks for more than a file. */
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
