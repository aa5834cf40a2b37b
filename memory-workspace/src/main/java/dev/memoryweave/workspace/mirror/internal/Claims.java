package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Usage;
import org.jspecify.annotations.Nullable;

/**
 * Claims of a file about its memory: its author, who confirmed it, and its origin. They are written
 * for readers and ignored when the file is read, as anybody may have written them; they are
 * preserved in the file.
 *
 * @param author the author, or null if none is named
 * @param usage who confirmed it, and when it was verified
 * @param origin its origin, or null
 */
record Claims(@Nullable Provenance author, Usage usage, @Nullable Origin origin) {
  /** No author, no confirmations, no origin. */
  static final Claims NONE = new Claims(null, Usage.NONE, null);

  /** The claims for the file of a memory; a memory stated by a file names nobody. */
  static Claims of(MemoryNode node) {
    return node.isOfFile() ? NONE : new Claims(node.provenance(), node.usage(), node.origin());
  }
}
