package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.operations.internal.values.GivenEvidence;
import java.util.List;

/**
 * A memory to save as a caller gave it.
 *
 * @param draft the memory
 * @param texts its evidence whose text is longer than an excerpt
 */
record GivenNode(NodeDraft draft, List<GivenEvidence> texts) {
  /** Copies the list. */
  GivenNode {
    texts = List.copyOf(texts);
  }
}
