/**
 * Support for copies of lasting memories outside of the store, such as files that people read and
 * edit. Start from {@link dev.memoryweave.mirror.MemoryMirror}.
 */
@NullMarked
package dev.memoryweave.mirror;

import org.jspecify.annotations.NullMarked;
