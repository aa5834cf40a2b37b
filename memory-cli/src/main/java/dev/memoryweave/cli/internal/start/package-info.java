/**
 * The quick start of the command: what triggers it, and the training run for it.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.start.QuickVerbs}.
 */
@NullMarked
package dev.memoryweave.cli.internal.start;

import org.jspecify.annotations.NullMarked;
