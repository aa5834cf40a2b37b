package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.ChunkText;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.ChunkQuery;
import dev.memoryweave.store.support.NodeText;
import java.util.List;
import java.util.Set;

/** The fields of what is indexed, and what a match in each counts. */
final class TextFields {
  private TextFields() {}

  /** The terms of each field of a node. */
  static List<List<String>> of(MemoryNode node) {
    NodeText text = NodeText.of(node);
    return List.of(text.title(), text.labels(), text.body());
  }

  static double[] weightsOfNodes() {
    return new double[] {NodeText.TITLE_WEIGHT, NodeText.LABELS_WEIGHT, NodeText.BODY_WEIGHT};
  }

  /** The terms of each field of a chunk. */
  static List<List<String>> of(ChunkText text) {
    return List.of(text.place(), text.labels(), text.body());
  }

  /** The weights of the fields of a chunk, 0 for those that are not searched. */
  static double[] weightsOfChunks(Set<ChunkQuery.Field> searched) {
    return new double[] {
      searched.contains(ChunkQuery.Field.PLACE) ? ChunkText.PLACE_WEIGHT : 0,
      searched.contains(ChunkQuery.Field.LABELS) ? ChunkText.LABELS_WEIGHT : 0,
      searched.contains(ChunkQuery.Field.BODY) ? ChunkText.BODY_WEIGHT : 0
    };
  }
}
