/**
 * Reads lasting memories for a copy of them, and carries changes of that copy out. Start from {@link
 * dev.memoryweave.internal.mirror.StoredMirror}.
 */
@NullMarked
package dev.memoryweave.internal.mirror;

import org.jspecify.annotations.NullMarked;
