/**
 * The start of the command: how it is called, and what makes it quick.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.start.OwnCommand}.
 */
@NullMarked
package dev.memoryweave.cli.internal.start;

import org.jspecify.annotations.NullMarked;
