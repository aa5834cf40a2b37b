/**
 * Reports of tasks and sessions, and the candidates for memory that are drawn from them.
 *
 * <p>Start from {@link dev.memoryweave.reflect.TaskReport} and {@link
 * dev.memoryweave.reflect.SessionReport}. A {@link dev.memoryweave.reflect.Reflector} proposes
 * further candidates; a {@link dev.memoryweave.reflect.ReflectionResult.Gate} says why a report was
 * not made use of.
 */
@NullMarked
package dev.memoryweave.reflect;

import org.jspecify.annotations.NullMarked;
