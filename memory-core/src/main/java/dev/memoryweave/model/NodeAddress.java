package dev.memoryweave.model;

/**
 * Address of a memory: a {@link NodeId}, or a {@link NodeRef} where the scope matters.
 *
 * <p>An id is looked up from the narrowest scope of a memory outwards; the first scope that has it
 * wins. A reference names the scope, so it also reaches a memory that a narrower scope overrides.
 * Wherever the library takes an address, either works.
 */
public sealed interface NodeAddress permits NodeId, NodeRef {
  /** The id, without the scope. */
  NodeId id();
}
