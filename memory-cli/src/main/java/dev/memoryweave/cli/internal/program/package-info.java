/**
 * The program: finds the verb, runs it, and shows the outcome.
 *
 * <p>Start from {@link dev.memoryweave.cli.internal.program.Cli}.
 */
@NullMarked
package dev.memoryweave.cli.internal.program;

import org.jspecify.annotations.NullMarked;
