/**
 * From the messages of a session to memory candidates: statements, corrections, sequences of tool
 * calls.
 *
 * <p>Start from {@link dev.memoryweave.reflect.internal.capture.SessionCapture}. Nothing here
 * changes a memory.
 */
@NullMarked
package dev.memoryweave.reflect.internal.capture;

import org.jspecify.annotations.NullMarked;
