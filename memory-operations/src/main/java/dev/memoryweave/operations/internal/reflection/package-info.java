/**
 * Reports of tasks and sessions.
 *
 * <p>Start from {@link dev.memoryweave.operations.internal.reflection.ReflectOperation}.
 */
@NullMarked
package dev.memoryweave.operations.internal.reflection;

import org.jspecify.annotations.NullMarked;
