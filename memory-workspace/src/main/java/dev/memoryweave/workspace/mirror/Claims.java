package dev.memoryweave.workspace.mirror;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Usage;
import org.jspecify.annotations.Nullable;

/**
 * What a file tells of who stands behind a memory: its author, who confirmed it, and where it was
 * taken from. It is written for readers and counts for nothing when it is read, as anybody may have
 * written it; what a file has of it stays there.
 *
 * @param author the author, or null if none is named
 * @param usage who confirmed it, and when it was verified
 * @param origin where it was taken from, or null
 */
record Claims(@Nullable Provenance author, Usage usage, @Nullable Origin origin) {
  /** No author, no confirmations, no origin. */
  static final Claims NONE = new Claims(null, Usage.NONE, null);

  /** What the file of a memory tells: the word of a file names nobody. */
  static Claims of(MemoryNode node) {
    return node.isOfFile() ? NONE : new Claims(node.provenance(), node.usage(), node.origin());
  }
}
