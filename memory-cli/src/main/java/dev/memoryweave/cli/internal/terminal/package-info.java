/**
 * The terminal: who sits there, how wide it is, and how text is made fit to be shown on it.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.terminal.Terminal}.
 */
@NullMarked
package dev.memoryweave.cli.internal.terminal;

import org.jspecify.annotations.NullMarked;
