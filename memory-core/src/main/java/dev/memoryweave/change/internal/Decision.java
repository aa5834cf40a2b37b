package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;

/** What is to be made of a statement. */
public sealed interface Decision {
  /** It is news: it becomes a memory of its own. */
  record Insert() implements Decision {}

  /** The memory says it already, by the word of the same author: it takes evidence and tags. */
  record Repeat(MemoryNode target) implements Decision {}

  /** The memory says it already, by the word of somebody else, which counts as a confirmation. */
  record Confirm(MemoryNode target) implements Decision {}

  /** The memory is given this text. */
  record Restate(MemoryNode target) implements Decision {}

  /** It waits beside the memory, until somebody decides between the two. */
  record Challenge(MemoryNode target) implements Decision {}
}
