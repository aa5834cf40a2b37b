/**
 * The quick start of the command: what has it made, and the run that it is made from.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.start.QuickVerbs}.
 */
@NullMarked
package dev.memoryweave.cli.internal.start;

import org.jspecify.annotations.NullMarked;
