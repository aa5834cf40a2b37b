package dev.memoryweave.store;

import dev.memoryweave.model.Relation;

/** States relations. */
public interface RelationWriter extends RelationReader {
  /**
   * Keeps a relation, in place of the one with the same ends and predicate if there is one; that
   * one's {@code createdAt} and place in the order stay. What it was before is kept as a former
   * version, unless it {@linkplain Relation#saysTheSameAs says the same}; then nothing changes.
   *
   * @return whether the three were not related in that way before
   * @throws dev.memoryweave.model.UnknownNodeException if one of the ends does not exist
   */
  boolean put(Relation relation);
}
