package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.MemoryStore;

/** Puts memories into a store as the engine does: with an event that tells of it. */
final class Recorded {
  private Recorded() {}

  static MemoryNode insert(MemoryStore store, MemoryNode node) {
    return store.write(
        tx -> {
          tx.journal()
              .append(
                  new MemoryEvent.Draft(
                      MemoryEvent.Type.MEMORY_CREATED,
                      node.scope(),
                      node.id().value(),
                      node.provenance().source(),
                      node.createdAt(),
                      null));
          return tx.nodes().insert(node);
        });
  }
}
