/**
 * Reads lasting memories for a copy of them, and applies changes of that copy. Start from {@link
 * dev.memoryweave.internal.mirror.StoredMirror}.
 */
@NullMarked
package dev.memoryweave.internal.mirror;

import org.jspecify.annotations.NullMarked;
