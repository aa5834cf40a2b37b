/**
 * Finds memories inside the scopes of a memory, reads listings page by page, and knows the rules of
 * the tree. Start from {@link dev.memoryweave.internal.lookup.NodeLookup}.
 */
@NullMarked
package dev.memoryweave.internal.lookup;

import org.jspecify.annotations.NullMarked;
