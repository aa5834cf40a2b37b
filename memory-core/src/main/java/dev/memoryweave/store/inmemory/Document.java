package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.NodeRef;

/**
 * A node's entry in the text index.
 *
 * @param entry its number, growing with each entry made
 * @param position the node's place in the order of insertion
 * @param ref the node
 * @param length how many terms its fields hold together
 */
record Document(long entry, long position, NodeRef ref, int length) {}
