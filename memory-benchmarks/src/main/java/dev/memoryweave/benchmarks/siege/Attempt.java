package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.model.NodeId;

/**
 * A change that was begun.
 *
 * @param node the memory that it is about
 * @param revision the revision that the memory has afterwards, 0 if it is gone then
 */
record Attempt(NodeId node, long revision) {
  /** Stands for the revision of a memory that is not there. */
  static final long ABSENT = 0;
}
