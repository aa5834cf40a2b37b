/**
 * Remembering, changing and forgetting, with the consent of a person where it takes one.
 *
 * <p>Start from {@link dev.memoryweave.operations.internal.saving.SaveOperation}.
 */
@NullMarked
package dev.memoryweave.operations.internal.saving;

import org.jspecify.annotations.NullMarked;
