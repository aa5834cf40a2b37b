/**
 * The terminal: who sits there, how wide it is, and how to make text fit to be shown on it.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.terminal.Terminal}.
 */
@NullMarked
package dev.memoryweave.cli.internal.terminal;

import org.jspecify.annotations.NullMarked;
