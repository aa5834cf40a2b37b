/**
 * Reads lasting memories for a copy of them, and applies changes of that copy. Start from {@link
 * dev.memoryweave.mirror.internal.StoredMirror}.
 */
@NullMarked
package dev.memoryweave.mirror.internal;

import org.jspecify.annotations.NullMarked;
