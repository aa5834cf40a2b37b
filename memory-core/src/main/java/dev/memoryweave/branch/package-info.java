/**
 * Branches, and what belongs to which: the history behind a checkout, and what becomes of memories
 * whose branch is gone.
 *
 * <p>Start from {@link dev.memoryweave.branch.CheckoutHistory}. Nothing here knows of a version
 * control system: whoever opens a memory says what there is to know.
 */
@NullMarked
package dev.memoryweave.branch;

import org.jspecify.annotations.NullMarked;
