/**
 * Reads and compares statements: whether two say the same, and whether one contradicts the other.
 *
 * <p>Start from {@link dev.memoryweave.statement.internal.TextComparison}.
 */
@NullMarked
package dev.memoryweave.statement.internal;

import org.jspecify.annotations.NullMarked;
