/**
 * Finds memories inside the scopes of a memory, reads listings page by page, and knows the rules of
 * the tree. Start from {@link dev.memoryweave.store.internal.NodeLookup}.
 */
@NullMarked
package dev.memoryweave.store.internal;

import org.jspecify.annotations.NullMarked;
