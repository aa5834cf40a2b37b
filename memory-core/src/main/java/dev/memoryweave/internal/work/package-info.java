/**
 * Maintains work items: {@link dev.memoryweave.internal.work.WorkKeeper} draws them from recorded
 * messages, {@link dev.memoryweave.internal.work.StoredWork} reads them.
 */
@NullMarked
package dev.memoryweave.internal.work;

import org.jspecify.annotations.NullMarked;
