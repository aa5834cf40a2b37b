package dev.memoryweave.store.inmemory;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.KnowledgeStore;
import java.util.Set;

/** The weights of a match in each field of an indexed text. */
final class TextFields {
  private TextFields() {}

  static double[] weightsOfNodes() {
    return new double[] {
      IndexedText.TITLE_WEIGHT, IndexedText.LABELS_WEIGHT, IndexedText.BODY_WEIGHT
    };
  }

  /** The weights of the fields of a chunk, 0 for those that are not searched. */
  static double[] weightsOfChunks(Set<KnowledgeStore.ChunkQuery.Field> searched) {
    return new double[] {
      searched.contains(KnowledgeStore.ChunkQuery.Field.TITLE) ? IndexedText.TITLE_WEIGHT : 0,
      searched.contains(KnowledgeStore.ChunkQuery.Field.LABELS) ? IndexedText.LABELS_WEIGHT : 0,
      searched.contains(KnowledgeStore.ChunkQuery.Field.BODY) ? IndexedText.BODY_WEIGHT : 0
    };
  }
}
