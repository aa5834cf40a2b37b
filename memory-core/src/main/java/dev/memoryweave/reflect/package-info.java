/**
 * Reports of tasks and sessions, and the memory candidates extracted from them.
 *
 * <p>Start from {@link dev.memoryweave.reflect.TaskReport} and {@link
 * dev.memoryweave.reflect.SessionReport}. A {@link dev.memoryweave.reflect.Reflector} proposes
 * further candidates; a {@link dev.memoryweave.reflect.ReflectionResult.Gate} says why a report was
 * not used.
 */
@NullMarked
package dev.memoryweave.reflect;

import org.jspecify.annotations.NullMarked;
