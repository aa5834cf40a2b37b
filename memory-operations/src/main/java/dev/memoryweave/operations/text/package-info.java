/**
 * Values and names of callers in messages.
 *
 * <p>Start from {@link dev.memoryweave.operations.text.Quotation}.
 */
@NullMarked
package dev.memoryweave.operations.text;

import org.jspecify.annotations.NullMarked;
