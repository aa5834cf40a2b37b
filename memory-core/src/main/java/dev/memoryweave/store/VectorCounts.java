package dev.memoryweave.store;

/**
 * How far some scopes are embedded by one model.
 *
 * @param nodes the nodes that have a vector
 * @param chunks the chunks that have one
 * @param missingNodes the nodes that have none
 * @param missingChunks the chunks that have none
 */
public record VectorCounts(long nodes, long chunks, long missingNodes, long missingChunks) {
  /** Nothing at all. */
  public static final VectorCounts NONE = new VectorCounts(0, 0, 0, 0);

  /** Nodes and chunks that have a vector. */
  public long done() {
    return nodes + chunks;
  }

  /** Nodes and chunks that have none. */
  public long missing() {
    return missingNodes + missingChunks;
  }
}
