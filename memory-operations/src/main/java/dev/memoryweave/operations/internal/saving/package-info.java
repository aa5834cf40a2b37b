/**
 * Saving, changing and forgetting, with the consent of a person where it is needed.
 *
 * <p>Start from {@link dev.memoryweave.operations.internal.saving.SaveOperation}.
 */
@NullMarked
package dev.memoryweave.operations.internal.saving;

import org.jspecify.annotations.NullMarked;
