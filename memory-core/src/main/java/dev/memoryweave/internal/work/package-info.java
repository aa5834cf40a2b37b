/**
 * Keeps work: {@link dev.memoryweave.internal.work.WorkKeeper} draws it from recorded messages,
 * {@link dev.memoryweave.internal.work.StoredWork} reads it.
 */
@NullMarked
package dev.memoryweave.internal.work;

import org.jspecify.annotations.NullMarked;
