package dev.memoryweave.mirror;

import dev.memoryweave.model.NodeId;

/** A change that was made to the copy of a memory and is to be made to the memory. */
public sealed interface MirrorChange {
  /** The memory that it is about. */
  NodeId id();

  /** Whose word a change of the copy is. */
  enum Word {
    /** That of the author whom the copy names. */
    RECORDED,
    /** That of a file, which anybody may have written. */
    FILE
  }

  /**
   * The copy says this.
   *
   * @param memory the memory as the copy has it, of the narrowest scope; its usage, flags, present
   *     confidence and revision do not count, except for who confirmed it
   * @param word whose word that is
   * @param reason why it changes, for its history
   */
  record Stated(MirroredMemory memory, Word word, String reason) implements MirrorChange {
    @Override
    public NodeId id() {
      return memory.node().id();
    }
  }

  /**
   * The copy was removed, so that the memory is to be archived.
   *
   * @param id the memory
   * @param reason why, for its history
   */
  record Removed(NodeId id, String reason) implements MirrorChange {}
}
