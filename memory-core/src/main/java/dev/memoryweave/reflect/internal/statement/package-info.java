/**
 * Reads and compares statements: whether two say the same, and whether one contradicts the other.
 *
 * <p>Start from {@link dev.memoryweave.reflect.internal.statement.Contradictions} and {@link
 * dev.memoryweave.reflect.internal.statement.SameStatement}.
 */
@NullMarked
package dev.memoryweave.reflect.internal.statement;

import org.jspecify.annotations.NullMarked;
