/**
 * Compares memories with their files, and writes either.
 *
 * <p>Start from {@link dev.memoryweave.workspace.mirror.internal.FilesOpening}. {@link
 * dev.memoryweave.workspace.mirror.internal.FileSync} makes a comparison: {@link
 * dev.memoryweave.workspace.mirror.internal.SyncComparator} says what each difference calls for,
 * and {@link dev.memoryweave.workspace.mirror.internal.SyncExecutor} does it.
 */
@NullMarked
package dev.memoryweave.workspace.mirror.internal;

import org.jspecify.annotations.NullMarked;
