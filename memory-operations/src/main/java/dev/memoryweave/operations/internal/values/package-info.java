/**
 * Types of arguments that several operations take.
 *
 * <p>Start from {@link dev.memoryweave.operations.internal.values.ModelValues}.
 */
@NullMarked
package dev.memoryweave.operations.internal.values;

import org.jspecify.annotations.NullMarked;
