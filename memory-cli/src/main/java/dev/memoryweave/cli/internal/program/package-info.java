/**
 * The program: finding the verb, running it, showing what came of it.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.program.Cli}.
 */
@NullMarked
package dev.memoryweave.cli.internal.program;

import org.jspecify.annotations.NullMarked;
