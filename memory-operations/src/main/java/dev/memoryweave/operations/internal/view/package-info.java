/**
 * Memories, decisions and authors as data and as text, for the results of several operations.
 *
 * <p>Start from {@link dev.memoryweave.operations.internal.view.NodeView}.
 */
@NullMarked
package dev.memoryweave.operations.internal.view;

import org.jspecify.annotations.NullMarked;
