/**
 * Questions to a person about changes that an agent may not make.
 *
 * <p>Start from {@link dev.memoryweave.operations.internal.consent.QuestionText}.
 */
@NullMarked
package dev.memoryweave.operations.internal.consent;

import org.jspecify.annotations.NullMarked;
