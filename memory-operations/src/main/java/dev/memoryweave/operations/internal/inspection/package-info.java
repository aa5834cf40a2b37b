/**
 * Everything about one memory, now and in the past.
 *
 * <p>Start from {@link dev.memoryweave.operations.internal.inspection.InspectOperation}.
 */
@NullMarked
package dev.memoryweave.operations.internal.inspection;

import org.jspecify.annotations.NullMarked;
